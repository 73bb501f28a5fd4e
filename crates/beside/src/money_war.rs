//! Money War: who holds how many cards.

use ::exact_change::money_war::{MoneyWar, Options, outcome};
use parlor_catalog::GameId;
use parlor_core::{Outcome, PerSeat, Refusal, Seat, SeatSet};
use parlor_wire::beside::{EndWhy, State, Unit, WarEntry, WarState, Why};

use crate::{
    book::{Ending, Entered, Ledger, Paid, number, seat},
    say::Say,
};

const ONE_EACH: Refusal = Refusal::new("EC-W1", "one_each");
const NOT_SO_MANY: Refusal = Refusal::new("EC-W1", "not_so_many");
const ALL_TURN: Refusal = Refusal::new("EC-W1", "all_turn");
const IS_OUT: Refusal = Refusal::new("EC-W1", "is_out");
const TOO_MANY: Refusal = Refusal::new("EC-W1", "too_many_cards");
const OVER: Refusal = Refusal::new("EC-W1", "war_is_over");
const TIED: Refusal = Refusal::new("EC-W2", "tied_last");

pub(crate) struct WarPad {
    held: PerSeat<i32>,
    dealt: i32,
    aside: i32,
    battles: u32,
    most_battles: u32,
    ended: Option<(Outcome, EndWhy)>,
}

impl WarPad {
    const fn players(&self) -> u8 {
        self.held.seats()
    }

    /// Who has cards.
    fn armed(&self) -> SeatSet {
        self.held.iter().filter(|(_, held)| 0 < **held).map(|(seat, _)| seat).collect()
    }

    /// A number for each player.
    fn each(&self, numbers: &[u16]) -> Result<PerSeat<i32>, Refusal> {
        if numbers.len() != usize::from(self.players()) {
            return Err(ONE_EACH);
        }
        Ok(PerSeat::from_fn(self.players(), |seat| numbers[seat.index()].into()))
    }

    /// EC-W1: the last one with cards wins; EC-W2: if nobody has any, those tied last.
    fn close(&mut self, tied: SeatSet) {
        let armed = self.armed();
        let winners = match armed.len() {
            0 => tied,
            1 => armed,
            _ => return,
        };
        self.ended = Some((outcome(self.held, winners), EndWhy::AllCards));
    }

    /// EC-W3: the largest stack wins.
    fn stop(&mut self) {
        self.ended = Some((Outcome::by_score(self.held), EndWhy::Stopped));
    }

    fn paid(&self, from: Option<Seat>, to: Option<Seat>, amount: i32, why: Why, say: &Say) -> Paid {
        let (code, key) = match (why, from, to) {
            (Why::Battle, _, Some(_)) => ("battle", "beside.war.took"),
            (Why::Battle, ..) => ("aside", "beside.war.aside"),
            (_, None, _) => ("count", "beside.war.more"),
            _ => ("count", "beside.war.fewer"),
        };
        Paid {
            from,
            to,
            amount,
            amount_said: self.total_said(amount, say),
            why,
            why_said: say.say(&format!("beside.war.why.{code}"), &[]),
            nth: None,
            key,
        }
    }

    fn battle(
        &mut self,
        winner: Option<u8>,
        laid: &[u16],
        tied: &[u8],
        say: &Say,
    ) -> Result<Entered, Refusal> {
        let players = self.players();
        let winner = winner.map(|it| seat::<WarPad>(it, players)).transpose()?;
        let tied =
            tied.iter().map(|&it| seat::<WarPad>(it, players)).collect::<Result<SeatSet, _>>()?;
        let laid = self.each(laid)?;
        let armed = self.armed();
        for (seat, &laid) in laid.iter() {
            if self.held[seat] < laid {
                return Err(if armed.contains(seat) { NOT_SO_MANY } else { IS_OUT });
            }
            if armed.contains(seat) && laid == 0 {
                return Err(ALL_TURN);
            }
        }
        if winner.is_some_and(|it| !armed.contains(it)) {
            return Err(IS_OUT);
        }
        let is_last = winner.is_none() && laid.iter().all(|(seat, laid)| self.held[seat] == *laid);
        if is_last && tied.len() < 2 {
            return Err(TIED);
        }
        let mut entered = Entered::default();
        for (seat, &laid) in laid.iter().filter(|(seat, laid)| 0 < **laid && Some(*seat) != winner)
        {
            self.held[seat] -= laid;
            match winner {
                Some(winner) => self.held[winner] += laid,
                None => self.aside += laid,
            }
            let paid = self.paid(Some(seat), winner, laid, Why::Battle, say);
            entered.bookings.push(paid.booked(say));
        }
        self.battles += 1;
        for seat in armed.minus(self.armed()).iter() {
            entered.sentences.push(say.say("beside.war.out", &[("who", &say.name(seat))]));
        }
        self.close(tied);
        if self.ended.is_none() && self.most_battles <= self.battles {
            self.stop();
        }
        Ok(entered)
    }

    fn count(&mut self, held: &[u16], say: &Say) -> Result<Entered, Refusal> {
        let counted = self.each(held)?;
        let armed = self.armed();
        if counted.iter().any(|(seat, &held)| 0 < held && !armed.contains(seat)) {
            return Err(IS_OUT);
        }
        let in_play = |held: &PerSeat<i32>| held.values().sum::<i32>();
        let missing = in_play(&self.held) - in_play(&counted);
        if missing < 0 || in_play(&counted) == 0 {
            return Err(TOO_MANY);
        }
        let mut entered = Entered::default();
        for (seat, &now) in counted.iter() {
            let more = now - self.held[seat];
            let (from, to) = if 0 < more { (None, Some(seat)) } else { (Some(seat), None) };
            if more != 0 {
                let paid = self.paid(from, to, more.abs(), Why::Count, say);
                entered.bookings.push(paid.booked(say));
            }
        }
        self.held = counted;
        self.aside += missing;
        for seat in armed.minus(self.armed()).iter() {
            entered.sentences.push(say.say("beside.war.out", &[("who", &say.name(seat))]));
        }
        if 0 < missing {
            entered.sentences.push(say.say("beside.war.missing", &[("count", &missing)]));
        }
        self.close(SeatSet::EMPTY);
        Ok(entered)
    }
}

impl Ledger for WarPad {
    type Game = MoneyWar;
    type Entry = WarEntry;
    const GAME: GameId = GameId::MoneyWar;
    const UNIT: Unit = Unit::Cards;

    fn open(players: u8, _first: Seat, options: Options) -> WarPad {
        let n_cards = options.cards().n_cards() as i32;
        let dealt = n_cards / i32::from(players);
        WarPad {
            held: PerSeat::filled(players, dealt),
            dealt,
            aside: n_cards % i32::from(players),
            battles: 0,
            most_battles: options.max_battles,
            ended: None,
        }
    }

    fn enter(&mut self, entry: &WarEntry, say: &Say) -> Result<Entered, Refusal> {
        if self.ended.is_some() {
            return Err(OVER);
        }
        match entry {
            WarEntry::Battle { winner, laid, tied } => self.battle(*winner, laid, tied, say),
            WarEntry::Count { held } => self.count(held, say),
            WarEntry::Stop => {
                self.stop();
                Ok(Entered::default())
            }
        }
    }

    fn title(&self, entry: &WarEntry, say: &Say) -> String {
        let battle = self.battles + 1;
        match entry {
            WarEntry::Battle { winner: Some(winner), .. } => {
                let params: [parlor_core::Param<'_>; 2] =
                    [("battle", &battle), ("who", &say.who(*winner))];
                say.say("beside.war.title", &params)
            }
            WarEntry::Battle { winner: None, .. } => {
                say.say("beside.war.title_aside", &[("battle", &battle)])
            }
            WarEntry::Count { .. } => say.say("beside.war.title_count", &[]),
            WarEntry::Stop => say.say("beside.war.title_stop", &[]),
        }
    }

    fn totals(&self) -> PerSeat<i32> {
        self.held
    }

    fn total_said(&self, total: i32, say: &Say) -> String {
        say.say("beside.cards", &[("count", &total)])
    }

    fn next(&self, say: &Say) -> String {
        say.say("beside.war.next", &[("battle", &(self.battles + 1))])
    }

    fn ending(&self, say: &Say) -> Option<Ending> {
        let (outcome, why) = self.ended?;
        let (rule, key) = match why {
            EndWhy::Stopped => ("EC-W3", "stopped"),
            _ if outcome.winners.len() == 1 => ("EC-W1", "all_cards"),
            _ => ("EC-W2", "tied"),
        };
        let because = say.say(&format!("beside.because.{key}"), &[]);
        Some(Ending { outcome, why, rule, because })
    }

    fn state(&self, _say: &Say) -> State {
        let out = SeatSet::all(self.players()).minus(self.armed());
        State::MoneyWar(WarState {
            held: self.held.values().map(|&it| it as u16).collect(),
            dealt: self.dealt as u16,
            aside: self.aside as u16,
            out: out.iter().map(number).collect(),
            battles: self.battles,
            most_battles: self.most_battles,
        })
    }
}
