use std::ops::{ControlFlow, RangeInclusive};

use parlor_core::{
    Chance, Eyes, Game, OptionsError, Outcome, Pending, PerSeat, Referee, Refusal, Seat, SeatSet,
    Secret, Status, Window, WindowKind,
};

use crate::{
    Action, Card, Cards, Colour, Event, HAND, Hand, Horses, Judgement, LastRace, Options, Phase,
    Prediction, Race, SeatResult, TRICKS, Table, Trick, View, view,
};

const CHOOSE_FROM_HAND: Refusal = Refusal::new("EX-5", "favourite_not_in_hand");
const CHOOSE_FIRST: Refusal = Refusal::new("EX-5", "favourites_first");
const CHOSEN_ONCE: Refusal = Refusal::new("EX-5", "favourite_is_final");
const OUT_OF_PLAY: Refusal = Refusal::new("EX-5", "favourite_out_of_play");
const PLAY_FROM_HAND: Refusal = Refusal::new("EX-6", "card_not_in_hand");
pub const OVER: Refusal = Refusal::new("EX-18", "races_are_run");

/// A game in progress: what everybody sees, and the cards that only some do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exacta {
    pub(crate) table: Table,
    pub(crate) hands: PerSeat<Secret<Hand>>,
    /// EX-5: `None` until it is chosen.
    pub(crate) favourites: PerSeat<Secret<Option<Card>>>,
    pub(crate) undealt: Secret<Cards>,
}

impl Exacta {
    /// EX-4: shuffles and deals; everybody is then asked for a favourite.
    fn begin_race<C: Chance>(&mut self, referee: &mut Referee<'_, Self, C>) {
        let Table { seats, races, race: Race { number, starter, .. }, .. } = self.table;
        referee.announce(|| Event::RaceBegan { race: number, races, starter });
        // A new pack in ascending order is shuffled; the last card is the top one. Seat 0 takes
        // the nine topmost cards, seat 1 the next nine, and so on.
        let mut pack = Card::PACK;
        let mut n_left = pack.len();
        let mut undealt = Cards::ALL;
        for seat in Seat::all(seats) {
            let mut hand = Cards::EMPTY;
            for _ in 0..HAND {
                let pick = referee.chance().below(n_left as u32) as usize;
                n_left -= 1;
                hand = hand.with(pack[pick]);
                pack[pick] = pack[n_left];
            }
            undealt = undealt.minus(hand);
            self.hands[seat] = Secret::owned_by(seat, hand.into());
            self.favourites[seat] = Secret::sealed(None);
            referee.whisper(seat, || {
                let told = |cards| Event::Dealt { seat, cards };
                (told(Some(hand)), Some(told(None)))
            });
        }
        self.undealt = Secret::sealed(undealt);
        // Nobody sees in which order the rest lies, but it is shuffled with the pack.
        for last in (1..n_left as u32).rev() {
            referee.chance().below(last + 1);
        }
        self.table.chosen = SeatSet::EMPTY;
        self.enter(Phase::Favourites);
    }

    fn enter(&mut self, phase: Phase) {
        self.table.window = self.table.window.next();
        self.table.phase = phase;
    }

    #[inline]
    fn choose_favourite<C: Chance>(
        &mut self,
        seat: Seat,
        card: Card,
        referee: &mut Referee<'_, Self, C>,
    ) {
        let hand = self.hands[seat].open_mut(referee);
        *hand = hand.without(card);
        self.favourites[seat] = Secret::owned_by(seat, Some(card));
        self.table.chosen = self.table.chosen.with(seat);
        referee.whisper(seat, || {
            let told = |card| Event::FavouriteChosen { seat, card };
            (told(Some(card)), Some(told(None)))
        });
        if self.table.chosen == SeatSet::all(self.table.seats) {
            self.table.last_race = None;
            self.begin_trick(self.table.race.starter);
        }
    }

    #[inline]
    fn begin_trick(&mut self, leader: Seat) {
        self.table.race.tricks.push(Trick::led_by(leader, self.table.seats));
        self.enter(Phase::Trick { turn: leader });
    }

    #[inline]
    fn play<C: Chance>(&mut self, seat: Seat, card: Card, referee: &mut Referee<'_, Self, C>) {
        let tricks = &mut self.table.race.tricks;
        let n_tricks = tricks.len();
        let trick = tricks.last_mut().expect("a trick is under way");
        let hand = self.hands[seat].open_mut(referee);
        *hand = hand.without(card);
        trick.cards[seat] = Some(card);
        referee.announce(|| Event::Played { seat, card });
        match trick.turn_after(seat) {
            Some(turn) => self.enter(Phase::Trick { turn }),
            None => {
                let judgement = trick.judge(&self.table.horses);
                trick.winner = Some(judgement.winner);
                self.finish_trick(n_tricks, judgement, referee);
            }
        }
    }

    /// The trick with this number has been judged.
    #[inline]
    fn finish_trick<C: Chance>(
        &mut self,
        n_tricks: usize,
        judgement: Judgement,
        referee: &mut Referee<'_, Self, C>,
    ) {
        let colour = judgement.winner;
        let is_last = n_tricks == TRICKS;
        let step = self.table.horses.move_up(colour, is_last);
        referee.announce(|| Event::TrickWon {
            trick: n_tricks as u8,
            colour,
            sum: judgement.sum,
            from: step.from,
            to: step.to,
            next_leader: (!is_last).then_some(judgement.next_leader),
        });
        if is_last {
            self.finish_race(referee);
        } else {
            self.begin_trick(judgement.next_leader);
        }
    }

    fn finish_race<C: Chance>(&mut self, referee: &mut Referee<'_, Self, C>) {
        let Table { seats, races, race, horses, .. } = self.table;
        referee.announce(|| Event::RaceEnded { race: race.number, horses });
        let predictions = PerSeat::from_fn(seats, |seat| Prediction {
            favourite: self.favourites[seat].open(referee).expect("all have chosen"),
            // EX-12: the card that is left in the hand is the counter.
            counter: self.hands[seat].open(referee).get(0).expect("one card is left"),
        });
        let last_race = LastRace { race, finish: horses, predictions };
        self.table.last_race = Some(last_race);
        for (seat, prediction) in predictions.iter() {
            let SeatResult { score, points, .. } = prediction.result(&horses);
            self.table.totals[seat] += points;
            let total = self.table.totals[seat];
            let prediction = *prediction;
            referee.announce(|| Event::Scored { seat, prediction, score, points, total });
        }
        if seats == 1 {
            referee.announce(|| Event::Par {
                race: race.number,
                points: last_race.results()[Seat::FIRST].points,
                par: last_race.par().expect("it is a solo race"),
            });
        }
        if race.number < races {
            self.begin_next_race(referee);
        } else {
            self.finish_game(referee);
        }
    }

    fn begin_next_race<C: Chance>(&mut self, referee: &mut Referee<'_, Self, C>) {
        let before = self.table.horses;
        let fed = self.table.horses.change_states();
        referee.announce(|| {
            let hungry = before.order()[6];
            Event::StatesChanged { hungry, stays: before.is_hungry(hungry), fed }
        });
        let race = &mut self.table.race;
        race.number += 1;
        race.starter = next_starter(&self.table.totals, race.starter);
        race.line_up = self.table.horses;
        race.tricks.clear();
        self.begin_race(referee);
    }

    fn finish_game<C: Chance>(&mut self, referee: &mut Referee<'_, Self, C>) {
        for seat in Seat::all(self.table.seats) {
            self.hands[seat].publish(referee);
            self.favourites[seat].publish(referee);
        }
        // EX-4: until now nobody was shown what was not dealt.
        self.undealt.publish(referee);
        let cards = *self.undealt.open(referee);
        referee.announce(|| Event::Undealt { cards });
        self.enter(Phase::Over);
    }

    /// What the open window asks a card in hand to be used for.
    #[inline]
    pub(crate) const fn use_of(&self, card: Card) -> Option<Action> {
        match self.table.phase {
            Phase::Favourites => Some(Action::Favourite(card)),
            Phase::Trick { .. } => Some(Action::Play(card)),
            Phase::Over => None,
        }
    }
}

/// EX-17: the highest total starts; of tied seats the nearest clockwise from the last starter, who
/// is the nearest of all.
///
/// # Panics
///
/// If nobody plays.
pub fn next_starter(totals: &PerSeat<i32>, last_starter: Seat) -> Seat {
    let highest = totals.values().max().expect("somebody plays");
    let mut clockwise = last_starter.around(totals.seats());
    clockwise.find(|&seat| totals[seat] == *highest).expect("somebody has the highest total")
}

impl Game for Exacta {
    const ID: &'static str = "exacta";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 1..=5;
    const RULE_IDS: &'static [&'static str] = &[
        "EX-1", "EX-2", "EX-3", "EX-4", "EX-5", "EX-6", "EX-7", "EX-8", "EX-9", "EX-10", "EX-11",
        "EX-12", "EX-13", "EX-14", "EX-15", "EX-16", "EX-17", "EX-18", "EX-19",
    ];
    const ORDER_RULE: &'static str = "EX-6";

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn check_options(options: &Options, seats: u8) -> Result<(), OptionsError> {
        match options.first.seat() {
            Some(seat) if usize::from(seats) <= seat.index() => {
                let reason = format!("seat {seat} is not at a table of {seats}");
                Err(OptionsError::new("first", reason))
            }
            _ => Ok(()),
        }
    }

    fn deal<C: Chance>(options: &Options, seats: u8, referee: &mut Referee<'_, Self, C>) -> Exacta {
        // EX-2: the horses in the order of their colours are shuffled; the front one is first.
        let mut order = Colour::ALL;
        referee.chance().shuffle(&mut order);
        let horses = Horses::lined_up(order);
        referee.announce(|| Event::LinedUp { horses });
        // EX-3
        let starter = options.first.seat().unwrap_or_else(|| {
            Seat::new(referee.chance().below(seats.into()) as u8).expect("below the table size")
        });
        let mut game = Exacta {
            table: Table {
                seats,
                races: options.races,
                window: Window::default(),
                phase: Phase::Favourites,
                race: Race::new(1, starter, horses),
                horses,
                chosen: SeatSet::EMPTY,
                totals: PerSeat::filled(seats, 0),
                last_race: None,
            },
            hands: PerSeat::filled(seats, Secret::sealed(Hand::EMPTY)),
            favourites: PerSeat::filled(seats, Secret::sealed(None)),
            undealt: Secret::sealed(Cards::EMPTY),
        };
        game.begin_race(referee);
        game
    }

    #[inline]
    fn status(&self) -> Status {
        let Table { window, seats, chosen, .. } = self.table;
        match self.table.phase {
            // EX-5: who has chosen is shown.
            Phase::Favourites => Status::Open(Pending {
                kind: WindowKind::Commit,
                must: SeatSet::all(seats).minus(chosen),
                ..Pending::turn(window, Seat::FIRST)
            }),
            Phase::Trick { turn } => Status::Open(Pending::turn(window, turn)),
            // EX-18: the highest total wins, and a tie is a shared win.
            Phase::Over => Status::Over(Outcome::by_score(self.table.totals)),
        }
    }

    /// Who has chosen a favourite is asked no more because the choice is final, not because it is
    /// another's turn.
    fn order_rule(&self) -> &'static str {
        match self.table.phase {
            Phase::Favourites => CHOSEN_ONCE.rule,
            Phase::Trick { .. } | Phase::Over => Self::ORDER_RULE,
        }
    }

    fn score(&self) -> PerSeat<i32> {
        self.table.totals
    }

    /// Cards played to tricks; favourites do not count.
    fn turns(&self) -> u32 {
        let Table { seats, race, .. } = self.table;
        let in_race: usize = race.tricks.iter().map(|trick| trick.played().len()).sum();
        u32::from(race.number - 1) * TRICKS as u32 * u32::from(seats) + in_race as u32
    }

    fn check(&self, seat: Seat, action: Action, eyes: &Eyes) -> Result<(), Refusal> {
        let holds = |card| self.hands[seat].seen_by(eyes).is_some_and(|hand| hand.contains(card));
        match (self.table.phase, action) {
            (Phase::Favourites, Action::Favourite(card)) if holds(card) => Ok(()),
            (Phase::Favourites, Action::Favourite(_)) => Err(CHOOSE_FROM_HAND),
            (Phase::Favourites, Action::Play(_)) => Err(CHOOSE_FIRST),
            (Phase::Trick { .. }, Action::Play(card)) if holds(card) => Ok(()),
            (Phase::Trick { .. }, Action::Play(card)) => {
                let is_favourite = self.favourites[seat].seen_by(eyes) == Some(&Some(card));
                Err(if is_favourite { OUT_OF_PLAY } else { PLAY_FROM_HAND })
            }
            (Phase::Trick { .. }, Action::Favourite(_)) => Err(CHOSEN_ONCE),
            (Phase::Over, _) => Err(OVER),
        }
    }

    fn list<F>(&self, seat: Seat, eyes: &Eyes, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Action) -> ControlFlow<()>,
    {
        let hand = self.hands[seat].seen_by(eyes).copied().unwrap_or_default();
        hand.iter().filter_map(|card| self.use_of(card)).try_for_each(visit)
    }

    #[inline]
    fn act_unchecked<C: Chance>(
        &mut self,
        seat: Seat,
        action: Action,
        referee: &mut Referee<'_, Self, C>,
    ) {
        match action {
            Action::Favourite(card) => self.choose_favourite(seat, card, referee),
            Action::Play(card) => self.play(seat, card, referee),
        }
    }

    fn view(&self, eyes: &Eyes) -> View {
        view::view(self, eyes)
    }

    fn determinize<C: Chance>(view: &View, chance: &mut C) -> Exacta {
        view::determinize(view, chance)
    }

    fn audit<C: Chance>(&self, referee: &Referee<'_, Self, C>) -> Result<(), String> {
        let Table { seats, phase, race, horses, chosen, .. } = self.table;
        let mut n_cards = 0;
        let mut cards = Cards::EMPTY;
        let mut count = |some: Cards| {
            n_cards += some.len();
            cards = cards.union(some);
        };
        count(*self.undealt.open(referee));
        for seat in Seat::all(seats) {
            let hand = self.hands[seat].open(referee).cards();
            let favourite: Cards = self.favourites[seat].open(referee).iter().copied().collect();
            let played = race.played_by(seat);
            if hand.len() + favourite.len() + played.len() != HAND {
                return Err(format!("{seat:?} has not nine cards in all"));
            }
            if chosen.contains(seat) == favourite.is_empty() {
                return Err(format!("{seat:?}'s favourite is not where it is said to be"));
            }
            [hand, favourite, played].into_iter().for_each(&mut count);
        }
        if cards != Cards::ALL || n_cards != cards.len() {
            return Err("a card is missing or there twice".to_owned());
        }
        let mut order = horses.order();
        order.sort_unstable();
        if order != Colour::ALL {
            return Err(format!("a horse is missing: {horses}"));
        }
        let n_open = race.tricks.iter().filter(|trick| trick.winner.is_none()).count();
        let turn = match phase {
            Phase::Trick { turn } => Some(turn),
            Phase::Favourites | Phase::Over => None,
        };
        if n_open != usize::from(turn.is_some()) || race.tricks.iter().any(is_half_judged) {
            return Err("a trick is judged and not full, or full and not judged".to_owned());
        }
        if race.tricks.last().and_then(Trick::turn) != turn {
            return Err("it is the wrong seat's turn".to_owned());
        }
        Ok(())
    }
}

fn is_half_judged(trick: &Trick) -> bool {
    trick.winner.is_some() != trick.turn().is_none()
}
