//! Nobody is sent what they may not know: two tables that differ only in what one observer cannot
//! see send that observer the same bytes, error texts included.
//!
//! A twin is dealt from the draws of the truth with some cards changed places, such that the observer
//! sees the same deal. Both get the same commands at the same times. As long as the rules tell the
//! observer the same at both, whatever its socket gets must be the same.
//!
//! `PARLOR_PAIRS` sets how many pairs of different states are compared for each game and role.

#![allow(clippy::unwrap_used)]

mod rig;

use std::{collections::VecDeque, env, sync::Arc};

use parlor_catalog::{Board, Dice, GameId, deal};
use parlor_core::{Chance, Draw, Observer, Seat, Seeded};
use parlor_hall::table::Limits;
use parlor_record::Playback as _;
use parlor_wire::{StoredInput, TableSettings, draws_of};
use serde_json::{Value, json};

use crate::rig::{Rig, house, settings};

/// The deal as chosen, and then whatever comes.
#[derive(Clone)]
struct Chosen {
    draws: VecDeque<Draw>,
    then: Seeded,
}

impl Chance for Chosen {
    fn below(&mut self, n: u32) -> u32 {
        match self.draws.pop_front() {
            Some(draw) if draw.n == n => draw.value,
            // Another order of the cards can make the rules deal again.
            _ => {
                self.draws.clear();
                self.then.below(n)
            }
        }
    }
}

struct Pair {
    rigs: [Rig; 2],
    /// The same games without a table around them.
    boards: [Box<dyn Board>; 2],
    n_entries: usize,
    who: Observer,
    conn: u64,
    /// Whether somebody can see that the two differ.
    is_seen: bool,
}

fn board(settings: &TableSettings, game: GameId, chance: Chosen) -> Box<dyn Board> {
    let n = settings.seats.len() as u8;
    deal(game, &settings.options, n, Dice::new(chance)).unwrap()
}

fn sees(board: &dyn Board, who: Observer) -> [String; 2] {
    [board.view(who), board.events(who)].map(|json| json.get().to_owned())
}

/// The draws of the same deal with two cards of one shuffle changed places.
fn swapped(draws: &[Draw], pilot: &mut Seeded) -> Option<Vec<Draw>> {
    let starts: Vec<usize> = (0..draws.len())
        .filter(|&at| {
            let n = draws[at].n as usize;
            let is_run = |(k, draw): (usize, &Draw)| draw.n as usize + k == n;
            3 < n
                && at + n - 1 <= draws.len()
                && draws[at..at + n - 1].iter().enumerate().all(is_run)
                && (at == 0 || draws[at - 1].n as usize != n + 1)
        })
        .collect();
    if starts.is_empty() {
        return None;
    }
    let at = starts[pilot.below(starts.len() as u32) as usize];
    let n = draws[at].n as usize;
    let mut cards: Vec<usize> = (0..n).collect();
    for last in (1..n).rev() {
        cards.swap(last, draws[at + n - 1 - last].value as usize);
    }
    let [one, other] = [(); 2].map(|()| pilot.below(n as u32) as usize);
    cards.swap(one, other);
    let mut swapped = draws.to_vec();
    let mut order: Vec<usize> = (0..n).collect();
    for last in (1..n).rev() {
        let place = order.iter().position(|&card| card == cards[last]).unwrap();
        swapped[at + n - 1 - last].value = place as u32;
        order.swap(last, place);
    }
    Some(swapped)
}

impl Pair {
    /// Two games that differ in something the observer does not see; `None` if none was found.
    fn deal(game: GameId, seats: &[&str], who: Observer, seed: u64) -> Option<Pair> {
        let n = seats.len() as u8;
        let mut settings = settings(game.as_str(), seats);
        for option in game.info().options {
            settings.options.insert(option.name.to_owned(), option.default);
        }
        let mut pilot = Seeded::stream(seed, 1);
        let then = Seeded::stream(seed, 2);
        let first = Chosen { draws: VecDeque::new(), then: Seeded::stream(seed, 3) };
        let truth = board(&settings, game, first).draws().to_vec();
        let chosen =
            |draws: &[Draw]| Chosen { draws: draws.iter().copied().collect(), then: then.clone() };
        let seen = sees(&*board(&settings, game, chosen(&truth)), who);
        let mut twin = truth.clone();
        for _ in 0..20 {
            let Some(other) = swapped(&twin, &mut pilot) else { break };
            if sees(&*board(&settings, game, chosen(&other)), who) == seen {
                twin = other;
            }
        }
        let boards = [&truth, &twin].map(|draws| board(&settings, game, chosen(draws)));
        let all =
            |board: &dyn Board| Observer::all(n).map(|it| sees(board, it)).collect::<Vec<_>>();
        if truth == twin {
            return None;
        }
        // In Money War nobody sees any stack, not even the own one.
        let is_seen = all(&*boards[0]) != all(&*boards[1]);
        let rigs = [truth, twin].map(|draws| {
            let mut house = house(seed, Limits::default());
            let chance = chosen(&draws);
            house.deal = Box::new(move |game, options, seats, _| {
                deal(game, options, seats, Dice::new(chance.clone()))
            });
            let mut rig = Rig::playing_with(settings.clone(), Arc::new(house));
            rig.connect(50, None, None);
            rig
        });
        let conn = who.seat().map_or(50, |seat| seat.index() as u64);
        Some(Pair { rigs, boards, n_entries: 1, who, conn, is_seen })
    }

    /// Does the same at both tables; false if the observer could tell them apart by the rules.
    fn both(&mut self, mut ask: impl FnMut(&mut Rig)) -> bool {
        for rig in &mut self.rigs {
            ask(rig);
        }
        let entries =
            self.rigs.each_ref().map(|rig| rig.disk.entries.values().next().unwrap().clone());
        let mut is_same = entries[0].len() == entries[1].len();
        while is_same && self.n_entries < entries[0].len() {
            for (board, entries) in self.boards.iter_mut().zip(&entries) {
                let entry: StoredInput<'_> =
                    serde_json::from_str(&entries[self.n_entries]).unwrap();
                let input = entry.input().unwrap().unwrap();
                board.play(entry.at_ms, input, &draws_of(&entry.draws)).unwrap();
            }
            self.n_entries += 1;
            let [truth, twin] = self.boards.each_ref().map(|it| sees(&**it, self.who));
            is_same = truth == twin && self.boards[0].status() == self.boards[1].status();
        }
        is_same
    }

    fn compare(&mut self, what: &str) {
        let conn = self.conn;
        let [truth, twin] = self
            .rigs
            .each_mut()
            .map(|rig| std::mem::take(&mut rig.clients.get_mut(&conn).unwrap().frames));
        assert_eq!(truth, twin, "{:?} is sent different bytes after {what}", self.who);
        let wakes = self.rigs.each_ref().map(|rig| rig.table.wake_at());
        assert_eq!(wakes[0], wakes[1], "{:?}: the clock tells them apart after {what}", self.who);
    }

    /// Whether anything differs for anybody.
    fn differs(&self) -> bool {
        let n = self.boards[0].seats();
        Observer::all(n).any(|who| sees(&*self.boards[0], who) != sees(&*self.boards[1], who))
    }

    /// An action that a seat can take at both tables.
    fn common(&self, pilot: &mut Seeded) -> Option<(u64, u64, String)> {
        let n = u32::from(self.boards[0].seats());
        let first = pilot.below(n);
        (0..n).map(|k| u64::from((first + k) % n)).find_map(|conn| {
            let choices = |rig: &Rig| rig.clients.get(&conn)?.choices();
            let (window, truth) = choices(&self.rigs[0])?;
            let (_, twin) = choices(&self.rigs[1])?;
            let both: Vec<&String> = truth.iter().filter(|it| twin.contains(it)).collect();
            let pick = pilot.below(both.len().max(1) as u32) as usize;
            both.get(pick).map(|action| (conn, window, (*action).clone()))
        })
    }

    /// What a curious client might try: its own nonsense, and what others can do.
    fn probe(&mut self, pilot: &mut Seeded, index: u32) {
        let conn = self.conn;
        let id = format!("probe-{index}");
        let window =
            self.rigs[0].clients[&conn].scene.as_ref().unwrap()["window"]["number"].clone();
        let others: Vec<String> = (0..u64::from(self.boards[0].seats()))
            .filter_map(|other| Some(self.rigs[0].clients.get(&other)?.choices()?.1))
            .flatten()
            .collect();
        let action = match others.len() {
            0 => "nothing".to_owned(),
            n => others[pilot.below(n as u32) as usize].clone(),
        };
        let message = match pilot.below(5) {
            0 => json!({"type": "try", "id": id, "window": window, "action": action}),
            1 => json!({"type": "steps", "id": id, "window": window, "path": ""}),
            2 => json!({"type": "act", "id": id, "window": window, "action": "fly away"}),
            3 => json!({"type": "act", "id": id, "window": 4_000_000, "action": action}),
            _ => json!({"type": "nonsense", "id": id}),
        };
        let is_same = self.both(|rig| rig.send(conn, &message));
        assert!(is_same, "a probe changes nothing");
        self.compare("a probe");
    }
}

/// Plays pairs until so many different states have been compared.
fn compare(game: GameId, seats: &[&str], who: Observer, pairs: u32, first_seed: u64) -> u32 {
    let mut compared = 0;
    let mut seed = first_seed;
    while compared < pairs {
        seed += 1;
        assert!(
            seed < first_seed + 20 * u64::from(pairs) + 1_000,
            "{game}: {compared} compared only"
        );
        let Some(mut pair) = Pair::deal(game, seats, who, seed) else { continue };
        let mut pilot = Seeded::stream(seed, 4);
        pair.compare("the deal");
        for index in 0..80 {
            pair.probe(&mut pilot, index);
            let is_same = match pair.common(&mut pilot).filter(|_| pilot.below(8) != 0) {
                Some((conn, window, action)) => {
                    pair.both(|rig| drop(rig.act(conn, window, &action)))
                }
                None => {
                    let is_over = |rig: &Rig| !rig.table.is_playing();
                    if pair.rigs.iter().any(is_over) {
                        break;
                    }
                    pair.both(Rig::wait)
                }
            };
            if !is_same {
                break;
            }
            pair.compare(&format!("step {index} of seed {seed} of {game}"));
            if pair.is_seen && !pair.differs() {
                break;
            }
            compared += 1;
        }
    }
    compared
}

#[test]
fn a_socket_gets_the_same_bytes_whatever_it_may_not_know() {
    let pairs = env::var("PARLOR_PAIRS").map_or(150, |text| text.parse().unwrap());
    for &game in GameId::ALL {
        // One Euro hides nothing: there are no two states to compare.
        if game == GameId::OneEuro {
            continue;
        }
        let seats = game.info().seats;
        let n = if (seats.min..=seats.max).contains(&3) { 3 } else { seats.max };
        for (role, who) in
            [("seat", Observer::Seat(Seat::new(1).unwrap())), ("spectator", Observer::Spectator)]
        {
            let compared = compare(game, &vec!["person"; n.into()], who, pairs, 0);
            println!(
                "| {game}, {n} seats, {role} | {compared} pairs of different states | 0 differences sent | from 1 |"
            );
        }
    }
}

/// A bot's hand is among what differs, and when it acts is among what is compared.
#[test]
fn when_a_bot_acts_tells_nothing_of_what_it_holds() {
    let pairs = env::var("PARLOR_PAIRS").map_or(60, |text| text.parse().unwrap());
    for &game in GameId::ALL {
        if game == GameId::OneEuro {
            continue;
        }
        let seats = game.info().seats;
        let n = if (seats.min..=seats.max).contains(&3) { 3 } else { seats.max };
        let mut plan = vec!["easy"; n.into()];
        plan[0] = "person";
        plan[1] = "person";
        let compared = compare(game, &plan, Observer::Seat(Seat::new(1).unwrap()), pairs, 0);
        println!("{game}, {n} seats with bots: {compared} pairs of different states");
    }
}

#[test]
fn everything_in_one_euro_is_open() {
    let settings = settings("one-euro", &["person"; 3]);
    let mut rig = Rig::playing(settings, 1);
    let view = |rig: &mut Rig, guest| {
        rig.connect(60, guest, None);
        let mut view = rig.clients[&60].scene.as_ref().unwrap()["view"].clone();
        // Whose view it is, is all that differs.
        assert!(view.as_object_mut().unwrap().remove("who").is_some(), "{view}");
        view
    };
    let views: Vec<Value> = [Some(0), Some(1), None].map(|guest| view(&mut rig, guest)).into();
    assert!(views.windows(2).all(|pair| pair[0] == pair[1]));
}
