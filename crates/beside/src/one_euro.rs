//! One Euro: the die, the start roll, and the tokens as far as somebody tells where they go.

use std::ops::ControlFlow;

use ::one_euro::{
    Action, Event, FULL_ABOVE_CENTS, Face, GOAL_CENTS, IS_OVER, OneEuro, Options, Phase, Stack,
    Stacks, Start, StartRolls, Table, Token, Tokens,
};
use parlor_catalog::{GameId, Language};
use parlor_core::{Chance, Outcome, PerSeat, Refusal, Seat, SeatSet, Words as _};
use parlor_solve::one_euro::{Solution, read_page};
use parlor_wire::beside::{
    Centre, EndWhy, EuroAdvice, EuroChance, EuroEntry, EuroPhase, EuroState, Fault, Heap, PadOf,
    Rolled, StartRoll, State, TokenMove, Unit, Why,
};
use serde_json::{Map, Value};

use crate::{
    book::{self, Ending, Entered, Ledger, Paid, number, options_of, seat},
    say::Say,
};

const NO_TOKENS: Refusal = Refusal::new("EU-1", "tokens");
const NO_FACE: Refusal = Refusal::new("EU-1", "no_face");
const NO_TOKEN: Refusal = Refusal::new("EU-1", "no_token");
const START_FIRST: Refusal = Refusal::new("EU-3", "start_first");
const ROLL_FIRST: Refusal = Refusal::new("EU-4", "roll_first");
const NOT_FOLLOWED: Refusal = Refusal::new("EU-4", "not_followed");
const TOO_MUCH: Refusal = Refusal::new("EU-6", "too_much");
const NO_STACK: Refusal = Refusal::new("EU-4", "no_such_stack");
const NOBODY_MOVED: Refusal = Refusal::new("EU-9", "nobody_moved");
const EXACTLY: Refusal = Refusal::new("EU-9", "exactly_one");

pub(crate) struct Die {
    /// Stacks, euros and, when somebody has to move, what was rolled.
    table: Table,
    turn: Turn,
    /// Whether the stacks are where the table has them.
    followed: bool,
    /// EU-3: each roll for the start, with how many ties were before it.
    start: Vec<(u8, Seat, Face)>,
}

#[derive(Clone, Copy)]
enum Turn {
    Start(StartRolls),
    Roll(Seat),
    Move(Seat, Face),
    Over(Seat),
}

fn face(text: &str) -> Result<Face, Refusal> {
    Face::ALL.into_iter().find(|it| it.to_string() == text).ok_or(NO_FACE)
}

fn token(text: &str) -> Result<Token, Refusal> {
    Token::ALL.into_iter().find(|it| it.to_string() == text).ok_or(NO_TOKEN)
}

fn heap(stack: Stack) -> Heap {
    match stack {
        Stack::Centre => Heap::Centre(Centre::Centre),
        Stack::Seat(seat) => Heap::Player(number(seat)),
    }
}

/// A roll of the die.
pub fn roll(chance: &mut impl Chance) -> Rolled {
    Rolled { rolled: Face::roll(chance).to_string() }
}

impl Die {
    const fn players(&self) -> u8 {
        self.table.seats()
    }

    fn stack(&self, heap: Heap) -> Result<Stack, Refusal> {
        match heap {
            Heap::Centre(Centre::Centre) => Ok(Stack::Centre),
            Heap::Player(number) => {
                let seat = Seat::new(number).filter(|_| number < self.players());
                seat.map(Stack::Seat).ok_or(NO_STACK)
            }
        }
    }

    fn begin_round(&mut self, starter: Seat) {
        self.table.begin_round();
        self.followed = true;
        self.turn = Turn::Roll(starter);
    }

    fn roll(&mut self, rolled: Face, say: &Say) -> Result<Entered, Refusal> {
        let roller = match self.turn {
            Turn::Over(_) => return Err(IS_OVER),
            Turn::Start(rolls) => return Ok(self.roll_for_start(rolls, rolled, say)),
            Turn::Roll(roller) => roller,
            // The move was made on the table, and nobody has told where to.
            Turn::Move(mover, _) => {
                self.followed = false;
                mover.next(self.players())
            }
        };
        let can_move = rolled != Face::Zero && (!self.followed || self.table.has_move(rolled));
        let event = if can_move {
            self.turn = Turn::Move(roller, rolled);
            self.table.phase = Phase::Move { mover: roller, rolled };
            Event::Rolled { seat: roller, rolled }
        } else {
            // EU-5, EU-7: a 0, or a roll without a move, passes by itself.
            self.turn = Turn::Roll(roller.next(self.players()));
            Event::Passed { seat: roller, rolled }
        };
        Ok(told(&[event], say))
    }

    fn roll_for_start(&mut self, mut rolls: StartRolls, rolled: Face, say: &Say) -> Entered {
        let seat = rolls.next();
        let ties = self.start.last().map_or(0, |last| last.0);
        let turn = if rolls.is_new() { ties + 1 } else { ties };
        self.start.push((turn, seat, rolled));
        let mut events = vec![Event::RolledForStart { seat, rolled }];
        match rolls.roll(rolled) {
            Start::Open => self.turn = Turn::Start(rolls),
            Start::Tied(seats) => {
                events.push(Event::TiedForStart { seats });
                self.turn = Turn::Start(rolls);
            }
            Start::First(starter) => {
                self.begin_round(starter);
                events.push(Event::RoundBegan { round: 1, starter, empty_handed: false });
            }
        }
        told(&events, say)
    }

    fn make_move(
        &mut self,
        token: Token,
        from: Stack,
        to: Stack,
        say: &Say,
    ) -> Result<Entered, Refusal> {
        let Turn::Move(mover, _) = self.turn else { return Err(self.roll_first()) };
        if !self.followed {
            return Err(NOT_FOLLOWED);
        }
        self.table.check_move(Action::Move { token, from, to })?;
        self.table.stacks.shift(token, from, to);
        let mut entered = told(&[Event::Moved { seat: mover, token, from, to }], say);
        match self.table.stacks.at_goal(mover) {
            Some(winner) => self.end_round(winner, mover, &mut entered, say),
            None => self.turn = Turn::Roll(mover.next(self.players())),
        }
        Ok(entered)
    }

    /// Why nothing can be moved now.
    fn roll_first(&self) -> Refusal {
        match self.turn {
            Turn::Start(_) => START_FIRST,
            Turn::Over(_) => IS_OVER,
            Turn::Roll(_) | Turn::Move(..) => ROLL_FIRST,
        }
    }

    /// EU-9 to EU-12: `winner` takes a 1 € token after a move of `mover`.
    fn end_round(&mut self, winner: Seat, mover: Seat, entered: &mut Entered, say: &Say) {
        self.table.euros[winner] += 1;
        let euros = self.table.euros[winner];
        let paid = Paid {
            from: None,
            to: Some(winner),
            amount: 1,
            amount_said: self.total_said(1, say),
            why: Why::Euro,
            why_said: say.say("beside.euro.why", &[]),
            nth: None,
            key: "beside.euro.paid",
        };
        entered.bookings.push(paid.booked(say));
        let mut events = vec![Event::TookEuro { seat: winner, euros }, Event::CentsReturned];
        if euros == self.table.euros_to_win {
            self.table.stacks = Stacks::new(self.players());
            self.table.phase = Phase::Over { winner };
            self.turn = Turn::Over(winner);
        } else {
            // EU-11: the player to the left of the mover begins.
            let starter = mover.next(self.players());
            let round = self.table.round();
            self.begin_round(starter);
            let empty_handed = self.table.restart_empty;
            events.push(Event::RoundBegan { round, starter, empty_handed });
        }
        entered.sentences.extend(told(&events, say).sentences);
    }

    fn euro(&mut self, player: u8, say: &Say) -> Result<Entered, Refusal> {
        let winner = seat::<Die>(player, self.players())?;
        match self.turn {
            Turn::Move(mover, _) => {
                let mut entered = Entered::default();
                self.end_round(winner, mover, &mut entered, say);
                Ok(entered)
            }
            Turn::Roll(_) => Err(NOBODY_MOVED),
            Turn::Start(_) | Turn::Over(_) => Err(self.roll_first()),
        }
    }

    fn held(&mut self, held: &[[u8; 4]], moved: bool, say: &Say) -> Result<Entered, Refusal> {
        let next = match self.turn {
            Turn::Move(mover, _) if moved => Turn::Roll(mover.next(self.players())),
            Turn::Roll(_) if moved => return Err(NOBODY_MOVED),
            Turn::Start(_) | Turn::Over(_) => return Err(self.roll_first()),
            turn => turn,
        };
        if held.len() != usize::from(self.players()) {
            return Err(NO_TOKENS);
        }
        let holdings: Vec<Tokens> = held.iter().map(|&it| Tokens(it)).collect();
        let stacks = Stacks::with(&holdings).ok_or(NO_TOKENS)?;
        for tokens in &holdings {
            // EU-9: such a player would have taken a 1 € token.
            if tokens.cents() == GOAL_CENTS {
                return Err(EXACTLY);
            }
            // EU-6: with 1.50 € one can receive 50 cents at most.
            if FULL_ABOVE_CENTS + Token::Fifty.cents() < tokens.cents() {
                return Err(TOO_MUCH);
            }
        }
        self.table.stacks = stacks;
        self.followed = true;
        self.turn = match next {
            // EU-7: it turns out that nothing could be moved.
            Turn::Move(mover, rolled) if !self.table.has_move(rolled) => {
                Turn::Roll(mover.next(self.players()))
            }
            next => next,
        };
        let sentences = vec![say.say("beside.euro.held", &[])];
        Ok(Entered { sentences, ..Entered::default() })
    }

    fn is_solved_by(&self, solution: &Solution) -> bool {
        let Table { restart_empty, euros_to_win, euros, .. } = &self.table;
        let options = Options { restart_empty: *restart_empty, euros_to_win: *euros_to_win };
        match euros.as_slice() {
            [one, other] => solution.options == options && solution.knows(*one, *other),
            _ => false,
        }
    }

    fn moves(&self) -> Vec<TokenMove> {
        let mut moves = Vec::new();
        let Turn::Move(mover, _) = self.turn else { return moves };
        if !self.followed {
            return moves;
        }
        let _ = self.table.visit_moves(|action| {
            let Action::Move { token, from, to } = action;
            let mut stacks = self.table.stacks;
            stacks.shift(token, from, to);
            let euro = stacks.at_goal(mover).map(number);
            moves.push(TokenMove {
                token: token.to_string(),
                from: heap(from),
                to: heap(to),
                euro,
            });
            ControlFlow::Continue(())
        });
        moves
    }
}

/// In the words of the game.
fn told(events: &[Event], say: &Say) -> Entered {
    let sentences = events.iter().map(|event| OneEuro::tell(event, say.teller()));
    let sentences = sentences.filter(|it| !it.is_empty()).collect();
    Entered { sentences, ..Entered::default() }
}

impl Ledger for Die {
    type Game = OneEuro;
    type Entry = EuroEntry;
    const GAME: GameId = GameId::OneEuro;
    const UNIT: Unit = Unit::Euros;

    fn open(players: u8, _first: Seat, options: Options) -> Die {
        Die {
            table: Table::new(players, &options),
            turn: Turn::Start(StartRolls::new(players)),
            followed: true,
            start: Vec::new(),
        }
    }

    fn enter(&mut self, entry: &EuroEntry, say: &Say) -> Result<Entered, Refusal> {
        match entry {
            EuroEntry::Roll { rolled } => self.roll(face(rolled)?, say),
            EuroEntry::Move { token: name, from, to } => {
                let (from, to) = (self.stack(*from)?, self.stack(*to)?);
                self.make_move(token(name)?, from, to, say)
            }
            EuroEntry::Euro { player } => self.euro(*player, say),
            EuroEntry::Held { held, moved } => self.held(held, *moved, say),
        }
    }

    fn title(&self, entry: &EuroEntry, say: &Say) -> String {
        let player = match self.turn {
            Turn::Start(rolls) => Some(rolls.next()),
            Turn::Roll(seat) => Some(seat),
            Turn::Move(seat, _) => match entry {
                EuroEntry::Roll { .. } => Some(seat.next(self.players())),
                _ => Some(seat),
            },
            Turn::Over(_) => None,
        };
        let who = player.map_or_else(|| "?".to_owned(), |seat| say.name(seat));
        match entry {
            EuroEntry::Roll { rolled } => {
                let rolled: String = rolled.trim_end_matches('c').chars().take(20).collect();
                let params: [parlor_core::Param<'_>; 2] = [("who", &who), ("face", &rolled)];
                say.say("beside.euro.title_roll", &params)
            }
            EuroEntry::Move { token, .. } => {
                let token: String = token.trim_end_matches('c').chars().take(20).collect();
                let token = say.say("token", &[("n", &token)]);
                let params: [parlor_core::Param<'_>; 2] = [("who", &who), ("token", &token)];
                say.say("beside.euro.title_move", &params)
            }
            EuroEntry::Euro { player } => {
                say.say("beside.euro.title_euro", &[("who", &say.who(*player))])
            }
            EuroEntry::Held { .. } => say.say("beside.euro.title_held", &[]),
        }
    }

    fn totals(&self) -> PerSeat<i32> {
        self.table.euros.map(|_, &euros| euros.into())
    }

    fn target(&self) -> Option<i32> {
        Some(self.table.euros_to_win.into())
    }

    fn total_said(&self, total: i32, say: &Say) -> String {
        ::one_euro::amount(total as u16 * GOAL_CENTS, say.teller())
    }

    fn next(&self, say: &Say) -> String {
        let (key, who) = match self.turn {
            Turn::Start(rolls) => ("start", rolls.next()),
            Turn::Roll(seat) => ("roll", seat),
            Turn::Move(seat, _) if self.followed => ("move", seat),
            Turn::Move(seat, _) => ("moved", seat),
            Turn::Over(seat) => ("roll", seat),
        };
        let then = who.next(self.players());
        let params: [parlor_core::Param<'_>; 2] =
            [("who", &say.name(who)), ("then", &say.name(then))];
        say.say(&format!("beside.euro.next.{key}"), &params)
    }

    fn ending(&self, say: &Say) -> Option<Ending> {
        let Turn::Over(_) = self.turn else { return None };
        let target = self.total_said(self.table.euros_to_win.into(), say);
        let because = say.say("beside.because.target", &[("target", &target)]);
        let outcome = Outcome::by_score(self.totals());
        Some(Ending { outcome, why: EndWhy::Target, rule: IS_OVER.rule, because })
    }

    fn state(&self, _say: &Say) -> State {
        let (phase, player, rolled) = match self.turn {
            Turn::Start(rolls) => (EuroPhase::Start, Some(rolls.next()), None),
            Turn::Roll(seat) => (EuroPhase::Roll, Some(seat), None),
            Turn::Move(seat, rolled) => (EuroPhase::Move, Some(seat), Some(rolled)),
            Turn::Over(_) => (EuroPhase::Over, None, None),
        };
        let stacks = self.followed.then_some(&self.table.stacks);
        let seats = || Seat::all(self.players());
        let of_all =
            |stacks: &Stacks| seats().map(|seat| stacks.tokens(Stack::Seat(seat))).collect();
        let all: Vec<Tokens> = stacks.map(of_all).unwrap_or_default();
        let full = |stacks: &Stacks| {
            let can = stacks.receivers();
            let full: SeatSet = seats().filter(|&seat| !can.contains(Stack::Seat(seat))).collect();
            full.iter().map(number).collect::<Vec<_>>()
        };
        State::OneEuro(EuroState {
            phase,
            round: self.table.round(),
            player: player.map(number),
            rolled: rolled.map(|it| it.to_string()),
            start_rolls: self
                .start
                .iter()
                .map(|&(turn, seat, rolled)| StartRoll {
                    turn,
                    player: number(seat),
                    rolled: rolled.to_string(),
                })
                .collect(),
            euros: self.table.euros.as_slice().to_vec(),
            to_win: self.table.euros_to_win,
            followed: self.followed,
            held: all.iter().map(|it| it.0).collect(),
            centre: stacks.map(|it| it.tokens(Stack::Centre).0),
            cents: all.iter().map(Tokens::cents).collect(),
            moves: self.moves(),
            full: stacks.map(full).unwrap_or_default(),
            full_above: FULL_ABOVE_CENTS,
            faces: Face::ALL.map(|it| it.to_string()).to_vec(),
        })
    }
}

/// A page of the exact solution of the match of two.
///
/// # Errors
///
/// It is none, or of other house rules.
pub fn page(bytes: &[u8], options: &Map<String, Value>) -> Result<Solution, Fault> {
    let fault = |code: &str, sentence: String| {
        let (code, rule) = (code.to_owned(), String::new());
        Fault { code, rule, sentence }
    };
    let options = options_of::<OneEuro>(options);
    let options = options.map_err(|err| fault("options", err.to_string()))?;
    read_page(bytes, &options).map_err(|err| fault("page", err.to_string()))
}

/// What the exact solution of the match of two would do with what was rolled: every move with the chance
/// to win after it, the best first. None where there is nothing to move, the tokens are not followed, or the
/// solution is of other house rules or does not know the score.
///
/// # Errors
///
/// The pad is none of this game.
pub fn advice(
    pad: &PadOf<EuroEntry>,
    solution: &Solution,
    language: Language,
) -> Result<EuroAdvice, Fault> {
    let (die, _) = book::read::<Die>(pad, language)?;
    let mut moves = Vec::new();
    if let Turn::Move(mover, _) = die.turn
        && die.followed
        && die.is_solved_by(solution)
    {
        let _ = die.table.visit_moves(|action| {
            let Action::Move { token, from, to } = action;
            let chance = solution.after_move(&die.table, mover, action);
            let (token, from, to) = (token.to_string(), heap(from), heap(to));
            moves.push(EuroChance { token, from, to, chance });
            ControlFlow::Continue(())
        });
    }
    moves.sort_by(|one, other| other.chance.total_cmp(&one.chance));
    Ok(EuroAdvice { moves })
}
