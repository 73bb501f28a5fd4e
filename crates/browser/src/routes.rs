//! What a hall is asked over HTTP, answered on the device.

use std::collections::BTreeMap;

use parlor_fair::Entropy;
use parlor_store::{Id, Store as _, Write};
use parlor_table::{
    games::{Branch, Found, Scrub, may_know, report},
    learn,
    problem::Problem,
    table::{Answer, Call, Host, Kept, Table},
    token::{Token, TokenHash},
};
use parlor_wire::{
    Done, Fork, GamesPage, Join, LessonTry, Mute, NewTable, Place, PlanSeat, Stir, TableSettings,
};
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::{
    answers::{self, Told, nothing, to_json},
    engine::{Engine, hash},
};

pub(crate) struct Request {
    pub(crate) now_ms: u64,
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) query: BTreeMap<String, String>,
    pub(crate) body: Option<Box<RawValue>>,
    pub(crate) token: Option<String>,
}

impl Request {
    pub(crate) fn body<T: DeserializeOwned>(&mut self) -> Result<T, Problem> {
        answers::read(self.body.take())
    }

    fn asked(&self, name: &str) -> Option<&str> {
        self.query.get(name).map(String::as_str)
    }

    fn number<T: std::str::FromStr>(&self, name: &str) -> Result<Option<T>, Problem> {
        let wrong = |_| Problem::bad("query/wrong", format!("`{name}` is a number"));
        self.asked(name).map(str::parse).transpose().map_err(wrong)
    }
}

pub(crate) fn route(engine: &mut Engine, mut request: Request, done: &mut Done) -> Told {
    let path = request.path.clone();
    let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
    let method = request.method.clone();
    let lang = request.asked("lang").map(str::to_owned);
    Ok(match (&*method, &parts[..]) {
        ("GET", ["catalog"]) => to_json(&learn::games()),
        ("GET", ["catalog", game, "rules"]) => to_json(&learn::rules(game, lang.as_deref())?),
        ("GET", ["lessons", game]) => to_json(&learn::lesson(game)?),
        ("POST", ["lessons", game, step]) => {
            let LessonTry { action } = request.body()?;
            to_json(&learn::judge(game, step, &action)?)
        }
        ("GET", ["lessons", game, step, "steps"]) => {
            let begun = request.asked("path").unwrap_or_default();
            to_json(&learn::offer(game, step, begun)?)
        }
        ("POST", ["tables"]) => {
            let NewTable { name, portrait, settings, entropy } = request.body()?;
            let token = engine.new_token();
            let entropy = self::entropy(entropy)?;
            let host = Host { name, portrait, token: token.hash(), entropy };
            create(engine, request.now_ms, settings, host, None, &token, done)?
        }
        (_, ["tables", table, rest @ ..]) => {
            let id = table.parse().map_err(|_| Problem::unknown_table())?;
            at_table(engine, id, rest, request, done)?
        }
        (_, ["games", game, rest @ ..]) => {
            let id = game.parse().map_err(|_| Problem::unknown_game())?;
            of_game(engine, id, rest, request, done)?
        }
        _ => return Err(nothing().into()),
    })
}

fn create(
    engine: &mut Engine,
    now_ms: u64,
    settings: TableSettings,
    host: Host,
    kept: Option<Kept>,
    token: &Token,
    done: &mut Done,
) -> Told {
    let (id, house) = (engine.house.id(), engine.house.clone());
    let (table, effects) = Table::create(id, String::new(), settings, host, kept, now_ms, house)?;
    engine.admit(table, effects, done);
    let answer = engine.call(now_ms, id, Some(token.hash()), Call::Look, done)?;
    Ok((201, to_json(&place(answer, Some(token))).1))
}

fn place(answer: Answer, token: Option<&Token>) -> Place {
    let Answer { table, guest, seat, asked } = answer;
    Place { table, guest, seat, asked, token: token.map(Token::reveal) }
}

fn entropy(text: Option<String>) -> Result<Option<Entropy>, Problem> {
    let read = |text: String| {
        text.parse().map_err(|err| Problem::bad("table/entropy", format!("entropy: {err}")))
    };
    text.map(read).transpose()
}

fn at_table(
    engine: &mut Engine,
    id: Id,
    rest: &[&str],
    mut request: Request,
    done: &mut Done,
) -> Told {
    let token = hash(request.token.as_deref())?;
    let seat = |text: &str| {
        let no_seat = |_| Problem::not_found("table/no_such_seat", "the table has no such seat");
        text.parse::<u8>().map_err(no_seat)
    };
    let guest = |text: &str| {
        let no_guest = |_| Problem::not_found("table/no_such_guest", "no such guest is here");
        text.parse::<u32>().map_err(no_guest)
    };
    let method = request.method.clone();
    let call = match (&*method, rest) {
        ("GET", []) => Call::Look,
        ("POST", ["join"]) => {
            let Join { name, portrait, entropy } = request.body()?;
            let (new, entropy) = (engine.new_token(), self::entropy(entropy)?);
            let join = Call::Join { name, portrait, token: new.hash(), entropy };
            let was_here = token.is_some();
            let answer = engine.call(request.now_ms, id, token, join, done)?;
            return Ok(to_json(&place(answer, (!was_here).then_some(&new))));
        }
        ("PUT", ["seats", at]) => {
            let Stir { entropy } = request.body()?;
            Call::Sit { seat: seat(at)?, entropy: self::entropy(entropy)? }
        }
        ("DELETE", ["seats", _]) => Call::Stand,
        ("PUT", ["plan", at]) => {
            let PlanSeat { who } = request.body()?;
            Call::Plan { seat: seat(at)?, bot: (who != "person").then_some(who) }
        }
        ("POST", ["entropy"]) => {
            let Stir { entropy } = request.body()?;
            let missing = || Problem::bad("body/json", "missing field `entropy`");
            Call::Stir { entropy: self::entropy(entropy)?.ok_or_else(missing)? }
        }
        ("POST", ["start"]) => Call::Start,
        ("POST", ["rematch"]) => {
            let Stir { entropy } = request.body()?;
            Call::Rematch { entropy: self::entropy(entropy)? }
        }
        ("POST", ["concede"]) => Call::Concede,
        ("POST", ["leave"]) => Call::Leave,
        ("POST", ["close"]) => Call::Close,
        ("DELETE", ["guests", other]) => Call::Remove { guest: guest(other)? },
        ("PUT", ["guests", other, "muted"]) => {
            let Mute { muted } = request.body()?;
            Call::Mute { guest: guest(other)?, muted }
        }
        ("GET", ["games"]) => return games_of(engine, id, token),
        _ => return Err(nothing().into()),
    };
    let answer = engine.call(request.now_ms, id, token, call, done)?;
    Ok(to_json(&place(answer, None)))
}

fn games_of(engine: &Engine, id: Id, token: Option<TokenHash>) -> Told {
    let table = engine.table_row(id).ok_or_else(Problem::unknown_table)?;
    if !may_know(&table, token)? {
        return Err(Problem::unknown_table().into());
    }
    let rows = engine.store.games_of(id).expect("memory can be read");
    let games = rows.iter().map(report).collect::<Result<_, _>>()?;
    Ok(to_json(&GamesPage { games, next: None }))
}

fn of_game(
    engine: &mut Engine,
    id: Id,
    rest: &[&str],
    mut request: Request,
    done: &mut Done,
) -> Told {
    let token = hash(request.token.as_deref())?;
    let row = engine.game_row(id);
    let rows = row.and_then(|row| engine.table_row(row.table).map(|table| (row, table)));
    let found = Found::by(rows, token)?;
    let method = request.method.clone();
    Ok(match (&*method, rest) {
        ("GET", []) => to_json(&report(&found.row)?),
        ("GET", ["log"]) => {
            let log = found.log(found.eyes()?, &engine.entries(id))?;
            to_json(&String::from_utf8_lossy(&log))
        }
        ("GET", ["frames"]) => {
            let scrub = Scrub {
                seat: request.number("seat")?,
                from: request.number("from")?.unwrap_or(0),
                n: request.number("n")?.unwrap_or(100),
                text: request.asked("text").map(str::to_owned),
            };
            to_json(&found.frames(&engine.entries(id), &scrub, &*engine.house.deal)?)
        }
        ("POST", ["fork"]) => {
            let fork: Fork = request.body()?;
            let entries = engine.entries(id);
            let Branch { settings, kept } = found.branch(&fork, &entries, &*engine.house.deal)?;
            let token = engine.new_token();
            let Fork { name, portrait, entropy, .. } = fork;
            let entropy = self::entropy(entropy)?;
            let host = Host { name, portrait, token: token.hash(), entropy };
            create(engine, request.now_ms, settings, host, Some(kept), &token, done)?
        }
        ("GET", ["proof"]) => to_json(&found.proof()?),
        ("DELETE", []) => {
            engine.write(vec![Write::DeleteGame(found.to_delete()?)], done);
            (204, to_json(&()).1)
        }
        _ => return Err(nothing().into()),
    })
}
