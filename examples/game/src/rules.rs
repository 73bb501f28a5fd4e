use std::ops::{ControlFlow, RangeInclusive};

use parlor_core::{
    Chance, Eyes, Game, Outcome, Pending, PerSeat, RandomPlay, Referee, Refusal, Seat, Secret,
    Status, Window,
};

use crate::{Action, Event, Options, View, view};

/// PB-3: the most that can be taken at once.
pub const MOST: u8 = 3;

/// PB-2: the most that can be in a pocket.
pub const POCKET_MOST: u8 = 2;

const TAKE_SOME: Refusal = Refusal::new("PB-3", "take_some");
const TOO_MANY: Refusal = Refusal::new("PB-3", "too_many");
const NOT_THERE: Refusal = Refusal::new("PB-3", "not_there");

/// The truth: what everybody sees, and what only some do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pebbles {
    pub(crate) table: Table,
    /// PB-2: what each seat has in its pocket, in secret until the end.
    pub(crate) pockets: PerSeat<Secret<u8>>,
}

/// The part that everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Table {
    #[cfg_attr(feature = "serde", serde(skip))]
    pub seats: u8,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub window: Window,
    /// Pebbles that are left on the heap.
    pub left: u8,
    /// Whose turn it is; `null` when the game is over.
    pub turn: Option<Seat>,
    /// How many turns there have been.
    pub turns: u32,
    /// What each seat has taken; with the pockets when the game is over.
    pub points: PerSeat<i32>,
}

impl Game for Pebbles {
    const ID: &'static str = "pebbles";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const RULE_IDS: &'static [&'static str] = &["PB-1", "PB-2", "PB-3", "PB-4"];
    const ORDER_RULE: &'static str = "PB-3";

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn deal<C: Chance>(
        options: &Options,
        seats: u8,
        referee: &mut Referee<'_, Self, C>,
    ) -> Pebbles {
        let heap = options.heap;
        referee.announce(|| Event::Began { heap });
        let mut pockets = PerSeat::filled(seats, Secret::sealed(0));
        for seat in Seat::all(seats) {
            let pocket = referee.chance().below(u32::from(POCKET_MOST) + 1) as u8;
            pockets[seat] = Secret::owned_by(seat, pocket);
            referee.whisper(seat, || {
                let told = |pocket| Event::Pocketed { seat, pocket };
                (told(Some(pocket)), Some(told(None)))
            });
        }
        let points = PerSeat::filled(seats, 0);
        let turn = Some(Seat::FIRST);
        let table = Table { seats, window: Window::default(), left: heap, turn, turns: 0, points };
        Pebbles { table, pockets }
    }

    fn status(&self) -> Status {
        match self.table.turn {
            Some(seat) => Status::Open(Pending::turn(self.table.window, seat)),
            None => Status::Over(Outcome::by_score(self.table.points)),
        }
    }

    fn score(&self) -> PerSeat<i32> {
        self.table.points
    }

    fn turns(&self) -> u32 {
        self.table.turns
    }

    fn check(&self, _seat: Seat, action: Action, _eyes: &Eyes) -> Result<(), Refusal> {
        match action {
            Action::Take(0) => Err(TAKE_SOME),
            Action::Take(count) if MOST < count => Err(TOO_MANY),
            Action::Take(count) if self.table.left < count => Err(NOT_THERE),
            Action::Take(_) => Ok(()),
        }
    }

    fn list<F>(&self, _seat: Seat, _eyes: &Eyes, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Action) -> ControlFlow<()>,
    {
        (1..=self.table.left.min(MOST)).map(Action::Take).try_for_each(visit)
    }

    fn act_unchecked<C: Chance>(
        &mut self,
        seat: Seat,
        action: Action,
        referee: &mut Referee<'_, Self, C>,
    ) {
        let Action::Take(count) = action;
        let table = &mut self.table;
        table.left -= count;
        table.points[seat] += i32::from(count);
        table.turns += 1;
        table.window = table.window.next();
        let left = table.left;
        referee.announce(|| Event::Took { seat, count, left });
        if 0 < left {
            table.turn = Some(seat.after(1, table.seats));
            return;
        }
        // PB-4: pockets are turned out.
        table.turn = None;
        for (seat, secret) in self.pockets.iter_mut() {
            let pocket = *secret.open(referee);
            secret.publish(referee);
            table.points[seat] += i32::from(pocket);
            let points = table.points[seat];
            referee.announce(|| Event::Shown { seat, pocket, points });
        }
    }

    fn view(&self, eyes: &Eyes) -> View {
        view::view(self, eyes)
    }

    fn determinize<C: Chance>(view: &View, chance: &mut C) -> Pebbles {
        view::determinize(view, chance)
    }

    fn audit<C: Chance>(&self, referee: &Referee<'_, Self, C>) -> Result<(), String> {
        if self.pockets.values().any(|it| POCKET_MOST < *it.open(referee)) {
            return Err("a pocket is too full".to_owned());
        }
        match self.table.turn {
            Some(_) if self.table.left == 0 => Err("the heap is empty".to_owned()),
            None if self.table.left != 0 => Err("the heap is not empty".to_owned()),
            _ => Ok(()),
        }
    }
}

/// The list is short, so it is walked.
impl RandomPlay for Pebbles {}
