//! When something happens by itself: until when a window is open and others are held back, what a slow
//! connection is forgiven, and when each bot moves.
//!
//! What has to do with time stands here, and nothing else does: the clock knows no board and no
//! connection. It hears what is open and who moves, and so it can be tested alone.

use parlor_bots::Tempo;
use parlor_core::{Input, Pending, PerSeat, Seat, SeatSet, Seeded, Window, WindowKind};
use parlor_wire::Pace;

use super::Driver;

/// A seat's measured lag extends a deadline by at most this.
const CREDIT_MOST_MS: u64 = 1_000;

/// What lag can cost the others in a whole game, for each seat.
const CREDIT_QUOTA_MS: u64 = 10_000;

/// After an outage an open window stays open at least so long.
const GRACE_AFTER_OUTAGE_MS: u64 = 5_000;

/// Bots begin when whoever is connected has drawn the table, or so long after the deal.
const DRAWN_MOST_MS: u64 = 5_000;

/// After what happened has been shown, a bot waits so long before it seems to think.
const SHOWN_REST_MS: u64 = 400;

/// What is shown and not yet over is no longer than this: clients hurry where there is more.
const SHOWN_MOST_MS: u64 = 2_000;

/// A window of the rules that is no longer asks for an answer, such as a challenge (FR-7). A longer
/// one is played in.
const ANSWER_MOST_MS: u32 = 30_000;

/// How much of a window's time one round takes where seats that play at once do so by rounds, as in the
/// terminal.
const ROUND_MS: u64 = 2_000;

/// What the clock has to know of the game: the open window, and who moves for each seat.
#[derive(Debug)]
pub(super) struct Open {
    pub(super) pending: Pending,
    pub(super) drivers: PerSeat<Driver>,
}

impl Open {
    fn is_person(&self, seat: Seat) -> bool {
        self.drivers[seat] == Driver::Person
    }
}

/// What never changes in a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    pub(super) seats: u8,
    /// How long the table gives whoever must decide where the rules give no time.
    pub(super) clock_ms: Option<u64>,
    pub(super) pace: Pace,
    /// Whether one device is passed round: nobody can be quicker than somebody else, and nobody has a
    /// clock but for an answer to what all can see.
    pub(super) is_passed: bool,
}

/// All that has to do with time in one game.
#[derive(Debug)]
pub(super) struct Clock {
    terms: Terms,
    /// The open window in real time.
    window: Option<Window>,
    /// When the rules or the table's clock end it, lag not counted.
    deadline_ms: Option<u64>,
    held_until_ms: u64,
    opened_ms: u64,
    /// When the bot of each seat will act or think again.
    due_ms: PerSeat<Option<u64>>,
    credit: PerSeat<Credit>,
    /// What happened has been shown by then.
    shown_ms: u64,
    /// Until then no bot moves, unless whoever is connected has drawn the table before.
    curtain_ms: Option<u64>,
    drawn: SeatSet,
    /// Delays. Apart from what bots draw: how much that is depends on what they know.
    tempo: Seeded,
    /// Who has had a turn in this round, where seats that play at once do so by rounds.
    had: SeatSet,
    n_rounds: u64,
}

/// What a slow connection is forgiven.
#[derive(Clone, Copy, Debug)]
struct Credit {
    lag_ms: u64,
    quota_ms: u64,
}

impl Credit {
    fn now_ms(self) -> u64 {
        self.lag_ms.min(self.quota_ms).min(CREDIT_MOST_MS)
    }
}

impl Clock {
    pub(super) fn new(terms: Terms, tempo: Seeded) -> Clock {
        let credit = Credit { lag_ms: 0, quota_ms: CREDIT_QUOTA_MS };
        Clock {
            terms,
            window: None,
            deadline_ms: None,
            held_until_ms: 0,
            opened_ms: 0,
            due_ms: PerSeat::filled(terms.seats, None),
            credit: PerSeat::filled(terms.seats, credit),
            shown_ms: 0,
            curtain_ms: None,
            drawn: SeatSet::EMPTY,
            tempo,
            had: SeatSet::EMPTY,
            n_rounds: 0,
        }
    }

    /// Runs for the window that is open now: from its beginning if it is a new one, otherwise for those
    /// whose bots have come or gone.
    pub(super) fn arm(&mut self, now_ms: u64, open: Option<&Open>) {
        let Some(open) = open else { return self.stop() };
        let pending = &open.pending;
        if self.window != Some(pending.window) {
            let is_timed = !self.terms.is_passed || is_answer(pending, self.terms.seats);
            let budget_ms = pending.budget_ms.filter(|_| is_timed).map(u64::from);
            let budget_ms = budget_ms.or(self.terms.clock_ms);
            (self.had, self.n_rounds) = (SeatSet::EMPTY, 0);
            self.window = Some(pending.window);
            self.deadline_ms = budget_ms.map(|ms| now_ms + ms);
            self.held_until_ms = now_ms + u64::from(pending.hold_ms);
            self.opened_ms = now_ms;
            self.due_ms = PerSeat::filled(self.terms.seats, None);
        }
        self.set_due(now_ms, open);
    }

    /// No window is open, or it is to begin anew.
    pub(super) fn stop(&mut self) {
        self.window = None;
        self.deadline_ms = None;
        self.held_until_ms = 0;
        self.opened_ms = 0;
        self.due_ms = PerSeat::filled(self.terms.seats, None);
    }

    /// Whoever was told something in the time that is gone has had no chance to answer.
    pub(super) fn forgive_outage(&mut self, now_ms: u64, open: Option<&Open>) {
        let least = now_ms + GRACE_AFTER_OUTAGE_MS;
        self.deadline_ms = self.deadline_ms.map(|deadline| deadline.max(least));
        self.due_ms = PerSeat::filled(self.terms.seats, None);
        if let Some(open) = open {
            self.set_due(now_ms, open);
        }
    }

    // The window.

    /// When the window ends, lag not counted.
    pub(super) const fn deadline_ms(&self) -> Option<u64> {
        self.deadline_ms
    }

    /// When somebody else may do more than react.
    pub(super) const fn held_until_ms(&self) -> u64 {
        self.held_until_ms
    }

    /// Whether whoever must move in the window has to wait until others had their chance.
    pub(super) fn is_held(&self, now_ms: u64, seat: Seat, open: &Open) -> bool {
        now_ms < self.held_until_ms && open.pending.must.contains(seat)
    }

    /// The deadline with what the slowest connection is forgiven.
    pub(super) fn ends_at(&self, open: &Open) -> Option<u64> {
        self.deadline_ms.map(|deadline| deadline + self.forgiven_ms(open))
    }

    /// How much longer the window stays open for the slowest connection.
    pub(super) fn forgiven_ms(&self, open: &Open) -> u64 {
        let credit = |seat: Seat| if open.is_person(seat) { self.credit[seat].now_ms() } else { 0 };
        open.pending.asked().iter().map(credit).max().unwrap_or(0)
    }

    /// How long after the deadline it is.
    pub(super) fn late_ms(&self, now_ms: u64) -> u64 {
        self.deadline_ms.map_or(0, |deadline| now_ms.saturating_sub(deadline))
    }

    /// The lag of a seat's connection, as it was measured.
    pub(super) fn set_lag(&mut self, seat: Seat, lag_ms: u32) {
        self.credit[seat].lag_ms = lag_ms.into();
    }

    /// A seat has needed so much of what it is forgiven.
    pub(super) fn spend(&mut self, seat: Seat, lag_ms: u64) {
        let credit = &mut self.credit[seat];
        credit.quota_ms = credit.quota_ms.saturating_sub(lag_ms);
    }

    /// What an input does to the table's own clock; the same when the game is played again. `open` is
    /// what it has left open.
    pub(super) fn note(&mut self, at_ms: u64, input: Input<&str>, open: &Open) {
        let Some(clock_ms) = self.terms.clock_ms else { return };
        let pending = &open.pending;
        if pending.budget_ms.is_some() || self.window != Some(pending.window) {
            return;
        }
        let deadline_ms = &mut self.deadline_ms;
        match input {
            Input::Extend { .. } => *deadline_ms = deadline_ms.map(|it| it + clock_ms),
            // Too late: from here on a bot has all the time it takes.
            Input::Leave { .. } if deadline_ms.is_some_and(|it| it <= at_ms) => *deadline_ms = None,
            // Whoever comes back in time to decide has the whole time for it.
            Input::Return { seat } if pending.must.contains(seat) && deadline_ms.is_none() => {
                *deadline_ms = Some(at_ms + clock_ms);
            }
            _ => {}
        }
    }

    /// The table's own clock has run out, and bots have taken the seats of whoever was late.
    pub(super) fn run_out(&mut self) {
        self.deadline_ms = None;
    }

    // Bots.

    /// When something happens by itself.
    pub(super) fn wake_at(&self, open: &Open) -> Option<u64> {
        let dues = self.due_ms.values().flatten().copied();
        dues.chain(self.ends_at(open)).chain(self.curtain_ms).min()
    }

    /// Whether a seat's bot is to move.
    pub(super) fn is_due(&self, now_ms: u64, seat: Seat) -> bool {
        self.due_ms[seat].is_some_and(|due| due <= now_ms)
    }

    /// Says for each seat when its bot moves, where that is not said yet.
    pub(super) fn set_due(&mut self, now_ms: u64, open: &Open) {
        for seat in Seat::all(self.terms.seats) {
            let is_bot = !open.is_person(seat) && open.pending.asked().contains(seat);
            match (is_bot, self.due_ms[seat]) {
                (true, None) => self.put_off(now_ms, seat, open),
                (false, Some(_)) => self.due_ms[seat] = None,
                _ => {}
            }
        }
    }

    /// A seat's bot has thought: it does so once while the others are held back, and whoever has not
    /// caught then does not.
    pub(super) fn think_again(&mut self, now_ms: u64, seat: Seat, open: &Open) {
        self.put_off(now_ms.max(self.held_until_ms), seat, open);
    }

    /// A seat's bot has nothing to do.
    pub(super) fn unset(&mut self, seat: Seat) {
        self.due_ms[seat] = None;
    }

    /// One distribution for every bot of a level at a pace, whatever it knows, so that a delay tells
    /// nothing.
    fn put_off(&mut self, from_ms: u64, seat: Seat, open: &Open) {
        let pending = &open.pending;
        self.due_ms[seat] = None;
        if self.curtain_ms.is_some() {
            return;
        }
        if self.goes_round(pending) {
            let is_person = |it: &Seat| open.is_person(*it);
            let people: SeatSet = pending.asked().iter().filter(is_person).collect();
            let is_time = !self.had.contains(seat) && people.minus(self.had).is_empty();
            self.due_ms[seat] = is_time.then_some(from_ms);
            return;
        }
        let percent = self.terms.pace.percent();
        let level = match open.drivers[seat] {
            Driver::Bot(level) | Driver::Takeover(level) => level,
            Driver::Person => return,
        };
        let answer_by = match (pending.kind, pending.budget_ms) {
            (WindowKind::Race, Some(ms)) if ms <= ANSWER_MOST_MS => self.deadline_ms,
            // EC-10: a catch comes while who is next is held back.
            _ if from_ms < self.held_until_ms => Some(self.held_until_ms),
            _ => None,
        };
        let due_ms = if let Some(end_ms) = answer_by.filter(|&end_ms| from_ms < end_ms) {
            // FR-7: call or pass, an answer comes at any time of the window.
            let tempo = Tempo::within(end_ms - from_ms);
            let mut draw = || from_ms + tempo.draw_ms(&mut self.tempo);
            if self.terms.pace == Pace::Fast { draw().min(draw()) } else { draw() }
        } else if self.waits_for_person(open) {
            return;
        } else if is_play_in(pending) {
            let is_first = from_ms == self.opened_ms;
            let tempo = if is_first { Tempo::look(level) } else { Tempo::race(level) };
            from_ms + tempo.at_percent(percent).draw_ms(&mut self.tempo)
        } else {
            let shown_ms = self.shown_ms.max(from_ms) + SHOWN_REST_MS * percent / 100;
            shown_ms + Tempo::turn(level).at_percent(percent).draw_ms(&mut self.tempo)
        };
        self.due_ms[seat] = Some(due_ms);
    }

    /// Where seats play at once, bots look up when a person on their side has done something: that is
    /// there for all to see.
    pub(super) fn reply_to(&mut self, now_ms: u64, partners: SeatSet, open: &Open) {
        for seat in partners.iter().filter(|_| is_play_in(&open.pending)) {
            if let Some(due_ms) = self.due_ms[seat] {
                let tempo = Tempo::REPLY.at_percent(self.terms.pace.percent());
                let reply_ms = now_ms + tempo.draw_ms(&mut self.tempo);
                self.due_ms[seat] = Some(due_ms.min(reply_ms));
            }
        }
    }

    /// Whether bots wait for the person to let them go on.
    fn waits_for_person(&self, open: &Open) -> bool {
        let is_for_bot = |seat: Seat| matches!(open.drivers[seat], Driver::Bot(_));
        let person = Seat::all(self.terms.seats).find(|seat| !is_for_bot(*seat));
        let is_there = |seat: &Seat| open.is_person(*seat);
        let pending = &open.pending;
        self.terms.pace == Pace::Wait
            && pending.budget_ms.is_none()
            && person.filter(is_there).is_some_and(|seat| !pending.must.contains(seat))
    }

    /// The person at the seat has seen enough: the bots that wait move.
    pub(super) fn go_on(&mut self, now_ms: u64, seat: Seat, open: &Open) {
        let pending = &open.pending;
        if self.goes_round(pending) && pending.asked().contains(seat) {
            self.had_turn(now_ms, seat, open);
            return self.set_due(now_ms, open);
        }
        if self.waits_for_person(open) && self.held_until_ms <= now_ms {
            for seat in pending.must.iter() {
                if !open.is_person(seat) {
                    self.due_ms[seat] = Some(now_ms);
                }
            }
        }
    }

    // One device that is passed round.

    /// Whether seats that play at once do so by rounds: in each everybody does one thing or waits.
    fn goes_round(&self, pending: &Pending) -> bool {
        let is_race = pending.kind == WindowKind::Race;
        self.terms.is_passed && is_race && !is_answer(pending, self.terms.seats)
    }

    /// The seat has done something or waited. The bots come when all people had their turns.
    pub(super) fn had_turn(&mut self, now_ms: u64, seat: Seat, open: &Open) {
        let pending = &open.pending;
        if !self.goes_round(pending) || self.window != Some(pending.window) {
            return;
        }
        // Whoever comes again has begun the next round.
        let is_next = self.had.contains(seat);
        self.had = if is_next { SeatSet::one(seat) } else { self.had.with(seat) };
        let is_whole = pending.asked().minus(self.had).is_empty();
        if is_whole {
            self.had = SeatSet::EMPTY;
        }
        self.n_rounds += u64::from(is_next) + u64::from(is_whole);
        let is_over = |ms: u32| u64::from(ms) <= self.n_rounds * ROUND_MS;
        if pending.budget_ms.is_some_and(is_over) {
            self.deadline_ms = Some(now_ms);
        }
    }

    // What is shown.

    /// Bots wait until the table that was dealt has been drawn.
    pub(super) fn draw_curtain(&mut self, started_ms: u64) {
        self.curtain_ms = Some(started_ms + DRAWN_MOST_MS);
    }

    pub(super) fn lift_curtain(&mut self) {
        self.curtain_ms = None;
        self.shown_ms = 0;
    }

    /// Whether bots have waited long enough for the table to be drawn.
    pub(super) fn is_curtain_due(&self, now_ms: u64) -> bool {
        self.curtain_ms.is_some_and(|until| until <= now_ms)
    }

    /// A seat has drawn the table.
    pub(super) fn note_drawn(&mut self, seat: Seat) {
        self.drawn = self.drawn.with(seat);
    }

    /// Whether bots wait for nobody any more: whoever is connected has drawn the table.
    pub(super) fn is_all_drawn(&self, connected: impl Iterator<Item = Seat>) -> bool {
        let mut connected = connected.peekable();
        let is_somebody = connected.peek().is_some();
        self.curtain_ms.is_some() && is_somebody && connected.all(|seat| self.drawn.contains(seat))
    }

    /// What happened takes so long to show, after what is being shown.
    pub(super) fn show(&mut self, now_ms: u64, cues_ms: u64) {
        let percent = self.terms.pace.percent();
        let ms = cues_ms * percent / 100;
        let most = now_ms + SHOWN_MOST_MS * percent / 100;
        self.shown_ms = (self.shown_ms.max(now_ms) + ms).min(most);
    }
}

/// Whether seats play at once in a window, and go on in it, rather than answer something.
fn is_play_in(pending: &Pending) -> bool {
    pending.kind == WindowKind::Race && pending.budget_ms.is_some_and(|ms| ANSWER_MOST_MS < ms)
}

/// Whether a window is for answers to what one seat has done, and not one in which all play.
fn is_answer(pending: &Pending, seats: u8) -> bool {
    pending.kind == WindowKind::Race && pending.asked() != SeatSet::all(seats)
}

#[cfg(test)]
mod tests {
    use parlor_bots::Level;

    use super::*;

    const START_MS: u64 = 1_000_000;

    fn seat(index: u8) -> Seat {
        Seat::new(index).unwrap()
    }

    fn terms() -> Terms {
        Terms { seats: 2, clock_ms: None, pace: Pace::Normal, is_passed: false }
    }

    /// Two seats; the first one has the turn.
    fn turn(window: u32, drivers: [Driver; 2]) -> Open {
        let pending = Pending::turn(Window(window), seat(0));
        Open { pending, drivers: PerSeat::from_fn(2, |seat| drivers[seat.index()]) }
    }

    /// Two seats that play at once, for so long.
    fn race(budget_ms: u32, drivers: [Driver; 2]) -> Open {
        let open = turn(1, drivers);
        let kind = WindowKind::Race;
        let may = SeatSet::all(2);
        let (must, budget_ms) = (SeatSet::EMPTY, Some(budget_ms));
        Open { pending: Pending { kind, must, may, budget_ms, ..open.pending }, ..open }
    }

    fn clock(terms: Terms) -> Clock {
        Clock::new(terms, Seeded::new(1))
    }

    const PEOPLE: [Driver; 2] = [Driver::Person; 2];
    const AGAINST_BOT: [Driver; 2] = [Driver::Person, Driver::Bot(Level::Easy)];
    const BOT_FIRST: [Driver; 2] = [Driver::Bot(Level::Easy), Driver::Person];

    #[test]
    fn a_slow_connection_is_forgiven_a_second_and_ten_in_a_game() {
        let mut clock = clock(terms());
        let open = race(60_000, PEOPLE);
        clock.arm(START_MS, Some(&open));
        assert_eq!(clock.ends_at(&open), Some(START_MS + 60_000));
        clock.set_lag(seat(1), 300);
        assert_eq!(clock.ends_at(&open), Some(START_MS + 60_300));
        clock.set_lag(seat(1), 60_000);
        assert_eq!(clock.forgiven_ms(&open), 1_000);
        assert_eq!(clock.deadline_ms(), Some(START_MS + 60_000), "what is shown has no lag");
        assert_eq!(clock.late_ms(START_MS + 60_400), 400);
        clock.spend(seat(1), 9_500);
        assert_eq!(clock.forgiven_ms(&open), 500);
        clock.spend(seat(1), 9_500);
        assert_eq!(clock.forgiven_ms(&open), 0);
        clock.set_lag(seat(0), 200);
        assert_eq!(clock.forgiven_ms(&open), 200, "each seat has its own");
        assert_eq!(clock.forgiven_ms(&race(60_000, BOT_FIRST)), 0, "a bot has none");
    }

    #[test]
    fn a_window_is_timed_from_its_beginning_only() {
        let mut clock = clock(Terms { clock_ms: Some(30_000), ..terms() });
        let open = turn(1, PEOPLE);
        clock.arm(START_MS, Some(&open));
        clock.arm(START_MS + 500, Some(&open));
        assert_eq!(clock.deadline_ms(), Some(START_MS + 30_000));
        clock.arm(START_MS + 700, Some(&turn(2, PEOPLE)));
        assert_eq!(clock.deadline_ms(), Some(START_MS + 30_700));
        clock.arm(START_MS + 800, None);
        assert_eq!(clock.deadline_ms(), None);
    }

    #[test]
    fn the_tables_own_clock_is_extended_and_begins_anew_for_whoever_returns() {
        let mut clock = clock(Terms { clock_ms: Some(30_000), ..terms() });
        let open = turn(1, PEOPLE);
        clock.arm(START_MS, Some(&open));
        clock.note(START_MS + 1, Input::Extend { seat: seat(0) }, &open);
        assert_eq!(clock.deadline_ms(), Some(START_MS + 60_000));
        clock.note(START_MS + 2, Input::Leave { seat: seat(0) }, &open);
        assert_eq!(clock.deadline_ms(), Some(START_MS + 60_000), "there is time to return");
        clock.note(START_MS + 60_000, Input::Leave { seat: seat(0) }, &open);
        assert_eq!(clock.deadline_ms(), None);
        clock.note(START_MS + 70_000, Input::Return { seat: seat(1) }, &open);
        assert_eq!(clock.deadline_ms(), None, "nobody waits for this seat");
        clock.note(START_MS + 70_000, Input::Return { seat: seat(0) }, &open);
        assert_eq!(clock.deadline_ms(), Some(START_MS + 100_000));
    }

    #[test]
    fn after_an_outage_there_is_time_to_answer() {
        let mut clock = clock(terms());
        let open = race(60_000, PEOPLE);
        clock.arm(START_MS, Some(&open));
        clock.forgive_outage(START_MS + 1_000, Some(&open));
        assert_eq!(clock.deadline_ms(), Some(START_MS + 60_000));
        clock.forgive_outage(START_MS + 90_000, Some(&open));
        assert_eq!(clock.deadline_ms(), Some(START_MS + 95_000));
    }

    #[test]
    fn whoever_must_move_is_held_back_until_others_had_their_chance() {
        let mut clock = clock(terms());
        let open = turn(1, PEOPLE);
        let open = Open { pending: Pending { hold_ms: 2_000, ..open.pending }, ..open };
        clock.arm(START_MS, Some(&open));
        assert!(clock.is_held(START_MS + 1_999, seat(0), &open));
        assert!(!clock.is_held(START_MS + 1_999, seat(1), &open), "it is not the seat's turn");
        assert!(!clock.is_held(START_MS + 2_000, seat(0), &open));
    }

    #[test]
    fn bots_wait_behind_the_curtain_until_all_have_drawn_the_table() {
        let mut clock = clock(terms());
        let open = turn(1, BOT_FIRST);
        clock.draw_curtain(START_MS);
        clock.arm(START_MS, Some(&open));
        assert_eq!(clock.wake_at(&open), Some(START_MS + DRAWN_MOST_MS));
        assert!(!clock.is_all_drawn([].into_iter()), "nobody is there");
        assert!(!clock.is_all_drawn([seat(1)].into_iter()));
        clock.note_drawn(seat(1));
        assert!(clock.is_all_drawn([seat(1)].into_iter()));
        clock.lift_curtain();
        clock.set_due(START_MS + 100, &open);
        let due = clock.wake_at(&open).unwrap();
        assert!(START_MS + 100 + SHOWN_REST_MS < due && !clock.is_due(due - 1, seat(0)));
        assert!(clock.is_due(due, seat(0)));
    }

    #[test]
    fn a_bot_moves_after_what_happened_was_shown() {
        let (mut quick, mut slow) = (clock(terms()), clock(terms()));
        let open = turn(1, BOT_FIRST);
        slow.show(START_MS, 1_500);
        for clock in [&mut quick, &mut slow] {
            clock.arm(START_MS, Some(&open));
        }
        let due = |clock: &Clock| clock.wake_at(&open).unwrap();
        assert_eq!(due(&slow), due(&quick) + 1_500);
        slow.show(START_MS, 90_000);
        assert_eq!(slow.shown_ms, START_MS + SHOWN_MOST_MS);
    }

    #[test]
    fn bots_that_wait_for_a_person_move_when_they_are_let() {
        let mut clock = clock(Terms { pace: Pace::Wait, ..terms() });
        let open = turn(1, BOT_FIRST);
        clock.arm(START_MS, Some(&open));
        assert_eq!(clock.wake_at(&open), None);
        clock.go_on(START_MS + 9, seat(1), &open);
        assert_eq!(clock.wake_at(&open), Some(START_MS + 9));
        // Whoever has gone is not waited for.
        let gone = [BOT_FIRST[0], Driver::Takeover(Level::Easy)];
        clock.arm(START_MS + 10, Some(&turn(2, gone)));
        assert!(clock.wake_at(&turn(2, gone)).is_some());
    }

    #[test]
    fn at_a_device_that_is_passed_round_seats_play_by_rounds() {
        let mut clock = clock(Terms { is_passed: true, ..terms() });
        let open = race(2 * ROUND_MS as u32, AGAINST_BOT);
        clock.arm(START_MS, Some(&open));
        assert_eq!(clock.wake_at(&open), None, "nobody has a clock, and the bot comes last");
        clock.had_turn(START_MS + 1, seat(0), &open);
        clock.set_due(START_MS + 1, &open);
        assert!(clock.is_due(START_MS + 1, seat(1)));
        clock.had_turn(START_MS + 1, seat(1), &open);
        assert_eq!(clock.deadline_ms(), None);
        clock.had_turn(START_MS + 2, seat(0), &open);
        clock.had_turn(START_MS + 3, seat(0), &open);
        assert_eq!(clock.deadline_ms(), Some(START_MS + 3), "two rounds are the whole time");
    }
}
