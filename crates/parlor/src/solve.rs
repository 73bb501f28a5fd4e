//! `parlor solve`: what a game is worth, exactly.

use std::{
    fs,
    io::{IsTerminal as _, Write, stderr, stdout},
    path::Path,
    process::ExitCode,
};

use anyhow::{Context as _, bail};
use indicatif::ProgressBar;
use one_euro::{OneEuro, Options};
use parlor_catalog::GameId;
use parlor_core::Game as _;
use parlor_solve::one_euro::{Figures, Solution, Solved, find, page};
use parlor_wire::{SolveReport, options_to_json};

use crate::{args::SolveArgs, json::print_json, options::read_options};

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<ExitCode> {
    if args.game != GameId::OneEuro {
        bail!("{} is not solved; one-euro is, for two players", args.game);
    }
    let options: Options = read_options(&args.options)?;
    let n_scores = u64::from(options.euros_to_win).pow(2);
    let bar =
        if stderr().is_terminal() { ProgressBar::new(n_scores) } else { ProgressBar::hidden() };
    bar.tick();
    let solved = find(&options, args.fresh, |_, _| bar.inc(1));
    bar.finish_and_clear();
    if let Err(reason) = &solved.file {
        eprintln!("warning: the solution cannot be kept: {reason}");
    }
    let report = report(&options, &solved);
    if args.json {
        print_json(&report)?;
    } else {
        print(&mut stdout().lock(), &report)?;
    }
    if let Some(folder) = &args.pages {
        write_pages(folder, &solved.solution, args.json)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A file for each score that a match can have, whoever is ahead.
fn write_pages(folder: &Path, solution: &Solution, is_silent: bool) -> anyhow::Result<()> {
    let Options { euros_to_win, restart_empty } = solution.options;
    let empty = if restart_empty { "-empty" } else { "" };
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for own in 0..euros_to_win {
        for other in own..euros_to_win {
            let name = format!("one-euro-{euros_to_win}{empty}-{own}-{other}.page");
            let page = page(solution, own, other);
            let file = folder.join(&name);
            fs::write(&file, &page).with_context(|| format!("cannot write {}", file.display()))?;
            if !is_silent {
                println!("{name}: {:.1} MB", page.len() as f64 / 1e6);
            }
        }
    }
    Ok(())
}

fn report(options: &Options, solved: &Solved) -> SolveReport {
    let Figures { gap, residual, cpu_seconds } = solved.figures;
    let scores = 0..options.euros_to_win;
    let row = |own| scores.clone().map(|other| solved.solution.start(own, other)).collect();
    SolveReport {
        game: OneEuro::ID,
        rules: OneEuro::RULES,
        options: options_to_json(options),
        value: scores.clone().map(row).collect(),
        gap,
        residual,
        states: solved.solution.states() as u64,
        cpu_seconds,
        file: solved.file.as_ref().ok().map(|file| file.display().to_string()),
    }
}

fn print(out: &mut impl Write, report: &SolveReport) -> anyhow::Result<()> {
    writeln!(
        out,
        "One Euro, two players: how likely the player who rolls first in a round wins the"
    )?;
    writeln!(out, "match, if both play as well as possible, by the euros both have at its start.")?;
    writeln!(out)?;
    let scores = 0..report.value.len();
    let heading: String = scores.clone().map(|other| format!("  other {other:<7}")).collect();
    writeln!(out, "       {}", heading.trim_end())?;
    for (own, row) in report.value.iter().enumerate() {
        let row: String = row.iter().map(|value| format!("  {value:.9}  ")).collect();
        writeln!(out, "own {own}  {}", row.trim_end())?;
    }
    writeln!(out)?;
    writeln!(out, "{} states; every value is known to within {:.1e},", report.states, report.gap)?;
    writeln!(out, "and the rules change none by more than {:.1e}", report.residual)?;
    if let Some(seconds) = report.cpu_seconds {
        writeln!(out, "solving and checking took {seconds:.1} s of CPU time")?;
    }
    if let Some(file) = &report.file {
        writeln!(out, "kept in {file}")?;
    }
    Ok(())
}
