use std::{
    io::{Write, stdout},
    process::ExitCode,
    time::Instant,
};

use anyhow::bail;
use parlor_bots::Level;
use parlor_catalog::{Playable, Visitor};
use parlor_guests::{Player, Players};
use parlor_lab::{Measure, PayOff, Standings, Tournament, Verdict};
use parlor_wire::{PayOffInfo, TournamentReport, options_to_json};

use crate::{
    args::TournamentArgs,
    json::write_json,
    options::read_options,
    play::default_players,
    sim::{bot_errors, counted, has_teams, progress_bar, thousands, threads, warn},
};

pub(crate) fn run(args: &TournamentArgs) -> anyhow::Result<ExitCode> {
    let game = args.game;
    game.visit(Hold(args))
}

struct Hold<'a>(&'a TournamentArgs);

impl Visitor for Hold<'_> {
    type Output = anyhow::Result<ExitCode>;

    fn visit<G: Playable>(self) -> anyhow::Result<ExitCode> {
        let Hold(args) = self;
        let tournament = plan::<G>(args)?;
        let bar = progress_bar(tournament.games());
        let started = Instant::now();
        let standings = tournament.play(&|| bar.inc(1))?;
        let seconds = started.elapsed().as_secs_f64();
        bar.finish_and_clear();
        let report = summary(&tournament, &standings, seconds);
        warn(&report.bot_errors);
        let mut out = stdout().lock();
        if args.json {
            write_json(&mut out, &report)?;
        } else {
            print::<G>(&mut out, &report)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn plan<G: Playable>(args: &TournamentArgs) -> anyhow::Result<Tournament<G>> {
    let options = read_options(&args.options)?;
    let seats = args.players.unwrap_or_else(|| default_players(&G::SEATS));
    let usual = || vec![Level::Random.into(), G::LEVELS.usual(&options, seats).into()];
    let players = args.bots.as_ref().map_or_else(usual, |Players(players)| players.clone());
    if players.len() < 2 {
        bail!("--bots: a tournament takes two bots or more, as in --bots random,easy");
    }
    let tournament = Tournament {
        options,
        seats,
        players,
        first_only: false,
        limits: args.programs.limits(),
        deals: args.games.into(),
        seed: args.seed,
        max_turns: args.max_turns,
        threads: threads(args.threads),
    };
    tournament.check()?;
    Ok(tournament)
}

fn summary<G: Playable>(
    tournament: &Tournament<G>,
    standings: &Standings,
    seconds: f64,
) -> TournamentReport {
    let info = |pay_off: &PayOff| PayOffInfo {
        deals: pay_off.deals,
        mean: pay_off.mean,
        interval: pay_off.interval,
        mean_score: pay_off.mean_score,
        verdict: match pay_off.verdict {
            Verdict::Better => "better",
            Verdict::Worse => "worse",
            Verdict::Open => "open",
        },
    };
    let row = |row: &Vec<Option<PayOff>>| row.iter().map(|it| it.as_ref().map(info)).collect();
    TournamentReport {
        game: G::ID,
        rules: G::RULES,
        players: tournament.seats,
        options: options_to_json(&tournament.options),
        bots: tournament.players.iter().map(Player::to_string).collect(),
        seed: tournament.seed,
        max_turns: tournament.max_turns,
        deals: tournament.deals,
        games: standings.games,
        unfinished: standings.unfinished,
        measure: match standings.measure {
            Measure::WinShare => "win_share",
            Measure::ScoreDifference => "score_difference",
        },
        even: standings.even,
        pay_offs: standings.pay_offs.iter().map(row).collect(),
        bot_errors: bot_errors(&standings.conduct),
        threads: standings.threads,
        seconds,
    }
}

fn print<G: Playable>(out: &mut dyn Write, report: &TournamentReport) -> anyhow::Result<()> {
    let players = counted(report.players.into(), "player");
    writeln!(out, "{}, {players}, seed {}", G::TITLE, report.seed)?;
    let per_pair = counted(report.deals, "deal");
    let unfinished = thousands(report.unfinished);
    writeln!(out, "{per_pair} a pair, {}, {unfinished} unfinished", counted(report.games, "game"))?;
    writeln!(out)?;
    let is_share = report.measure == "win_share";
    let (one, others) = if has_teams::<G>(report.players) {
        ("one team of the row", "against the column".to_owned())
    } else {
        match report.players {
            1 | 2 => ("the row", "against the column".to_owned()),
            n => ("one of the row", format!("among {} of the column", n - 1)),
        }
    };
    if is_share {
        let even = 100.0 * report.even;
        writeln!(out, "wins of {one} {others} in %, with 95 % interval; even is {even:.1}")?;
    } else {
        writeln!(
            out,
            "how much more the row scores than the column on the same deals, with 95 % interval"
        )?;
    }
    let names = &report.bots;
    let cells: Vec<Vec<String>> = report
        .pay_offs
        .iter()
        .map(|row| row.iter().map(|it| cell(it.as_ref(), is_share)).collect())
        .collect();
    let width = |text: &String| text.chars().count();
    let first = names.iter().map(width).max().unwrap_or(0);
    let columns: Vec<usize> = names
        .iter()
        .enumerate()
        .map(|(column, name)| {
            cells.iter().map(|row| width(&row[column])).chain([width(name)]).max().unwrap_or(0)
        })
        .collect();
    let line = |head: &str, cells: &[String]| {
        let cells = cells.iter().zip(&columns);
        let cells: String = cells.map(|(cell, &width)| format!("   {cell:<width$}")).collect();
        format!("{head:<first$}{cells}").trim_end().to_owned()
    };
    writeln!(out, "{}", line("", names))?;
    for (name, cells) in names.iter().zip(&cells) {
        writeln!(out, "{}", line(name, cells))?;
    }
    writeln!(out)?;
    let mut all_open = true;
    for (row, pay_offs) in report.pay_offs.iter().enumerate() {
        for (column, pay_off) in pay_offs.iter().enumerate() {
            // With three seats and more, each can do well alone among the others.
            let is_better = |it: &Option<PayOffInfo>| it.is_some_and(|it| it.verdict == "better");
            if is_better(pay_off) && !is_better(&report.pay_offs[column][row]) {
                all_open = false;
                writeln!(out, "{} is better than {}", names[row], names[column])?;
            }
        }
    }
    if all_open {
        writeln!(out, "nobody is shown to be better; more deals may tell")?;
    }
    writeln!(out, "{:.2} s on {}", report.seconds, counted(report.threads as u64, "thread"))?;
    Ok(())
}

/// `71.5 (66.0 to 77.0) +`: the sign says on which side of even the interval lies.
fn cell(pay_off: Option<&PayOffInfo>, is_share: bool) -> String {
    let Some(pay_off) = pay_off else { return "-".to_owned() };
    let factor = if is_share { 100.0 } else { 1.0 };
    let Some(mean) = pay_off.mean else { return "no result".to_owned() };
    let interval = pay_off.interval.map_or_else(String::new, |[low, high]| {
        format!(" ({:.1} to {:.1})", factor * low, factor * high)
    });
    let sign = match pay_off.verdict {
        "better" => " +",
        "worse" => " -",
        _ => "",
    };
    format!("{:.1}{interval}{sign}", factor * mean)
}
