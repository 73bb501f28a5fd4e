use std::{
    fs::File,
    io::{BufWriter, IsTerminal as _, Write, stderr, stdout},
    num::NonZero,
    path::Path,
    process::ExitCode,
    thread::available_parallelism,
    time::{Duration, Instant},
};

use anyhow::{Context as _, bail};
use indicatif::{ProgressBar, ProgressStyle};
use parlor_bots::Level;
use parlor_catalog::{Playable, Visitor};
use parlor_lab::{Report, Run, Tally, TraceTo, wilson};
use parlor_wire::{SimReport, options_to_json};

use crate::{args::SimArgs, json::print_json, options::read_options};

/// More threads than any machine has cores are a slip of the keyboard.
const THREADS_MOST: usize = 1_024;

pub(crate) fn run(args: &SimArgs) -> anyhow::Result<ExitCode> {
    let game = args.game;
    game.visit(Simulate(args))
}

struct Simulate<'a>(&'a SimArgs);

impl Visitor for Simulate<'_> {
    type Output = anyhow::Result<ExitCode>;

    fn visit<G: Playable>(self) -> anyhow::Result<ExitCode> {
        let Simulate(args) = self;
        let run = plan::<G>(args)?;
        let bar = progress_bar(run.games);
        let started = Instant::now();
        let report = match &args.trace {
            None => run.simulate(None, &|| bar.inc(1))?,
            Some(path) => simulate_to(&run, path, args.trace_legal, &bar)?,
        };
        let seconds = started.elapsed().as_secs_f64();
        bar.finish_and_clear();
        let report = summary(&run, &report, seconds);
        if args.json {
            print_json(&report)?;
        } else {
            print(&mut stdout().lock(), G::TITLE, &report)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Everything that can be wrong with the arguments is found here, before a file is touched.
fn plan<G: Playable>(args: &SimArgs) -> anyhow::Result<Run<G>> {
    let seats = args.players.unwrap_or_else(|| (*G::SEATS.start()).max(2).min(*G::SEATS.end()));
    if usize::from(seats) < args.bots.len() {
        bail!("--bots names {} bots for {seats} seats", args.bots.len());
    }
    let threads = match args.threads {
        None => available_parallelism().map_or(1, NonZero::get),
        Some(threads @ 1..=THREADS_MOST) => threads,
        Some(threads) => bail!("--threads is 1 to {THREADS_MOST}, not {threads}"),
    };
    let run = Run {
        options: read_options(&args.options)?,
        bots: args.bots.iter().copied().cycle().take(usize::from(seats)).collect(),
        games: args.games,
        seed: args.seed,
        max_turns: args.max_turns,
        threads,
    };
    run.check()?;
    Ok(run)
}

fn simulate_to<G: Playable>(
    run: &Run<G>,
    path: &Path,
    legal: bool,
    bar: &ProgressBar,
) -> anyhow::Result<Report> {
    let cannot = || format!("cannot write {}", path.display());
    let mut out = BufWriter::new(File::create(path).with_context(cannot)?);
    let trace = TraceTo { out: &mut out, legal };
    let report = run.simulate(Some(trace), &|| bar.inc(1)).with_context(cannot)?;
    out.flush().with_context(cannot)?;
    Ok(report)
}

/// On a terminal only; nobody wants it in a file.
fn progress_bar(games: u64) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = "{wide_bar} {human_pos} of {human_len} games, {eta} left";
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    let bar = ProgressBar::new(games).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn summary<G: Playable>(run: &Run<G>, report: &Report, seconds: f64) -> SimReport {
    let Tally { games, unfinished, decisions, forced, timeouts, wins, .. } = report.tally;
    let wins = &wins[..run.bots.len()];
    let lengths = &report.tally.lengths;
    // A run may be over before the system has counted anything.
    let cpu_seconds = report.cpu_seconds.filter(|&seconds| 0.0 < seconds);
    SimReport {
        game: G::ID,
        rules: G::RULES,
        players: run.seats(),
        options: options_to_json(&run.options),
        bots: run.bots.iter().copied().map(Level::as_str).collect(),
        seed: run.seed,
        max_turns: run.max_turns,
        games,
        unfinished,
        decisions,
        forced,
        timeouts,
        wins_by_seat: wins.to_vec(),
        win_intervals: wins.iter().map(|&wins| wilson(wins, report.tally.finished())).collect(),
        shared_wins: report.tally.shared_wins,
        draws: report.tally.draws,
        mean_turns: lengths.mean(),
        median_turns: lengths.median(),
        shortest_turns: lengths.shortest(),
        longest_turns: lengths.longest(),
        threads: report.threads,
        seconds,
        decisions_per_second: decisions as f64 / seconds.max(f64::MIN_POSITIVE),
        cpu_seconds,
        decisions_per_cpu_second: cpu_seconds.map(|seconds| decisions as f64 / seconds),
    }
}

fn print(out: &mut impl Write, title: &str, report: &SimReport) -> anyhow::Result<()> {
    let finished = report.games - report.unfinished;
    writeln!(out, "{title}, {} players, seed {}", report.players, report.seed)?;
    writeln!(
        out,
        "{} games, {} unfinished",
        thousands(report.games),
        thousands(report.unfinished)
    )?;
    if let (Some(mean), Some(median), Some(shortest), Some(longest)) =
        (report.mean_turns, report.median_turns, report.shortest_turns, report.longest_turns)
    {
        writeln!(out, "turns: mean {mean:.1}, median {median}, {shortest} to {longest}")?;
    }
    writeln!(out)?;
    writeln!(out, "seat  bot           wins    share   95 % interval")?;
    for (seat, (&wins, [low, high])) in
        report.wins_by_seat.iter().zip(&report.win_intervals).enumerate()
    {
        let bot = report.bots[seat];
        let share = if finished == 0 { 0.0 } else { 100.0 * wins as f64 / finished as f64 };
        let (low, high) = (100.0 * low, 100.0 * high);
        let wins = thousands(wins);
        writeln!(out, "{seat:>4}  {bot:<8} {wins:>9}  {share:>5.1} %  {low:.1} to {high:.1} %")?;
    }
    writeln!(out, "shared wins {}, draws {}", report.shared_wins, report.draws)?;
    writeln!(out)?;
    writeln!(
        out,
        "{} decisions, {} of them forced, {} time-outs",
        thousands(report.decisions),
        thousands(report.forced),
        thousands(report.timeouts)
    )?;
    let per_cpu_second = match report.decisions_per_cpu_second {
        Some(rate) => format!(", {} per CPU-second", thousands(rate as u64)),
        None => String::new(),
    };
    writeln!(
        out,
        "{:.2} s on {} threads: {} decisions per second{per_cpu_second}",
        report.seconds,
        report.threads,
        thousands(report.decisions_per_second as u64),
    )?;
    Ok(())
}

/// `1234567` as `1,234,567`.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if 0 < index && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        let texts = [0, 12, 999, 1_000, 45_678, 1_234_567].map(thousands);
        assert_eq!(texts, ["0", "12", "999", "1,000", "45,678", "1,234,567"]);
    }
}
