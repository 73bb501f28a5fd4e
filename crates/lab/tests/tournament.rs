//! Tournaments of real games.

use std::sync::atomic::{AtomicU64, Ordering};

use exact_change::money_war::MoneyWar;
use exacta::Exacta;
use one_euro::OneEuro;
use parlor_bots::Level;
use parlor_catalog::{GameId, Playable, Visitor};
use parlor_guests::{Limits, Player};
use parlor_lab::{Measure, PayOff, Standings, Tournament, Verdict};
use swift_swap::SwiftSwap;

fn tournament<G: Playable>(seats: u8, levels: &[Level], deals: u64) -> Tournament<G> {
    Tournament {
        options: Default::default(),
        seats,
        players: levels.iter().copied().map(Player::from).collect(),
        first_only: false,
        limits: Limits::default(),
        deals,
        seed: 3,
        max_turns: 2_000,
        threads: 2,
    }
}

fn held<G: Playable>(tournament: &Tournament<G>) -> Standings {
    let n = AtomicU64::new(0);
    let progress = || {
        n.fetch_add(1, Ordering::Relaxed);
    };
    let standings = tournament.play(&progress).expect("a tournament");
    assert_eq!(standings.games, tournament.games());
    assert_eq!(n.into_inner(), standings.games, "progress after every game");
    standings
}

fn pay_off(standings: &Standings, row: usize, column: usize) -> PayOff {
    standings.pay_offs[row][column].expect("they have met")
}

/// A player against another that is just like it.
struct AgainstItself {
    seats: u8,
}

impl Visitor for AgainstItself {
    type Output = Standings;

    fn visit<G: Playable>(self) -> Standings {
        let seats = self.seats.clamp(*G::SEATS.start(), *G::SEATS.end());
        held(&tournament::<G>(seats, &[Level::Easy, Level::Easy], 4))
    }
}

/// All games of a deal are the same game then, each seat having its luck, so every deal is even.
#[test]
fn a_player_is_exactly_even_with_itself() {
    for game in GameId::ALL {
        for seats in [1, 3] {
            let standings = game.visit(AgainstItself { seats });
            for (row, column) in [(0, 1), (1, 0)] {
                let PayOff { deals, mean, verdict, .. } = pay_off(&standings, row, column);
                assert_eq!((deals, verdict), (4, Verdict::Open), "{game}, {seats} seats");
                let difference = (mean.unwrap() - standings.even).abs();
                assert!(difference < 1e-12, "{game}, {seats} seats: {mean:?}");
            }
        }
    }
}

#[test]
fn the_better_of_two_is_shown_to_be_better() {
    let standings = held(&tournament::<OneEuro>(2, &[Level::Random, Level::Easy], 50));
    assert_eq!((standings.measure, standings.even), (Measure::WinShare, 0.5));
    assert_eq!((standings.games, standings.unfinished), (100, 0));
    let (random, easy) = (pay_off(&standings, 0, 1), pay_off(&standings, 1, 0));
    assert_eq!((random.verdict, easy.verdict), (Verdict::Worse, Verdict::Better));
    assert_eq!(random.deals, 50);
    assert_eq!(random.mean.unwrap() + easy.mean.unwrap(), 1.0);
    assert!(random.mean_score < easy.mean_score);
    let ([low, high], mean) = (easy.interval.unwrap(), easy.mean.unwrap());
    assert!(0.5 < low && low <= mean && mean <= high && high <= 1.0, "{easy:?}");
    assert_eq!([standings.pay_offs[0][0], standings.pay_offs[1][1]], [None, None]);
}

#[test]
fn at_a_larger_table_one_sits_among_the_others() {
    let levels = [Level::Random, Level::Easy, Level::Random];
    let standings = held(&tournament::<OneEuro>(4, &levels, 20));
    assert_eq!(standings.even, 0.25);
    assert_eq!(standings.games, 6 * 20 * 4, "ordered pairs, deals, seats");
    assert_eq!(pay_off(&standings, 1, 0).verdict, Verdict::Better);
    assert_eq!(pay_off(&standings, 0, 1).verdict, Verdict::Worse);
    assert_eq!(pay_off(&standings, 0, 2).mean, Some(0.25), "the same player by another place");
    assert_eq!(pay_off(&standings, 0, 1), pay_off(&standings, 2, 1), "on the same deals");
}

#[test]
fn a_team_is_one_player() {
    let standings = held(&tournament::<SwiftSwap>(4, &[Level::Random, Level::Easy], 10));
    assert_eq!((standings.even, standings.games), (0.5, 20));
    assert_eq!(pay_off(&standings, 1, 0).verdict, Verdict::Better);
}

#[test]
fn alone_scores_are_compared() {
    let standings = held(&tournament::<Exacta>(1, &[Level::Easy, Level::Random], 20));
    assert_eq!((standings.measure, standings.even), (Measure::ScoreDifference, 0.0));
    let (easy, random) = (pay_off(&standings, 0, 1), pay_off(&standings, 1, 0));
    assert_eq!((easy.verdict, random.verdict), (Verdict::Better, Verdict::Worse));
    let difference = easy.mean_score.unwrap() - random.mean_score.unwrap();
    assert!((easy.mean.unwrap() - difference).abs() < 1e-9, "{easy:?} {random:?}");
    assert_eq!(easy.mean.unwrap(), -random.mean.unwrap());
}

#[test]
fn standings_depend_on_the_seed_and_not_on_threads() {
    let base = tournament::<OneEuro>(3, &[Level::Random, Level::Easy], 10);
    let with = |threads, seed| {
        let standings = held(&Tournament { threads, seed, ..base.clone() });
        assert_eq!(standings.threads, threads);
        Standings { threads: 0, ..standings }
    };
    assert_eq!(with(1, 3), with(4, 3));
    assert_ne!(with(1, 3), with(1, 4));
}

#[test]
fn a_deal_with_an_unfinished_game_counts_for_nothing() {
    let base = tournament::<OneEuro>(2, &[Level::Random, Level::Easy], 10);
    let none = held(&Tournament { max_turns: 3, ..base.clone() });
    assert_eq!((none.games, none.unfinished), (20, 20));
    let PayOff { deals, mean, interval, verdict, .. } = pay_off(&none, 0, 1);
    assert_eq!((deals, mean, interval, verdict), (0, None, None, Verdict::Open));
    let some = held(&Tournament { max_turns: 60, ..base });
    let counted = pay_off(&some, 0, 1).deals;
    assert!(0 < counted && counted < 10, "{some:?}");
    assert!(10 - counted <= some.unfinished && some.unfinished <= 2 * (10 - counted), "{some:?}");
}

#[test]
fn a_level_that_nobody_plays_on_is_named() {
    let tournament = tournament::<MoneyWar>(2, &[Level::Random, Level::Hard], 1);
    assert_eq!(
        tournament.play(&|| ()).unwrap_err().to_string(),
        "nobody plays money-war with 2 seats on level `hard`; the best is `medium`"
    );
}

#[test]
fn a_panic_on_one_thread_ends_the_tournament() {
    let n = AtomicU64::new(0);
    let progress = || assert!(n.fetch_add(1, Ordering::Relaxed) < 10, "enough");
    let tournament = tournament::<OneEuro>(2, &[Level::Random, Level::Easy], 100_000);
    let play = || tournament.play(&progress).map(drop);
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(play)).is_err());
}

#[test]
fn the_first_alone_makes_what_it_makes_among_all() {
    let base = tournament::<Exacta>(3, &[Level::Easy, Level::Random, Level::Random], 5);
    let all = held(&base);
    let first = held(&Tournament { first_only: true, ..base });
    assert_eq!(first.pay_offs[0], all.pay_offs[0]);
    assert!(first.pay_offs[1..].iter().flatten().all(Option::is_none));
    assert_eq!((first.games, all.games), (30, 90));
}
