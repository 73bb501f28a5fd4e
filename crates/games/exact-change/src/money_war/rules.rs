use std::ops::{ControlFlow, RangeInclusive};

use parlor_core::{
    Chance, Eyes, Game, OptionsError, Outcome, Pending, PerSeat, RandomPlay, Referee, Refusal,
    Seat, SeatSet, Secret, Status, Window, WindowKind,
};
use parlor_pieces::Pile;

use super::{Action, Event, Options, View};
use crate::cards::{Card, Cards, Deck, MAX_CARDS};

const NOT_NOW: Refusal = Refusal::new("EC-W1", "not_now");

/// Cards that go face down in a war before the one that counts (EC-W2).
const FACE_DOWN: usize = 3;

/// The truth: what everybody sees, and the cards, each of them known to all or to nobody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoneyWar {
    pub(super) table: Table,
    /// The last card of each is on top.
    pub(super) stacks: PerSeat<Stack>,
    /// The cards of this battle in the order laid.
    pub(super) laid: Pile<Laid, MAX_CARDS>,
    /// Left over from the deal, or from a war that nobody could end.
    pub(super) aside: Stack,
}

pub(super) type Stack = Pile<Slip, MAX_CARDS>;

/// A card in a stack or on the table. Cards move in the open, so whoever has seen a card turned
/// knows for ever where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slip(pub(super) Secret<u8>);

impl Default for Slip {
    fn default() -> Slip {
        Slip(Secret::sealed(0))
    }
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Laid {
    pub(super) seat: Seat,
    pub(super) card: Slip,
}

/// The part everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Table {
    #[cfg_attr(feature = "serde", serde(skip))]
    pub seats: u8,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub deck: Deck,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub max_battles: u32,
    /// Who has dealt.
    pub dealer: Seat,
    /// The number of the decision that is open.
    pub window: Window,
    /// What is going on.
    pub phase: Phase,
    /// Who turns a card next.
    pub contenders: SeatSet,
    /// Who of them has said so.
    pub ready: SeatSet,
    /// Battles that have been decided.
    pub n_battles: u32,
    /// How the last battle ended.
    pub last: Option<Battle>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
pub enum Phase {
    /// Everybody who has cards turns one.
    Battle,
    /// Those who are tied go on.
    War,
    /// The game is over.
    Over {
        /// Who has won.
        winners: SeatSet,
    },
}

/// How the last battle ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Battle {
    /// The last card each seat has turned up in it.
    pub turned: PerSeat<Option<Card>>,
    /// Cards that were on the table in the end.
    pub count: u8,
    /// `None`: they were set aside.
    pub taker: Option<Seat>,
}

/// How it ends with so many cards in each stack for these winners.
pub fn outcome(held: PerSeat<i32>, winners: SeatSet) -> Outcome {
    // Those who share the win in the end may have no more cards than the others.
    let by_score = Outcome::by_score(held);
    let rank = by_score.rank.map(|seat, &rank| match winners.contains(seat) {
        true => 1,
        false => rank.max(1 + winners.len() as u8),
    });
    Outcome { rank, winners, ..by_score }
}

impl MoneyWar {
    /// Who has cards.
    fn armed(&self) -> SeatSet {
        self.stacks.iter().filter(|(_, stack)| !stack.is_empty()).map(|(seat, _)| seat).collect()
    }

    fn ask(&mut self, phase: Phase, contenders: SeatSet) {
        self.table.window = self.table.window.next();
        self.table.phase = phase;
        self.table.contenders = contenders;
        self.table.ready = SeatSet::EMPTY;
    }

    /// All contenders turn at once: one round of a battle.
    fn turn_all<C: Chance>(&mut self, referee: &mut Referee<'_, Self, C>) {
        let mut highest = 0;
        let mut tied = SeatSet::EMPTY;
        for seat in self.table.contenders.iter() {
            let points = self.turn(seat, referee).points();
            if highest < points {
                (highest, tied) = (points, SeatSet::EMPTY);
            }
            if highest == points {
                tied = tied.with(seat);
            }
        }
        if tied.len() == 1 {
            return self.close(tied.iter().next(), tied, referee);
        }
        // EC-W2: whoever is tied and has no cards has lost the war.
        let able: SeatSet = tied.iter().filter(|&seat| !self.stacks[seat].is_empty()).collect();
        referee.announce(|| Event::War { seats: tied.iter().collect() });
        if able.len() < 2 {
            return self.close(able.iter().next(), tied, referee);
        }
        self.ask(Phase::War, able);
    }

    /// One contender's cards of this round; returns the one that counts.
    fn turn<C: Chance>(&mut self, seat: Seat, referee: &mut Referee<'_, Self, C>) -> Card {
        let stack = &mut self.stacks[seat];
        // EC-W2: one card is kept to be turned up.
        let n_down =
            if self.table.phase == Phase::War { FACE_DOWN.min(stack.len() - 1) } else { 0 };
        for _ in 0..n_down {
            let card = stack.pop().expect("counted");
            self.laid.push(Laid { seat, card });
        }
        let mut card = stack.pop().expect("a contender has a card");
        card.0.publish(referee);
        self.laid.push(Laid { seat, card });

        let deck = &self.table.deck;
        let up = deck.card((*card.0.open(referee)).into());
        let down = &self.laid[self.laid.len() - 1 - n_down..][..n_down];
        let down: [Card; FACE_DOWN] = std::array::from_fn(|index| {
            down.get(index).map_or(Card::Wild, |it| deck.card((*it.card.0.open(referee)).into()))
        });
        referee.whisper(SeatSet::EMPTY, || {
            let face_down = n_down as u8;
            let told = |faces| Event::Turned { seat, card: up, face_down, faces };
            (told(Some(down[..n_down].to_vec())), Some(told(None)))
        });
        up
    }

    /// The battle is decided: somebody takes all, or nobody can.
    fn close<C: Chance>(
        &mut self,
        taker: Option<Seat>,
        tied: SeatSet,
        referee: &mut Referee<'_, Self, C>,
    ) {
        let Table { seats, ref deck, .. } = self.table;
        let count = self.laid.len() as u8;
        let fought: SeatSet = self.laid.iter().map(|laid| laid.seat).collect();
        let mut turned = PerSeat::filled(seats, None);
        for laid in &self.laid {
            turned[laid.seat] = Some(deck.card((*laid.card.0.open(referee)).into()));
        }
        match taker {
            Some(taker) => {
                // EC-W1: to the bottom, seat by seat from the winner, in the order laid.
                for owner in taker.around(seats) {
                    for laid in self.laid.iter().filter(|laid| laid.seat == owner) {
                        self.stacks[taker].push_bottom(laid.card);
                    }
                }
                referee.announce(|| Event::Took { seat: taker, count });
            }
            None => {
                self.aside.extend(self.laid.iter().map(|laid| laid.card));
                referee.announce(|| Event::SetAside { count });
            }
        }
        self.laid.clear();
        self.table.last = Some(Battle { turned, count, taker });
        self.table.n_battles += 1;

        let armed = self.armed();
        for seat in fought.minus(armed).iter() {
            referee.announce(|| Event::Out { seat });
        }
        let stopped = self.table.n_battles == self.table.max_battles;
        let winners = if armed.is_empty() {
            tied
        } else if armed.len() == 1 {
            armed
        } else if stopped {
            referee.announce(|| Event::Stopped { battles: self.table.n_battles });
            Outcome::by_score(self.score()).winners
        } else {
            return self.ask(Phase::Battle, armed);
        };
        referee.announce(|| Event::Won { seats: winners.iter().collect() });
        self.ask(Phase::Over { winners }, SeatSet::EMPTY);
    }
}

impl Game for MoneyWar {
    const ID: &'static str = "money-war";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const RULE_IDS: &'static [&'static str] = &["EC-W1", "EC-W2", "EC-W3"];
    const ORDER_RULE: &'static str = "EC-W1";

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn check_options(options: &Options, seats: u8) -> Result<(), OptionsError> {
        let n = options.cards().n_cards();
        if n < usize::from(seats) {
            let reason = format!("{seats} seats need at least {seats} cards; there are {n}");
            return Err(OptionsError::new("deck", reason));
        }
        Ok(())
    }

    fn deal<C: Chance>(
        options: &Options,
        seats: u8,
        referee: &mut Referee<'_, Self, C>,
    ) -> MoneyWar {
        let deck = options.cards();
        let dealer = Seat::new(referee.chance().below(seats.into()) as u8).expect("a seat");
        // The shuffled pile is dealt from its top, which is its end.
        let mut pile = deck.in_order();
        referee.chance().shuffle(&mut pile);
        let each = pile.len() / usize::from(seats);
        let mut stacks = PerSeat::filled(seats, Stack::new());
        for _ in 0..each {
            for seat in dealer.after(1, seats).around(seats) {
                let kind = pile.pop().expect("counted");
                stacks[seat].push_bottom(Slip(Secret::sealed(kind)));
            }
        }
        let aside: Stack = pile.iter().map(|&kind| Slip(Secret::sealed(kind))).collect();

        referee.announce(|| Event::DealerDrawn { dealer });
        let faces = |stack: &Stack, referee: &Referee<'_, Self, C>| -> Vec<Card> {
            stack.iter().rev().map(|slip| deck.card((*slip.0.open(referee)).into())).collect()
        };
        for seat in dealer.after(1, seats).around(seats) {
            let cards = Some(faces(&stacks[seat], referee));
            referee.whisper(SeatSet::EMPTY, || {
                let told = |cards| Event::Dealt { seat, count: each as u8, cards };
                (told(cards), Some(told(None)))
            });
        }
        if !aside.is_empty() {
            let count = aside.len() as u8;
            let cards = Some(faces(&aside, referee));
            referee.whisper(SeatSet::EMPTY, || {
                let told = |cards| Event::LeftOver { count, cards };
                (told(cards), Some(told(None)))
            });
        }
        let table = Table {
            seats,
            deck,
            max_battles: options.max_battles,
            dealer,
            window: Window::default(),
            phase: Phase::Battle,
            contenders: SeatSet::all(seats),
            ready: SeatSet::EMPTY,
            n_battles: 0,
            last: None,
        };
        MoneyWar { table, stacks, laid: Pile::new(), aside }
    }

    fn status(&self) -> Status {
        let Table { window, phase, contenders, ready, .. } = self.table;
        match phase {
            Phase::Battle | Phase::War => Status::Open(Pending {
                kind: WindowKind::Commit,
                must: contenders.minus(ready),
                ..Pending::turn(window, Seat::FIRST)
            }),
            Phase::Over { winners } => Status::Over(outcome(self.score(), winners)),
        }
    }

    /// Cards in the stack.
    fn score(&self) -> PerSeat<i32> {
        self.stacks.map(|_, stack| stack.len() as i32)
    }

    /// Battles, each with its wars.
    fn turns(&self) -> u32 {
        self.table.n_battles
    }

    fn check(&self, seat: Seat, action: Action, _eyes: &Eyes) -> Result<(), Refusal> {
        let Action::Turn = action;
        let Table { contenders, ready, .. } = self.table;
        if contenders.minus(ready).contains(seat) { Ok(()) } else { Err(NOT_NOW) }
    }

    fn list<F>(&self, seat: Seat, eyes: &Eyes, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Action) -> ControlFlow<()>,
    {
        match self.check(seat, Action::Turn, eyes) {
            Ok(()) => visit(Action::Turn),
            Err(_) => ControlFlow::Continue(()),
        }
    }

    fn act_unchecked<C: Chance>(
        &mut self,
        seat: Seat,
        action: Action,
        referee: &mut Referee<'_, Self, C>,
    ) {
        let Action::Turn = action;
        self.table.ready = self.table.ready.with(seat);
        referee.announce(|| Event::Ready { seat });
        if self.table.ready == self.table.contenders {
            self.turn_all(referee);
        }
    }

    fn view(&self, eyes: &Eyes) -> View {
        View::of(self, eyes)
    }

    fn determinize<C: Chance>(view: &View, chance: &mut C) -> MoneyWar {
        view.guess(chance)
    }

    fn audit<C: Chance>(&self, referee: &Referee<'_, Self, C>) -> Result<(), String> {
        let slips = self.stacks.values().flat_map(|stack| stack.iter());
        let slips = slips.chain(&self.aside).chain(self.laid.iter().map(|laid| &laid.card));
        let cards: Cards = slips.map(|slip| usize::from(*slip.0.open(referee))).collect();
        if cards != *self.table.deck.cards() {
            return Err("cards are not conserved".to_owned());
        }
        let Table { phase, contenders, ready, n_battles, max_battles, .. } = self.table;
        let armed = self.armed();
        let fits = match phase {
            Phase::Battle => contenders == armed && 2 <= armed.len() && self.laid.is_empty(),
            Phase::War => {
                contenders.minus(armed).is_empty() && 2 <= contenders.len() && !self.laid.is_empty()
            }
            Phase::Over { winners } => !winners.is_empty() && self.laid.is_empty(),
        };
        if !fits || !ready.minus(contenders).is_empty() {
            return Err(format!("{phase:?} does not fit those who turn"));
        }
        let is_over = matches!(phase, Phase::Over { .. });
        if max_battles < n_battles || (n_battles == max_battles && !is_over) {
            return Err(format!("{n_battles} battles have been fought"));
        }
        Ok(())
    }
}

/// There is one thing to do.
impl RandomPlay for MoneyWar {}
