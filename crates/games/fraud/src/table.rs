use parlor_core::{PerSeat, Seat, SeatSet, Window};
use parlor_pieces::Pile;

use crate::{
    action::Claim,
    bank::{Bank, Bookings, DEPOSIT_MIN, Verdict, bookings},
    deck::{Counts, DECK, Deck},
    options::Options,
};

/// FR-3, FR-12: what a hand comes back to.
pub(crate) const HAND: u8 = 7;
/// FR-6.
pub(crate) const DEPOSITS_MAX: usize = 2;
/// As many deposits of three cards as a discard pile can hold.
pub(crate) const CLAIMS_MAX: usize = DECK / DEPOSIT_MIN;

/// The part everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    pub seats: u8,
    pub deck: Deck,
    pub challenge_seconds: u32,
    pub stall_rounds: u32,
    pub window: Window,
    pub phase: Phase,
    pub bank: Bank,
    /// Turns that have ended.
    pub turns: u32,
    /// FR-16: turns that have ended since the last deposit.
    pub dry_turns: u32,
    /// How many cards each seat holds.
    pub hands: PerSeat<u8>,
    /// How many cards the draw pile has.
    pub pile: u8,
    /// How many cards each seat has put face down on the discard pile since the last shuffle.
    pub buried: PerSeat<u8>,
    /// FR-9: what was called and shown since the last shuffle, and lies in the discard pile.
    pub shown: Counts,
    /// FR-8: deposits that nobody called since the last shuffle; their cards lie face down in the
    /// discard pile. Each tells something of what is there: a BANK card of its denomination at
    /// least.
    pub claims: Pile<Claim, CLAIMS_MAX>,
    /// FR-9, FR-13: what had been shown and went into the draw pile with the last shuffle. It can
    /// only be in hands that have drawn since.
    pub shuffled_in: Counts,
    /// How many cards each seat has drawn since the last shuffle.
    pub drawn: PerSeat<u8>,
    /// The deposits that are open to challenge.
    pub deposits: Pile<Claim, DEPOSITS_MAX>,
    /// FR-7: who was the first to call FRAUD on each of them.
    pub callers: [Option<Seat>; DEPOSITS_MAX],
    /// The deposits of the last turn that had any, settled.
    pub settled: Pile<Settled, DEPOSITS_MAX>,
    pub records: PerSeat<Record>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "snake_case")
)]
pub enum Phase {
    /// FR-4: the seat deposits or discards.
    Turn {
        /// Whose turn it is.
        #[cfg_attr(feature = "serde", serde(rename = "turn"))]
        seat: Seat,
    },
    /// FR-7: the others call FRAUD or let pass.
    Challenge {
        /// Who has made the deposits.
        depositor: Seat,
    },
    /// The game is over.
    Over,
}

/// What became of a deposit.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct Settled {
    pub claim: Claim,
    pub verdict: Verdict,
    /// The depositor's F's before it.
    pub fs: u8,
    /// FR-9: its cards, if it was called.
    pub shown: Option<Counts>,
}

impl Settled {
    pub fn bookings(&self) -> Bookings {
        bookings(self.claim.seat, self.claim.amount(), self.verdict, self.fs)
    }
}

/// What a seat has been seen to do since the game began.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Record {
    /// Deposits that nobody called.
    pub unchallenged: u16,
    /// Deposits that were called and genuine.
    pub genuine: u16,
    /// Deposits that were called and fraudulent.
    pub fraudulent: u16,
    /// Calls on fraudulent deposits.
    pub right_calls: u16,
    /// Calls on genuine deposits.
    pub false_calls: u16,
}

impl Table {
    /// The table when hands have been dealt, before the first player draws a card.
    pub(crate) fn new(options: &Options, deck: Deck, seats: u8, first: Seat) -> Table {
        Table {
            seats,
            deck,
            challenge_seconds: options.challenge_seconds,
            stall_rounds: options.stall_rounds,
            window: Window::default(),
            phase: Phase::Turn { seat: first },
            bank: Bank::new(seats, options.target),
            turns: 0,
            dry_turns: 0,
            hands: PerSeat::filled(seats, HAND),
            pile: DECK as u8 - seats * HAND,
            buried: PerSeat::filled(seats, 0),
            shown: Counts::EMPTY,
            claims: Pile::new(),
            shuffled_in: Counts::EMPTY,
            drawn: PerSeat::filled(seats, 0),
            deposits: Pile::new(),
            callers: Default::default(),
            settled: Pile::new(),
            records: PerSeat::filled(seats, Record::default()),
        }
    }

    /// The others still in the game are asked for as long as the window is open.
    pub fn challengers(&self, depositor: Seat) -> SeatSet {
        self.bank.players.without(depositor)
    }

    /// FR-3, FR-11: whose turn follows that of each seat: clockwise, who is still in the game.
    pub(crate) fn order(&self) -> PerSeat<Seat> {
        let is_in = |seat: &Seat| self.bank.players.contains(*seat);
        PerSeat::from_fn(self.seats, |seat| {
            seat.around(self.seats).skip(1).find(is_in).unwrap_or(seat)
        })
    }

    /// How many cards the discard pile has.
    pub fn discarded(&self) -> usize {
        self.deck.iter(self.shown).count()
            + self.buried.values().map(|&n| usize::from(n)).sum::<usize>()
    }

    /// Whether deposits are open to challenge.
    pub const fn is_challenged(&self) -> bool {
        matches!(self.phase, Phase::Challenge { .. })
    }

    pub(crate) fn enter(&mut self, phase: Phase) {
        self.window = self.window.next();
        self.phase = phase;
    }
}

/// What crosses the wire: cards are written one by one, so that nobody outside needs our packing.
#[cfg(feature = "serde")]
mod serialize {
    use parlor_core::{PerSeat, Seat, Window};
    use serde::{Serialize, Serializer};

    use super::{Phase, Record, Settled, Table};
    use crate::{
        action::Claim,
        bank::{Bank, Booking},
        deck::{Deck, Listed},
    };

    /// What everybody sees. Money is in thousands.
    #[derive(Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Table"))]
    struct Shown<'a> {
        /// The number of the decision that is open.
        window: Window,
        /// Whom the game waits for, and for what.
        phase: Phase,
        /// Everybody's account.
        bank: &'a Bank,
        /// Turns taken so far.
        turns: u32,
        /// Turns in a row without any deposit.
        dry_turns: u32,
        /// How many cards each seat holds.
        hand_sizes: PerSeat<u8>,
        /// How many cards the draw pile has.
        draw_pile: u8,
        /// How many cards each seat has put face down on the discard pile since the last shuffle.
        buried: PerSeat<u8>,
        /// What was called and shown since the last shuffle.
        shown: Listed<'a>,
        /// Deposits that nobody called since the last shuffle.
        claims: &'a [Claim],
        /// What had been shown and went into the draw pile with the last shuffle.
        shuffled_in: Listed<'a>,
        /// How many cards each seat has drawn since the last shuffle.
        drawn: PerSeat<u8>,
        /// The deposits that are open to challenge.
        deposits: &'a [Claim],
        /// Who was the first to call FRAUD on each of them.
        callers: &'a [Option<Seat>],
        /// The deposits of the last turn that had any, settled.
        settled: Vec<ShownSettled<'a>>,
        /// What each seat has been seen to do since the game began.
        records: PerSeat<Record>,
    }

    /// What became of a deposit.
    #[derive(Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Settled"))]
    struct ShownSettled<'a> {
        /// What everybody saw of it.
        claim: Claim,
        /// Who called FRAUD.
        accuser: Option<Seat>,
        /// Its cards, if it was called.
        shown: Option<Listed<'a>>,
        /// What was booked, in this order.
        bookings: Vec<Booking>,
    }

    parlor_core::schema!(Table as Shown<'_>);

    fn settled<'a>(deck: &'a Deck, it: &Settled) -> ShownSettled<'a> {
        ShownSettled {
            claim: it.claim,
            accuser: it.verdict.accuser(),
            shown: it.shown.map(|cards| Listed(deck, cards)),
            bookings: it.bookings().to_vec(),
        }
    }

    impl Serialize for Table {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let deck = &self.deck;
            let shown = Shown {
                window: self.window,
                phase: self.phase,
                bank: &self.bank,
                turns: self.turns,
                dry_turns: self.dry_turns,
                hand_sizes: self.hands,
                draw_pile: self.pile,
                buried: self.buried,
                shown: Listed(deck, self.shown),
                claims: &self.claims,
                shuffled_in: Listed(deck, self.shuffled_in),
                drawn: self.drawn,
                deposits: &self.deposits,
                callers: &self.callers,
                settled: self.settled.iter().map(|it| settled(deck, it)).collect(),
                records: self.records,
            };
            shown.serialize(serializer)
        }
    }
}
