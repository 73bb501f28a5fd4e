use std::{
    fs::File,
    io::{BufRead, BufReader, BufWriter, Write as _, stdin, stdout},
    path::Path,
    process::ExitCode,
};

use anyhow::Context as _;
use parlor_catalog::Language;
use parlor_core::Param;
use parlor_record::{Checked, Show, check_log};

use crate::{args::ReplayArgs, json::print_json, language};

pub(crate) fn run(args: &ReplayArgs) -> anyhow::Result<ExitCode> {
    let (name, log) = open(&args.file)?;
    let mut out = BufWriter::new(stdout().lock());
    let language = if args.show { language::spoken(args.lang) } else { Language::English };
    let show =
        args.show.then_some(Show { out: &mut out, seat: args.seat, game: args.game, language });
    let checked = check_log(log, show);
    out.flush()?;
    drop(out);
    let checked = checked.context(name)?;
    let code = match checked.difference {
        None => ExitCode::SUCCESS,
        Some(_) => ExitCode::FAILURE,
    };
    if args.json {
        print_json(&checked.report())?
    } else {
        print(&checked, language)?
    };
    Ok(code)
}

/// A file and what to call it; `-` is the standard input.
pub(crate) fn open(path: &Path) -> anyhow::Result<(String, Box<dyn BufRead>)> {
    if path.as_os_str() == "-" {
        return Ok(("standard input".to_owned(), Box::new(stdin().lock())));
    }
    let name = path.display().to_string();
    let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    Ok((name, Box::new(BufReader::new(file))))
}

fn print(checked: &Checked, language: Language) -> anyhow::Result<()> {
    let mut out = stdout().lock();
    match &checked.difference {
        None => {
            let words = language.messages();
            let params: [Param<'_>; 1] = [("count", &checked.games)];
            writeln!(out, "{}", words.say("client.terminal.replay.same", &params))?;
        }
        Some(difference) => writeln!(out, "{difference}")?,
    }
    Ok(())
}
