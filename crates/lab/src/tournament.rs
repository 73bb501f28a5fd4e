use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
};

use parlor_catalog::Playable;
use parlor_core::{Game, Outcome, Seat, Seeded, Status};
use parlor_guests::{Conduct, Guests, Limits, Player};
use parlor_record::Patience;

use crate::{
    Pilots, Samples, SimError,
    simulate::{Keep, OnPanic, check_table, merge_conduct, on_threads, seat_all, set_up},
    stats::wilson_of_share,
};

/// Generators that one deal has: the deal, the delays, and the bot of each seat.
const STREAMS_PER_DEAL: u64 = 16;

/// A win can be shared by up to six sides; a share is counted in this part of a win.
const SHARES: i64 = 60;

/// Every pair of players on the same deals, in all seats.
///
/// A *side* is a seat, or a team where the game has teams. For each ordered pair of players one side
/// is played by the first and all others by the second, and each deal is played once for every side
/// that the first can be. (With two sides both orders are the same games.) The pay-off is the first
/// one's share of the wins: one for a win, a part of it for a shared one, an even part for a draw that
/// nobody wins. What is even is one in so many as there are sides.
///
/// At a table of one seat both play each deal, and the pay-off is the difference of their scores.
///
/// All games of one deal are one sample: their luck is the same. A deal with a game that was cut off
/// is left out.
///
/// Deal `i` has streams `16 i + k` of the seed: the deal for `k = 0`, delays for 1, the bot at seat `s`
/// for `2 + s`, whoever it is.
#[derive(Clone, Debug)]
pub struct Tournament<G: Game> {
    pub options: G::Options,
    pub seats: u8,
    pub players: Vec<Player>,
    /// Only what the first player makes against each of the others.
    pub first_only: bool,
    /// How long programs may take.
    pub limits: Limits,
    /// Deals for each pair.
    pub deals: u64,
    pub seed: u64,
    /// Games that take more turns are cut off.
    pub max_turns: u32,
    pub threads: usize,
}

/// What a tournament comes to.
#[derive(Clone, PartialEq, Debug)]
pub struct Standings {
    pub measure: Measure,
    /// What two equal players would have.
    pub even: f64,
    /// What a player has made against another, by their places in the list: row against column.
    /// Nobody plays against itself.
    pub pay_offs: Vec<Vec<Option<PayOff>>>,
    /// All games, unfinished ones included.
    pub games: u64,
    /// Games that were cut off.
    pub unfinished: u64,
    /// How many threads played.
    pub threads: usize,
    /// What programs did wrong, by what they are asked for as.
    pub conduct: BTreeMap<String, Conduct>,
}

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// How much of the wins a player has, from 0 to 1.
    WinShare,
    /// How much more a player scores on the same deal.
    ScoreDifference,
}

/// What one player has made against another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PayOff {
    /// Deals that count.
    pub deals: u64,
    /// `None` if no deal counts.
    pub mean: Option<f64>,
    /// 95 % interval of the mean over deals.
    pub interval: Option<[f64; 2]>,
    /// The player's mean final score.
    pub mean_score: Option<f64>,
    pub verdict: Verdict,
}

/// Who plays better, as far as the interval tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Better,
    Worse,
    /// Even is within the interval.
    Open,
}

impl PayOff {
    fn new(measure: Measure, even: f64, samples: &Samples, scores: &Samples, scale: f64) -> PayOff {
        let mean = samples.mean().map(|mean| mean / scale);
        let interval = match (measure, mean) {
            (_, None) => None,
            // Without any spread there is nothing to estimate one from.
            (Measure::WinShare, Some(mean)) if samples.is_constant() => {
                Some(wilson_of_share(mean, samples.n()))
            }
            (Measure::WinShare, _) => {
                samples.interval().map(|ends| ends.map(|end| (end / scale).clamp(0.0, 1.0)))
            }
            (Measure::ScoreDifference, _) => samples.interval(),
        };
        let verdict = match interval {
            Some([low, _]) if even < low => Verdict::Better,
            Some([_, high]) if high < even => Verdict::Worse,
            _ => Verdict::Open,
        };
        PayOff { deals: samples.n(), mean, interval, mean_score: scores.mean(), verdict }
    }

    /// The same from the other player's side, where there are two: a value `x` is `whole - x` to it.
    fn mirrored(&self, whole: f64, scores: &Samples) -> PayOff {
        PayOff {
            deals: self.deals,
            mean: self.mean.map(|mean| whole - mean),
            interval: self.interval.map(|[low, high]| [whole - high, whole - low]),
            mean_score: scores.mean(),
            verdict: match self.verdict {
                Verdict::Better => Verdict::Worse,
                Verdict::Worse => Verdict::Better,
                Verdict::Open => Verdict::Open,
            },
        }
    }
}

/// One player among others, by their places in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Contest {
    one: usize,
    others: usize,
}

/// What has been counted of a contest.
#[derive(Clone, Copy, Default)]
struct Count {
    pay_offs: Samples,
    /// Of the one, and of the others.
    scores: [Samples; 2],
}

/// What one thread has done.
struct Work {
    counts: Vec<Count>,
    games: u64,
    unfinished: u64,
    failure: Option<(u64, SimError)>,
    conduct: BTreeMap<String, Conduct>,
}

impl<G: Playable> Tournament<G> {
    /// Says whether the tournament can begin.
    ///
    /// # Errors
    ///
    /// Names the option or the player that does not fit.
    pub fn check(&self) -> Result<(), SimError> {
        check_table::<G>(&self.options, self.seats, &self.players)
    }

    /// How many games there will be.
    pub fn games(&self) -> u64 {
        let per_deal = self.sides().len().max(2);
        self.deals * (self.contests().len() * per_deal) as u64
    }

    /// Plays all games. `progress` is called after each, from any thread.
    ///
    /// # Errors
    ///
    /// An option or a player does not fit, or a bot does not do its duty.
    pub fn play(&self, progress: &(dyn Fn() + Sync)) -> Result<Standings, SimError> {
        self.check()?;
        let contests = self.contests();
        let n_units = self.deals * contests.len() as u64;
        let most = usize::try_from(n_units).unwrap_or(usize::MAX).max(1);
        let threads = self.threads.clamp(1, most);
        let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
        let works = on_threads(threads, || self.work(&contests, &next, &stop, progress));
        let mut counts = vec![Count::default(); contests.len()];
        let (mut games, mut unfinished) = (0, 0);
        let mut conduct = BTreeMap::new();
        let mut failure: Option<(u64, SimError)> = None;
        for work in works {
            for (count, more) in counts.iter_mut().zip(&work.counts) {
                count.pay_offs.merge(&more.pay_offs);
                count.scores[0].merge(&more.scores[0]);
                count.scores[1].merge(&more.scores[1]);
            }
            games += work.games;
            unfinished += work.unfinished;
            merge_conduct(&mut conduct, &work.conduct);
            // The earliest, so that the message does not depend on the threads either.
            if let Some((unit, err)) = work.failure
                && failure.as_ref().is_none_or(|(earliest, _)| unit < *earliest)
            {
                failure = Some((unit, err));
            }
        }
        if let Some((_, err)) = failure {
            return Err(err);
        }
        let (measure, even, scale, whole) = match self.sides().len() {
            1 => (Measure::ScoreDifference, 0.0, 1.0, 0.0),
            n => (Measure::WinShare, 1.0 / n as f64, (SHARES * n as i64) as f64, 1.0),
        };
        let n = self.players.len();
        let mut pay_offs = vec![vec![None; n]; n];
        for (&Contest { one, others }, count) in contests.iter().zip(&counts) {
            let pay_off = PayOff::new(measure, even, &count.pay_offs, &count.scores[0], scale);
            if self.sides().len() <= 2 {
                pay_offs[others][one] = Some(pay_off.mirrored(whole, &count.scores[1]));
            }
            pay_offs[one][others] = Some(pay_off);
        }
        Ok(Standings { measure, even, pay_offs, games, unfinished, threads, conduct })
    }

    /// The sides in the order of their first seats.
    fn sides(&self) -> Vec<u8> {
        let mut sides = Vec::new();
        for seat in Seat::all(self.seats) {
            if !sides.contains(&G::side(seat)) {
                sides.push(G::side(seat));
            }
        }
        sides
    }

    /// With one or two sides one against the other is the other against the one.
    fn contests(&self) -> Vec<Contest> {
        let is_mirrored = self.sides().len() <= 2;
        let n = self.players.len();
        let all = (0..n).flat_map(|one| (0..n).map(move |others| Contest { one, others }));
        all.filter(|&Contest { one, others }| match (self.first_only, is_mirrored) {
            (true, _) => one == 0 && others != 0,
            (false, true) => one < others,
            (false, false) => one != others,
        })
        .collect()
    }

    /// Who sits where in the games of one deal, and at which seat is the one who is measured.
    fn line_ups(&self, contest: Contest) -> Vec<(Seat, Vec<usize>)> {
        let Contest { one, others } = contest;
        let sides = self.sides();
        if sides.len() == 1 {
            return vec![(Seat::FIRST, vec![one]), (Seat::FIRST, vec![others])];
        }
        let line_up = |side: u8| {
            let seats = || Seat::all(self.seats);
            let measured = seats().find(|&seat| G::side(seat) == side).expect("a side has a seat");
            let player = |seat| if G::side(seat) == side { one } else { others };
            (measured, seats().map(player).collect())
        };
        sides.into_iter().map(line_up).collect()
    }

    fn work(
        &self,
        contests: &[Contest],
        next: &AtomicU64,
        stop: &AtomicBool,
        progress: &(dyn Fn() + Sync),
    ) -> Work {
        let _stop = OnPanic(|| stop.store(true, Ordering::Relaxed));
        let mut guests = Guests::new(self.limits);
        let mut work = Work {
            counts: vec![Count::default(); contests.len()],
            games: 0,
            unfinished: 0,
            failure: None,
            conduct: BTreeMap::new(),
        };
        while !stop.load(Ordering::Relaxed) {
            let unit = next.fetch_add(1, Ordering::Relaxed);
            let (index, deal) = ((unit / self.deals) as usize, unit % self.deals);
            let Some(&contest) = contests.get(index) else { break };
            match self.play_deal(contest, deal, &mut guests, progress) {
                Ok(outcomes) => {
                    work.games += outcomes.len() as u64;
                    let finished: Vec<_> = outcomes.iter().filter_map(|it| *it).collect();
                    work.unfinished += (outcomes.len() - finished.len()) as u64;
                    if finished.len() == outcomes.len() {
                        self.count(contest, &finished, &mut work.counts[index]);
                    }
                }
                Err(err) => {
                    stop.store(true, Ordering::Relaxed);
                    work.failure = Some((unit, err));
                    break;
                }
            }
        }
        work.conduct = guests.conduct();
        work
    }

    /// Plays all games of one deal; `None` where one is cut off.
    fn play_deal(
        &self,
        contest: Contest,
        deal: u64,
        guests: &mut Guests,
        progress: &(dyn Fn() + Sync),
    ) -> Result<Vec<Option<Outcome>>, SimError> {
        let stream = |k| Seeded::stream(self.seed, STREAMS_PER_DEAL * deal + k);
        let stuck = |stuck| SimError::Stuck { game: deal, seed: self.seed, stuck };
        let mut outcomes = Vec::new();
        for (_, line_up) in self.line_ups(contest) {
            let players: Vec<&Player> = line_up.iter().map(|&place| &self.players[place]).collect();
            let bench = seat_all(guests, players, &self.options)?;
            let own = (0..u64::from(self.seats)).map(|seat| stream(2 + seat)).collect();
            let pilots = Pilots { shared: stream(1), own };
            let mut table = set_up::<G>(&self.options, Keep::Nothing, stream(0), bench, pilots);
            let mut patience = Patience::new(self.max_turns);
            while let Some(step) = table.decide().map_err(stuck)? {
                table.submit(step).map_err(stuck)?;
                if patience.count(table.game().turns()) {
                    break;
                }
            }
            table.end();
            outcomes.push(match table.game().status() {
                Status::Over(outcome) => Some(outcome),
                Status::Open(_) => None,
            });
            progress();
        }
        Ok(outcomes)
    }

    fn count(&self, contest: Contest, outcomes: &[Outcome], count: &mut Count) {
        let n_sides = self.sides().len();
        if let ([one, other], 1) = (outcomes, n_sides) {
            let scores = [one, other].map(|outcome| i64::from(outcome.score[Seat::FIRST]));
            count.pay_offs.add(scores[0] - scores[1]);
            count.scores[0].add(scores[0]);
            count.scores[1].add(scores[1]);
            return;
        }
        let mut pay_off = 0;
        for ((measured, _), outcome) in self.line_ups(contest).iter().zip(outcomes) {
            pay_off += share::<G>(outcome, *measured, n_sides as i64);
            for (seat, &score) in outcome.score.iter() {
                let is_other = G::side(seat) != G::side(*measured);
                count.scores[usize::from(is_other)].add(score);
            }
        }
        count.pay_offs.add(pay_off);
    }
}

/// How much of the win the side of a seat has, in parts of [`SHARES`].
fn share<G: Game>(outcome: &Outcome, seat: Seat, n_sides: i64) -> i64 {
    let mut sides: Vec<u8> = outcome.winners.iter().map(G::side).collect();
    sides.sort_unstable();
    sides.dedup();
    match sides.len() as i64 {
        0 => SHARES / n_sides,
        n if sides.contains(&G::side(seat)) => SHARES / n,
        _ => 0,
    }
}
