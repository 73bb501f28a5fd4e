//! The banker's job, without a card in sight: accounts, F's, fines, jail and the target.
//!
//! The game settles its turns with a [`Bank`]. Where the cards are of paper a [`Banker`] does the
//! same from what the table tells it, and can take it back (FR-15).

use parlor_core::{Outcome, PerSeat, Refusal, Seat, SeatSet};
use parlor_pieces::Pile;

use crate::cards::{Denomination, HAND_MAX};

/// FR-9, FR-10: what a false accuser pays the depositor, or a caught depositor the accuser.
pub const PENALTY: i32 = 50;

/// FR-11: the fines of the first four F's.
pub const FINES: [i32; 4] = [25, 50, 100, 250];

/// FR-11: as many F's are jail.
pub const JAIL: u8 = 5;

/// FR-5: a deposit has at least so many cards.
pub const DEPOSIT_MIN: usize = 3;

/// FR-5: what a deposit is worth, in thousands.
pub const fn amount(denomination: Denomination, count: u8) -> i32 {
    denomination.k() * count as i32
}

/// What became of one deposit.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// FR-8: nobody called.
    #[default]
    Unchallenged,
    /// FR-9: called, and BANK cards only.
    Genuine { accuser: Seat },
    /// FR-10: called, and a FRAUD card among them.
    Fraudulent { accuser: Seat },
}

impl Verdict {
    pub const fn accuser(self) -> Option<Seat> {
        match self {
            Verdict::Unchallenged => None,
            Verdict::Genuine { accuser } | Verdict::Fraudulent { accuser } => Some(accuser),
        }
    }
}

/// Money that goes from one account to another.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Booking {
    /// Who pays; `null` is the bank.
    pub from: Option<Seat>,
    /// Who is paid; `null` is the bank.
    pub to: Option<Seat>,
    /// In thousands.
    pub amount: i32,
    /// What for.
    pub why: Why,
    /// FR-11: for a fine or jail, which F of the seat it is.
    pub nth: Option<u8>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Why {
    /// FR-8: a deposit that nobody called.
    #[default]
    Paid,
    /// FR-9, FR-10: a deposit that somebody called.
    Deposit,
    /// FR-9: a false accuser pays the depositor.
    Libel,
    /// FR-10: a caught depositor pays the accuser.
    Reward,
    /// FR-11: an F.
    Fine,
    /// FR-11: the F after the last fine, and any further one of the same turn.
    Jail,
}

/// What one deposit moves, in the order in which it is told.
pub type Bookings = Pile<Booking, 3>;

/// FR-8 to FR-11: what a deposit moves whose depositor had so many F's before.
pub fn bookings(depositor: Seat, amount: i32, verdict: Verdict, fs: u8) -> Bookings {
    let book = |from, to, amount, why| Booking { from, to, amount, why, nth: None };
    let (me, bank) = (Some(depositor), None);
    match verdict {
        Verdict::Unchallenged => Pile::from_iter([book(bank, me, amount, Why::Paid)]),
        Verdict::Genuine { accuser } => Pile::from_iter([
            book(bank, me, amount, Why::Deposit),
            book(Some(accuser), me, PENALTY, Why::Libel),
        ]),
        Verdict::Fraudulent { accuser } => Pile::from_iter([
            book(bank, Some(accuser), amount, Why::Deposit),
            book(me, Some(accuser), PENALTY, Why::Reward),
            fine(depositor, fs),
        ]),
    }
}

/// FR-11: what the F after so many costs.
fn fine(seat: Seat, fs: u8) -> Booking {
    let (amount, why) = match FINES.get(usize::from(fs)) {
        Some(&fine) => (fine, Why::Fine),
        None => (0, Why::Jail),
    };
    Booking { from: Some(seat), to: None, amount, why, nth: Some(fs + 1) }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ending {
    /// Who has won.
    pub winners: SeatSet,
    /// Why.
    pub reason: Reason,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Reason {
    /// FR-11: all others are in jail.
    LastLeft,
    /// FR-14: the target was reached.
    Target,
    /// FR-16: nobody deposits any more.
    Stalled,
}

/// Everybody's account, in thousands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Bank {
    #[cfg_attr(feature = "serde", serde(skip))]
    pub target: u32,
    /// The account of each seat, in thousands. FR-3: they may go negative.
    #[cfg_attr(feature = "serde", serde(rename = "points"))]
    pub accounts: PerSeat<i32>,
    /// The F's of each seat.
    pub fs: PerSeat<u8>,
    /// 0: still in the game; else the seat went to jail as first, second and so on.
    pub jailed: PerSeat<u8>,
    /// Those who are still in the game, so not in jail.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub players: SeatSet,
    /// All that was ever paid in. The accounts hold this without the fines.
    pub paid_in: i32,
    /// How the game ended, when it is over.
    pub ending: Option<Ending>,
}

impl Bank {
    /// FR-3: accounts start at zero.
    pub fn new(seats: u8, target: u32) -> Bank {
        Bank {
            target,
            accounts: PerSeat::filled(seats, 0),
            fs: PerSeat::filled(seats, 0),
            jailed: PerSeat::filled(seats, 0),
            players: SeatSet::all(seats),
            paid_in: 0,
            ending: None,
        }
    }

    pub const fn seats(&self) -> u8 {
        self.accounts.seats()
    }

    /// FR-10, FR-11: what a turn's fraudulent deposits would cost a seat, each on top of those
    /// before it, if all of them were called.
    pub fn risks(&self, seat: Seat) -> impl Iterator<Item = i32> {
        (self.fs[seat]..).map(move |fs| PENALTY + fine(seat, fs).amount)
    }

    /// Settles one deposit of a turn. Nobody goes to jail before [`Bank::close_turn`].
    pub fn settle(&mut self, depositor: Seat, amount: i32, verdict: Verdict) -> Bookings {
        let bookings = bookings(depositor, amount, verdict, self.fs[depositor]);
        self.paid_in += amount;
        self.fs[depositor] += u8::from(matches!(verdict, Verdict::Fraudulent { .. }));
        for &Booking { from, to, amount, .. } in &bookings {
            from.into_iter().for_each(|seat| self.accounts[seat] -= amount);
            to.into_iter().for_each(|seat| self.accounts[seat] += amount);
        }
        bookings
    }

    /// FR-14: when all deposits are settled comes jail, then the last player left, then the
    /// target. Returns whether the depositor has gone to jail.
    pub fn close_turn(&mut self, depositor: Seat) -> bool {
        let is_jailed = JAIL <= self.fs[depositor];
        if is_jailed {
            self.jailed[depositor] = 1 + self.seats() - self.players.len() as u8;
            self.players = self.players.without(depositor);
        }
        let players = self.players;
        if is_jailed && players.len() == 1 {
            self.ending = Some(Ending { winners: players, reason: Reason::LastLeft });
            return is_jailed;
        }
        let target = i64::from(self.target);
        if self.accounts.values().all(|&account| i64::from(account) < target) {
            return is_jailed;
        }
        // The first of the highest accounts, beginning with the depositor.
        let mut winner = None;
        let reached =
            |&seat: &Seat| players.contains(seat) && target <= i64::from(self.accounts[seat]);
        for seat in depositor.around(self.seats()).filter(reached) {
            if winner.is_none_or(|best| self.accounts[best] < self.accounts[seat]) {
                winner = Some(seat);
            }
        }
        self.ending = winner.map(|seat| Ending { winners: seat.into(), reason: Reason::Target });
        is_jailed
    }

    /// FR-16: nobody deposits any more. The highest account wins, then the fewest F's, then all
    /// who are equal.
    pub fn stall(&mut self) {
        let players = self.players;
        let key = |seat: Seat| (self.accounts[seat], std::cmp::Reverse(self.fs[seat]));
        let best = players.iter().map(key).max();
        let winners = players.iter().filter(|&seat| Some(key(seat)) == best).collect();
        self.ending = Some(Ending { winners, reason: Reason::Stalled });
    }

    /// FR-11: winners first, then the others by account, then the jailed, the latest first.
    pub fn outcome(&self) -> Outcome {
        let winners = self.ending.map_or(SeatSet::EMPTY, |ending| ending.winners);
        let also_in = self.players.minus(winners);
        let rank = self.accounts.map(|seat, account| {
            if winners.contains(seat) {
                1
            } else if self.jailed[seat] != 0 {
                self.seats() + 1 - self.jailed[seat]
            } else {
                let richer = also_in.iter().filter(|&other| *account < self.accounts[other]);
                (1 + winners.len() + richer.count()) as u8
            }
        });
        Outcome { score: self.accounts, rank, winners }
    }

    /// Money is neither made nor lost: what was paid in lies in the accounts or went into fines.
    ///
    /// # Errors
    ///
    /// Says what does not add up.
    pub fn audit(&self) -> Result<(), String> {
        let fines: i32 =
            self.fs.values().map(|&fs| FINES.iter().take(usize::from(fs)).sum::<i32>()).sum();
        if self.accounts.values().sum::<i32>() != self.paid_in - fines {
            return Err(format!("{:?} is not {} less {fines}", self.accounts, self.paid_in));
        }
        for (seat, &order) in self.jailed.iter() {
            if (order != 0) != (JAIL <= self.fs[seat])
                || (order == 0) != self.players.contains(seat)
            {
                return Err(format!("{seat:?} has {} F's", self.fs[seat]));
            }
        }
        Ok(())
    }
}

/// One deposit as the table tells it to its banker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slip {
    pub denomination: Denomination,
    pub count: u8,
    pub verdict: Verdict,
}

const OVER: Refusal = Refusal::new("FR-14", "game_over");
const NOT_IN: Refusal = Refusal::new("FR-11", "not_in_game");
const ONE_OR_TWO: Refusal = Refusal::new("FR-6", "one_or_two");
const COUNT: Refusal = Refusal::new("FR-5", "count");
const COUNT_BOTH: Refusal = Refusal::new("FR-6", "count_both");
const ACCUSER: Refusal = Refusal::new("FR-7", "accuser");

/// FR-15: keeps the accounts of a game that is played with cards of paper.
///
/// ```
/// use fraud::{Banker, Denomination, Slip, Verdict};
/// use parlor_core::Seat;
///
/// let mut banker = Banker::new(3, 1_000);
/// let slip = Slip { denomination: Denomination::K50, count: 4, verdict: Verdict::Unchallenged };
/// banker.turn(Seat::FIRST, &[slip]).unwrap();
/// assert_eq!(banker.bank().accounts.as_slice(), [200, 0, 0]);
/// assert!(banker.undo());
/// assert_eq!(banker.bank().accounts.as_slice(), [0, 0, 0]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Banker {
    bank: Bank,
    past: Vec<Bank>,
}

impl Banker {
    pub fn new(seats: u8, target: u32) -> Banker {
        Banker { bank: Bank::new(seats, target), past: Vec::new() }
    }

    pub const fn bank(&self) -> &Bank {
        &self.bank
    }

    /// Settles the deposits of one turn and closes it.
    ///
    /// # Errors
    ///
    /// Says what cannot be at a table; then nothing is booked.
    pub fn turn(&mut self, depositor: Seat, slips: &[Slip]) -> Result<Vec<Bookings>, Refusal> {
        self.check(depositor, slips)?;
        self.past.push(self.bank);
        let settle = |slip: &Slip| {
            self.bank.settle(depositor, amount(slip.denomination, slip.count), slip.verdict)
        };
        let bookings = slips.iter().map(settle).collect();
        self.bank.close_turn(depositor);
        Ok(bookings)
    }

    fn check(&self, depositor: Seat, slips: &[Slip]) -> Result<(), Refusal> {
        let players = self.bank.players;
        if self.bank.ending.is_some() {
            return Err(OVER);
        }
        if !players.contains(depositor) {
            return Err(NOT_IN);
        }
        if !(1..=2).contains(&slips.len()) {
            return Err(ONE_OR_TWO);
        }
        for slip in slips {
            if !(DEPOSIT_MIN..=HAND_MAX).contains(&slip.count.into()) {
                return Err(COUNT);
            }
            if let Some(accuser) = slip.verdict.accuser()
                && (accuser == depositor || !players.contains(accuser))
            {
                return Err(ACCUSER);
            }
        }
        if HAND_MAX < slips.iter().map(|slip| usize::from(slip.count)).sum() {
            return Err(COUNT_BOTH);
        }
        Ok(())
    }

    /// FR-16: the table gives up.
    ///
    /// # Errors
    ///
    /// The game is over already.
    pub fn stall(&mut self) -> Result<(), Refusal> {
        if self.bank.ending.is_some() {
            return Err(OVER);
        }
        self.past.push(self.bank);
        self.bank.stall();
        Ok(())
    }

    /// Takes the last booking back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        match self.past.pop() {
            Some(bank) => {
                self.bank = bank;
                true
            }
            None => false,
        }
    }
}
