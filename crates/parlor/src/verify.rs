use std::{
    io::{Read as _, Write as _, stdout},
    path::Path,
    process::ExitCode,
};

use anyhow::Context as _;
use parlor_record::{Check, Finding, Verification, verify};

use crate::{args::VerifyArgs, json::print_json, replay::open};

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let log = read(&args.file)?;
    let origin = args.from.as_deref().map(read).transpose()?;
    let verification = verify(&log, args.commitment, origin.as_deref());
    let code = if verification.holds() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    if args.json {
        print_json(&verification.report())?;
    } else {
        print(&verification, args)?;
    }
    Ok(code)
}

fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    let (name, mut file) = open(path)?;
    let mut log = Vec::new();
    file.read_to_end(&mut log).with_context(|| format!("cannot read {name}"))?;
    Ok(log)
}

fn print(verification: &Verification, args: &VerifyArgs) -> anyhow::Result<()> {
    let mut out = stdout().lock();
    for Check { name, finding, text } in &verification.checks {
        let finding = match finding {
            Finding::Holds => "ok",
            Finding::Fails => "FAILED",
            Finding::Open => "-",
        };
        let text = text.replace('\n', &format!("\n{:15}", ""));
        writeln!(out, "{finding:<6}  {name:<5}  {text}")?;
    }
    if let (None, [commitment, rest @ ..]) = (args.commitment, &verification.commitments[..])
        && verification.holds()
    {
        writeln!(out, "\nThis proves something only if the commitment was known before the game.")?;
        match rest {
            [] => writeln!(out, "Give the one you noted then with --commitment. This game's is")?,
            _ => writeln!(out, "Compare those you noted then with each game's; the first is")?,
        }
        writeln!(out, "{commitment}")?;
    }
    Ok(())
}
