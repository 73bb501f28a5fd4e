use std::{
    collections::{BTreeMap, BTreeSet},
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
use parlor_catalog::{Playable, Visitor};
use parlor_core::Seat;
use parlor_guests::{Conduct, Player, Players};
use parlor_lab::{Report, Run, Spread, Tally, TraceTo, wilson};
use parlor_wire::{BotErrors, SimReport, options_to_json};

use crate::{args::SimArgs, json::write_json, options::read_options, play::default_players};

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
        warn(&report.bot_errors);
        // The standard output is either the trace's or the summary's.
        let mut out: Box<dyn Write> = match &args.trace {
            Some(path) if is_stdout(path) => Box::new(stderr().lock()),
            _ => Box::new(stdout().lock()),
        };
        if args.json {
            write_json(&mut out, &report)?;
        } else {
            print::<G>(&mut out, &report)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Everything that can be wrong with the arguments is found here, before a file is touched.
fn plan<G: Playable>(args: &SimArgs) -> anyhow::Result<Run<G>> {
    let Players(bots) = &args.bots;
    let seats = args.players.unwrap_or_else(|| default_players(&G::SEATS));
    if usize::from(seats) < bots.len() {
        let bots = counted(bots.len() as u64, "bot");
        bail!("--bots names {bots} for {}", counted(seats.into(), "seat"));
    }
    let run = Run {
        options: read_options(&args.options)?,
        bots: bots.iter().cloned().cycle().take(usize::from(seats)).collect(),
        limits: args.programs.limits(),
        tempo: args.tempo,
        games: args.games,
        seed: args.seed,
        max_turns: args.max_turns,
        threads: threads(args.threads),
    };
    run.check()?;
    Ok(run)
}

/// As many as there are cores, if nothing is said.
pub(crate) fn threads(asked: Option<u16>) -> usize {
    match asked {
        None => available_parallelism().map_or(1, NonZero::get),
        Some(threads) => usize::from(threads),
    }
}

fn simulate_to<G: Playable>(
    run: &Run<G>,
    path: &Path,
    legal: bool,
    bar: &ProgressBar,
) -> anyhow::Result<Report> {
    let cannot = || format!("cannot write {}", path.display());
    let file: Box<dyn Write + Send> = if is_stdout(path) {
        Box::new(stdout())
    } else {
        Box::new(File::create(path).with_context(cannot)?)
    };
    let mut out = BufWriter::new(file);
    let trace = TraceTo { out: &mut out, legal };
    let report = run.simulate(Some(trace), &|| bar.inc(1)).with_context(cannot)?;
    out.flush().with_context(cannot)?;
    Ok(report)
}

/// Whether a trace goes to the standard output, by whichever name.
fn is_stdout(path: &Path) -> bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]
        .iter()
        .any(|name| path.as_os_str() == *name)
}

/// On a terminal only; nobody wants it in a file.
pub(crate) fn progress_bar(games: u64) -> ProgressBar {
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
    let scores = &report.tally.scores[..run.bots.len()];
    // A run may be over before the system has counted anything.
    let cpu_seconds = report.cpu_seconds.filter(|&seconds| 0.0 < seconds);
    SimReport {
        game: G::ID,
        rules: G::RULES,
        players: run.seats(),
        options: options_to_json(&run.options),
        bots: run.bots.iter().map(Player::to_string).collect(),
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
        shortest_turns: lengths.lowest(),
        longest_turns: lengths.highest(),
        mean_scores: scores.iter().map(Spread::mean).collect(),
        median_scores: scores.iter().map(Spread::median).collect(),
        lowest_scores: scores.iter().map(Spread::lowest).collect(),
        highest_scores: scores.iter().map(Spread::highest).collect(),
        bot_errors: bot_errors(&report.conduct),
        threads: report.threads,
        seconds,
        decisions_per_second: decisions as f64 / seconds.max(f64::MIN_POSITIVE),
        cpu_seconds,
        decisions_per_cpu_second: cpu_seconds.map(|seconds| decisions as f64 / seconds),
    }
}

pub(crate) fn bot_errors(conduct: &BTreeMap<String, Conduct>) -> Vec<BotErrors> {
    let errors = conduct.iter().map(|(bot, conduct)| BotErrors {
        bot: bot.clone(),
        errors: conduct.errors,
        given_up: conduct.given_up,
        first: conduct.first.clone().unwrap_or_default(),
    });
    errors.collect()
}

/// Says on the standard error that figures are not what was asked for.
pub(crate) fn warn(errors: &[BotErrors]) {
    for BotErrors { bot, errors, given_up, first } in errors {
        let given_up = match given_up {
            0 => String::new(),
            n => format!(", given up {}", counted(*n, "time")),
        };
        eprintln!("warning: {bot}: {}{given_up}; first: {first}", counted(*errors, "error"));
    }
}

fn print<G: Playable>(out: &mut dyn Write, report: &SimReport) -> anyhow::Result<()> {
    let finished = report.games - report.unfinished;
    let players = counted(report.players.into(), "player");
    writeln!(out, "{}, {players}, seed {}", G::TITLE, report.seed)?;
    writeln!(
        out,
        "{}, {} unfinished",
        counted(report.games, "game"),
        thousands(report.unfinished)
    )?;
    if let (Some(mean), Some(median), Some(shortest), Some(longest)) =
        (report.mean_turns, report.median_turns, report.shortest_turns, report.longest_turns)
    {
        writeln!(out, "turns: mean {mean:.1}, median {median}, {shortest} to {longest}")?;
    }
    writeln!(out)?;
    // Programs can have long names.
    let width = report.bots.iter().map(|bot| bot.chars().count()).max().unwrap_or(0).max(8);
    writeln!(out, "{:>1$}", "final score", 72 + width)?;
    writeln!(
        out,
        "seat  {:<width$}      wins    share  95 % interval     mean  median lowest highest",
        "bot"
    )?;
    for (seat, (&wins, [low, high])) in
        report.wins_by_seat.iter().zip(&report.win_intervals).enumerate()
    {
        let bot = &report.bots[seat];
        let share = if finished == 0 { 0.0 } else { 100.0 * wins as f64 / finished as f64 };
        let (low, high) = (100.0 * low, 100.0 * high);
        let wins = thousands(wins);
        let interval = format!("{low:.1} to {high:.1} %");
        let mean = or_dash(report.mean_scores[seat].map(|mean| format!("{mean:.1}")));
        let median = or_dash(report.median_scores[seat]);
        let lowest = or_dash(report.lowest_scores[seat]);
        let highest = or_dash(report.highest_scores[seat]);
        writeln!(
            out,
            "{seat:>4}  {bot:<width$} {wins:>9}  {share:>5.1} %  {interval:<15} \
             {mean:>6} {median:>7} {lowest:>6} {highest:>7}"
        )?;
    }
    if has_teams::<G>(report.players) {
        writeln!(out, "wins and shares are per team: partners win together")?;
    }
    writeln!(out, "shared wins {}, draws {}", report.shared_wins, report.draws)?;
    writeln!(out)?;
    writeln!(
        out,
        "{}, {} of them forced, {}",
        counted(report.decisions, "decision"),
        thousands(report.forced),
        counted(report.timeouts, "time-out")
    )?;
    let per_cpu_second = match report.decisions_per_cpu_second {
        Some(rate) => format!(", {} per CPU-second", thousands(rate as u64)),
        None => String::new(),
    };
    writeln!(
        out,
        "{:.2} s on {}: {} per second{per_cpu_second}",
        report.seconds,
        counted(report.threads as u64, "thread"),
        counted(report.decisions_per_second as u64, "decision"),
    )?;
    Ok(())
}

pub(crate) fn has_teams<G: Playable>(seats: u8) -> bool {
    let sides: BTreeSet<u8> = Seat::all(seats).map(G::side).collect();
    sides.len() < usize::from(seats)
}

fn or_dash(value: Option<impl ToString>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| value.to_string())
}

/// `1 game`, `2,000 games`.
pub(crate) fn counted(n: u64, noun: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", thousands(n))
}

/// `1234567` as `1,234,567`.
pub(crate) fn thousands(number: u64) -> String {
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
