//! FRAUD: the banker (FR-15).

use ::fraud::{
    Booking, DEPOSIT_MIN, Denomination, FINES, Fraud, HAND_MAX, Options, PENALTY, Reason, Slip,
    Verdict, Why, amount,
};
use parlor_catalog::GameId;
use parlor_core::{PerSeat, Refusal, Seat};
use parlor_wire::beside::{self, Deposit, EndWhy, FraudEntry, FraudState, State, Unit};

use crate::{
    book::{Ending, Entered, Ledger, Paid, number, seat},
    say::Say,
};

const NO_DENOMINATION: Refusal = Refusal::new("FR-1", "denomination");

pub(crate) struct Banker {
    options: Options,
    banker: ::fraud::Banker,
    /// Who would deposit next if nobody discards.
    next: Seat,
}

impl Banker {
    fn slip(&self, deposit: &Deposit) -> Result<Slip, Refusal> {
        let Deposit { denomination, cards, call } = *deposit;
        let verdict = match call {
            None => Verdict::Unchallenged,
            Some(call) => {
                let accuser = seat::<Banker>(call.by, self.banker.bank().seats())?;
                if call.fraud {
                    Verdict::Fraudulent { accuser }
                } else {
                    Verdict::Genuine { accuser }
                }
            }
        };
        let denomination = self::denomination(denomination).ok_or(NO_DENOMINATION)?;
        Ok(Slip { denomination, count: cards, verdict })
    }
}

fn denomination(k: u8) -> Option<Denomination> {
    Denomination::ALL.into_iter().find(|it| it.k() == i32::from(k))
}

fn k(amount: i32, say: &Say) -> String {
    say.say("k", &[("n", &say.number(amount))])
}

/// `4 × 50 = 200 k`
fn sum(deposit: &Deposit, say: &Say) -> String {
    let Deposit { denomination, cards, .. } = *deposit;
    let amount = self::denomination(denomination)
        .map_or_else(|| "?".to_owned(), |it| k(amount(it, cards), say));
    say.say("sum", &[("n", &cards), ("of", &denomination), ("amount", &amount)])
}

fn booked(booking: Booking, say: &Say) -> beside::Booking {
    let Booking { from, to, amount, why, nth } = booking;
    let (code, why, key) = match why {
        Why::Paid => ("paid", beside::Why::Paid, "beside.fraud.deposit"),
        Why::Deposit => ("deposit", beside::Why::Deposit, "beside.fraud.deposit"),
        Why::Libel => ("libel", beside::Why::Libel, "beside.fraud.libel"),
        Why::Reward => ("reward", beside::Why::Reward, "beside.fraud.reward"),
        Why::Fine => ("fine", beside::Why::Fine, "beside.fraud.fine"),
        Why::Jail => ("jail", beside::Why::Jail, "beside.fraud.jail"),
    };
    let why_said = say.say(&format!("book.{code}"), &[("nth", &nth.unwrap_or_default())]);
    let amount_said = k(amount, say);
    Paid { from, to, amount, amount_said, why, why_said, nth, key }.booked(say)
}

impl Ledger for Banker {
    type Game = Fraud;
    type Entry = FraudEntry;
    const GAME: GameId = GameId::Fraud;
    const UNIT: Unit = Unit::Thousands;

    fn open(players: u8, first: Seat, options: Options) -> Banker {
        let banker = ::fraud::Banker::new(players, options.target);
        Banker { options, banker, next: first }
    }

    fn enter(&mut self, entry: &FraudEntry, say: &Say) -> Result<Entered, Refusal> {
        let mut entered = Entered::default();
        let FraudEntry::Turn { depositor, deposits } = entry else {
            self.banker.stall()?;
            entered.sentences.push(say.say("beside.fraud.stalled", &[]));
            return Ok(entered);
        };
        let players = self.banker.bank().seats();
        let depositor = seat::<Banker>(*depositor, players)?;
        let slips = deposits.iter().map(|it| self.slip(it)).collect::<Result<Vec<_>, _>>()?;
        let was_in = self.banker.bank().players;
        let bookings = self.banker.turn(depositor, &slips)?;
        for slip in &slips {
            let key = match slip.verdict {
                Verdict::Unchallenged => "uncalled",
                Verdict::Genuine { .. } => "genuine",
                Verdict::Fraudulent { .. } => "fraudulent",
            };
            let who = slip.verdict.accuser().map(|it| say.name(it)).unwrap_or_default();
            let amount = k(amount(slip.denomination, slip.count), say);
            let params: [parlor_core::Param<'_>; 2] = [("who", &who), ("amount", &amount)];
            entered.sentences.push(say.say(&format!("beside.fraud.{key}"), &params));
        }
        entered.bookings = bookings.iter().flatten().map(|&it| booked(it, say)).collect();
        let bank = self.banker.bank();
        for seat in was_in.minus(bank.players).iter() {
            entered.sentences.push(say.say("to_jail", &[("who", &say.name(seat))]) + ".");
        }
        let mut others = depositor.around(players).skip(1);
        self.next = others.find(|&it| bank.players.contains(it)).unwrap_or(depositor);
        Ok(entered)
    }

    fn title(&self, entry: &FraudEntry, say: &Say) -> String {
        match entry {
            FraudEntry::Turn { depositor, deposits } => {
                let sums: Vec<String> = deposits.iter().map(|it| sum(it, say)).collect();
                format!("{}: {}", say.who(*depositor), say.teller().list(&sums))
            }
            FraudEntry::Stall => say.say("beside.fraud.stall", &[]),
        }
    }

    fn totals(&self) -> PerSeat<i32> {
        self.banker.bank().accounts
    }

    fn target(&self) -> Option<i32> {
        i32::try_from(self.options.target).ok()
    }

    fn is_in(&self, seat: Seat) -> bool {
        self.banker.bank().players.contains(seat)
    }

    fn total_said(&self, total: i32, say: &Say) -> String {
        k(total, say)
    }

    fn next(&self, say: &Say) -> String {
        say.say("beside.fraud.next", &[("who", &say.name(self.next))])
    }

    fn ending(&self, say: &Say) -> Option<Ending> {
        let bank = self.banker.bank();
        let (why, rule, key) = match bank.ending?.reason {
            Reason::LastLeft => (EndWhy::LastLeft, "FR-11", "last_left"),
            Reason::Target => (EndWhy::Target, "FR-14", "target"),
            Reason::Stalled => (EndWhy::Stalled, "FR-16", "stalled"),
        };
        let target = k(self.target().unwrap_or(i32::MAX), say);
        let because = say.say(&format!("beside.because.{key}"), &[("target", &target)]);
        Some(Ending { outcome: bank.outcome(), why, rule, because })
    }

    fn state(&self, _say: &Say) -> State {
        let bank = self.banker.bank();
        let fine = |&fs: &u8| FINES.get(usize::from(fs)).copied();
        State::Fraud(FraudState {
            depositor: bank.ending.is_none().then(|| number(self.next)),
            fs: bank.fs.as_slice().to_vec(),
            next_fine: bank.fs.values().map(fine).collect(),
            jailed: bank.jailed.as_slice().to_vec(),
            fines: FINES.to_vec(),
            penalty: PENALTY,
            challenge_seconds: self.options.challenge_seconds,
            cards_least: DEPOSIT_MIN as u8,
            cards_most: HAND_MAX as u8,
        })
    }
}
