use std::{
    convert::Infallible,
    error, fmt,
    hash::Hash,
    ops::{ControlFlow, RangeInclusive},
};

use crate::{Chance, Eyes, Options, OptionsError, PerSeat, Referee, Seat, SeatSet};

/// One set of rules. The implementing type is the ground truth of a match in progress.
///
/// Everything here is a pure function: no clock, no I/O, no randomness but the referee's. The same
/// options, inputs and draws give the same state on every machine. A state is plain memory, so it is
/// `Copy`: a search clones it at every node.
///
/// # Contract
///
/// [`conformance`](crate::conformance) checks, for every game:
///
/// * a listed action passes [`Game::check`], and whatever is not listed is refused by it;
/// * the list is strictly ascending, so it is canonical and free of duplicates;
/// * an open window has at least one legal action for each seat in `must`, or a budget;
/// * whoever has been told the same sees the same, and may do the same, and nobody is told what
///   the view does not carry;
/// * `determinize(view).view(who) == view`;
/// * a [`WindowKind::Commit`] window gives the same state in whatever order seats commit;
/// * a log replays to an equal state;
/// * [`Game::audit`] finds nothing wrong after any input.
pub trait Game: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    // Facts: what never changes.

    /// Stable name, as in URLs and logs, e.g. `liars-dice`.
    const ID: &'static str;
    /// Raised whenever an old log would replay differently.
    const RULES: u32;
    const SEATS: RangeInclusive<u8>;
    /// Every id of this game's rulebook, in its order.
    const RULE_IDS: &'static [&'static str];
    /// The rule that says whose move it is; refusals of the wrong seat name it.
    const ORDER_RULE: &'static str;

    /// House rules and variants.
    type Options: Options;
    /// A choice a seat can make, in a canonical form: equal moves are equal values.
    type Action: Copy + Eq + Ord + Hash + fmt::Debug + Send + Sync;
    /// Something that happened, for logs and animations. Crosses the wire.
    type Event: Clone + Eq + fmt::Debug + Send + Sync;
    /// All that one observer may know now. Crosses the wire; the state itself never does.
    type View: Clone + Eq + Hash + fmt::Debug + Send + Sync;

    // Rules: how it is played.

    /// Sets the table up. Options and table size have been checked.
    fn deal<C: Chance>(
        options: &Self::Options,
        seats: u8,
        referee: &mut Referee<'_, Self, C>,
    ) -> Self;

    /// Who is asked what kind of thing, or how it ended. Depends on public facts alone.
    fn status(&self) -> Status;

    /// Points so far, in the same measure as the outcome's score.
    fn score(&self) -> PerSeat<i32>;

    /// Turns taken so far, as this game counts them. Simulations cut games off by it.
    fn turns(&self) -> u32;

    /// Whether `seat`, which the open window asks, may do this. Independent of listing.
    ///
    /// `eyes` are the seat's, so what is legal cannot depend on what is hidden from it.
    ///
    /// # Errors
    ///
    /// The refusal names the rule that forbids it.
    fn check(&self, seat: Seat, action: Self::Action, eyes: &Eyes) -> Result<(), Refusal>;

    /// Visits the legal actions of a seat that the open window asks, in ascending order, until
    /// told to break.
    fn list<F>(&self, seat: Seat, eyes: &Eyes, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Self::Action) -> ControlFlow<()>;

    /// Does what `seat` chose. The action has passed [`Game::check`]; with any other the state is
    /// undefined, but no memory is.
    fn act_unchecked<C: Chance>(
        &mut self,
        seat: Seat,
        action: Self::Action,
        referee: &mut Referee<'_, Self, C>,
    );

    // Knowledge: who may know what.

    fn view(&self, eyes: &Eyes) -> Self::View;

    /// A state that looks like `view` to its observer, hidden parts drawn at random.
    ///
    /// It takes the view and not the state, so a search cannot see more than its seat does.
    fn determinize<C: Chance>(view: &Self::View, chance: &mut C) -> Self;

    /// What holds between any two inputs: cards and money are conserved, counts are right.
    ///
    /// # Errors
    ///
    /// Says what is wrong. Only tests and soak runs ask.
    fn audit<C: Chance>(&self, referee: &Referee<'_, Self, C>) -> Result<(), String>;

    // Free: what most games leave as it is.

    /// Says which options do not fit together or do not fit the table size, where a range of one
    /// option cannot say it.
    ///
    /// # Errors
    ///
    /// Names the option and the reason, before any match is made of it.
    fn check_options(_options: &Self::Options, _seats: u8) -> Result<(), OptionsError> {
        Ok(())
    }

    /// The budget of the open window is spent. Only called where the window has one.
    fn time_out_unchecked<C: Chance>(&mut self, _referee: &mut Referee<'_, Self, C>) {
        debug_assert!(false, "{}: a window has a budget and nothing happens after it", Self::ID);
    }

    /// The rule behind the refusal of a seat that the open window does not ask, where that depends
    /// on the window.
    fn order_rule(&self) -> &'static str {
        Self::ORDER_RULE
    }

    /// Whether an action answers what another seat has just done, so that nobody is held back from
    /// it (see [`Pending::hold_ms`]).
    fn is_reaction(_action: Self::Action) -> bool {
        false
    }

    /// Which side a seat plays for. Seats of one side win and concede together.
    fn side(seat: Seat) -> u8 {
        seat.index() as u8
    }
}

/// Says why an input does not fit the open window, touching nothing.
pub(crate) fn check_act<G: Game>(
    state: &G,
    seat: Seat,
    window: Window,
    action: G::Action,
) -> Result<(), Rejection> {
    let pending = open(state)?;
    if window != pending.window {
        return Err(Rejection::StaleWindow);
    }
    if !pending.asked().contains(seat) {
        return Err(Rejection::NotYourMove { rule: state.order_rule() });
    }
    state.check(seat, action, &Eyes::of(crate::Observer::Seat(seat))).map_err(Rejection::Refused)
}

pub(crate) fn check_timeout<G: Game>(state: &G, window: Window) -> Result<(), Rejection> {
    let pending = open(state)?;
    if window != pending.window {
        Err(Rejection::StaleWindow)
    } else if pending.budget_ms.is_none() {
        Err(Rejection::NoDeadline)
    } else {
        Ok(())
    }
}

fn open<G: Game>(state: &G) -> Result<Pending, Rejection> {
    match state.status() {
        Status::Open(pending) => Ok(pending),
        Status::Over(_) => Err(Rejection::GameOver),
    }
}

/// What reaches a match from outside. Time is an input like any other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Input<A> {
    Act {
        seat: Seat,
        window: Window,
        action: A,
    },
    /// The caller's clock says that the window's budget is spent.
    Timeout {
        window: Window,
    },
    /// The seat gives the game up for good: it cannot win any more. When one side is left, that
    /// side has won; until then somebody else moves for the seat.
    Concede {
        seat: Seat,
    },
    /// Nobody sits there any more; somebody else moves for the seat, which can still win.
    Leave {
        seat: Seat,
    },
    /// The seat is taken again.
    Return {
        seat: Seat,
    },
    /// The seat takes its one extension of the table's own clock in a window that the rules do not
    /// time.
    Extend {
        seat: Seat,
    },
}

impl<A> Input<A> {
    /// The same input with another form of its action, such as one that was read from a text.
    ///
    /// ```
    /// use parlor_core::{Input, Seat, Window};
    ///
    /// let (seat, window) = (Seat::FIRST, Window(3));
    /// let act = Input::Act { seat, window, action: "7" };
    /// assert_eq!(act.try_map(str::parse), Ok(Input::Act { seat, window, action: 7 }));
    /// assert!(Input::Act { seat, window, action: "seven" }.try_map(str::parse::<u8>).is_err());
    /// assert_eq!(Input::<&str>::Leave { seat }.try_map(str::parse::<u8>), Ok(Input::Leave { seat }));
    /// ```
    ///
    /// # Errors
    ///
    /// Those of `form`, which is called for an action only.
    pub fn try_map<B, E>(self, form: impl FnOnce(A) -> Result<B, E>) -> Result<Input<B>, E> {
        Ok(match self {
            Input::Act { seat, window, action } => {
                Input::Act { seat, window, action: form(action)? }
            }
            Input::Timeout { window } => Input::Timeout { window },
            Input::Concede { seat } => Input::Concede { seat },
            Input::Leave { seat } => Input::Leave { seat },
            Input::Return { seat } => Input::Return { seat },
            Input::Extend { seat } => Input::Extend { seat },
        })
    }

    /// The same input with another form of its action.
    pub fn map<B>(self, form: impl FnOnce(A) -> B) -> Input<B> {
        match self.try_map(|action| Ok::<B, Infallible>(form(action))) {
            Ok(input) => input,
            Err(never) => match never {},
        }
    }

    /// The same input with a reference to its action.
    pub const fn as_ref(&self) -> Input<&A> {
        match *self {
            Input::Act { seat, window, ref action } => Input::Act { seat, window, action },
            Input::Timeout { window } => Input::Timeout { window },
            Input::Concede { seat } => Input::Concede { seat },
            Input::Leave { seat } => Input::Leave { seat },
            Input::Return { seat } => Input::Return { seat },
            Input::Extend { seat } => Input::Extend { seat },
        }
    }
}

/// Names one decision window. An action is current as long as its window is, however many other
/// seats have acted in it meanwhile.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct Window(pub u32);

impl Window {
    #[must_use]
    pub const fn next(self) -> Window {
        Window(self.0 + 1)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    Open(Pending),
    Over(Outcome),
}

/// Who may act now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pending {
    pub window: Window,
    pub kind: WindowKind,
    /// The game waits for these seats.
    pub must: SeatSet,
    /// These seats are asked too, but the window can close without them. Whether one of them has
    /// answered already is not to be seen here unless a rule shows it.
    pub may: SeatSet,
    /// How long the caller should leave the window open before [`Input::Timeout`].
    pub budget_ms: Option<u32>,
    /// How long the caller should hold `must` back from all but reactions
    /// ([`Game::is_reaction`]), so that `may` have a chance to come first.
    pub hold_ms: u32,
}

impl Pending {
    /// One seat's turn, without a clock.
    pub const fn turn(window: Window, seat: Seat) -> Pending {
        Pending {
            window,
            kind: WindowKind::Turn,
            must: SeatSet::one(seat),
            may: SeatSet::EMPTY,
            budget_ms: None,
            hold_ms: 0,
        }
    }

    pub const fn asked(&self) -> SeatSet {
        self.must.union(self.may)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WindowKind {
    /// One seat acts.
    Turn,
    /// Seats choose in secret; nothing shows until the last has chosen. Order does not matter.
    Commit,
    /// Several seats may act and the order in which they do counts, e.g. a challenge.
    Race,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Points by seat; what they mean is the game's affair.
    pub score: PerSeat<i32>,
    /// Places by seat: 1 is best, equal places are shared.
    pub rank: PerSeat<u8>,
    /// Who has won: nobody in a draw, several where a win is shared.
    pub winners: SeatSet,
}

impl Outcome {
    /// Places by score, the highest first; those who share the first place share the win.
    pub fn by_score(score: PerSeat<i32>) -> Outcome {
        let rank =
            score.map(|_, own| 1 + score.values().filter(|&other| own < other).count() as u8);
        let winners = rank.iter().filter(|&(_, &rank)| rank == 1).map(|(seat, _)| seat).collect();
        Outcome { score, rank, winners }
    }
}

/// Why the rules do not allow an action: the rule, and a stable code that the game's words say the
/// reason for, as `refusal.<code>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Refusal {
    pub rule: &'static str,
    pub code: &'static str,
}

impl Refusal {
    pub const fn new(rule: &'static str, code: &'static str) -> Refusal {
        Refusal { rule, code }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.rule, self.code)
    }
}

impl error::Error for Refusal {}

/// Why an input was refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rejection {
    GameOver,
    StaleWindow,
    NotYourMove {
        rule: &'static str,
    },
    NoDeadline,
    /// No such seat at this table, or it has conceded, left or come back already.
    NoSuchSeat,
    /// The window is timed by the rules or does not wait for the seat, or the seat has had its
    /// extension.
    NoExtension,
    Refused(Refusal),
}

impl Rejection {
    /// Stable name of the reason.
    pub const fn code(&self) -> &'static str {
        match self {
            Rejection::GameOver => "game_over",
            Rejection::StaleWindow => "stale_window",
            Rejection::NotYourMove { .. } => "not_your_move",
            Rejection::NoDeadline => "no_deadline",
            Rejection::NoSuchSeat => "no_such_seat",
            Rejection::NoExtension => "no_extension",
            Rejection::Refused(refusal) => refusal.code,
        }
    }

    /// The rule behind it, where a rule of the game and not the table's order is the reason.
    pub const fn rule(&self) -> Option<&'static str> {
        match self {
            Rejection::NotYourMove { rule } => Some(rule),
            Rejection::Refused(refusal) => Some(refusal.rule),
            _ => None,
        }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rejection::GameOver => f.write_str("the game is over"),
            Rejection::StaleWindow => f.write_str("that decision is not open"),
            Rejection::NotYourMove { rule } => write!(f, "{rule} (not_your_move)"),
            Rejection::NoDeadline => f.write_str("this decision has no deadline"),
            Rejection::NoSuchSeat => f.write_str("no such seat, or not in that state"),
            Rejection::NoExtension => f.write_str("no extension is left, or none is given here"),
            Rejection::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl error::Error for Rejection {}
