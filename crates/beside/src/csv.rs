//! A sheet as a table for other programs, as RFC 4180 has it.

use parlor_catalog::Language;
use parlor_wire::beside::{Csv, Fault, Pad, Row};

use crate::{
    book::{game, names, sheet},
    say::Say,
};

/// A line for each entry: what was entered, what came of it, what was booked, and everybody's total.
///
/// # Errors
///
/// As with [`sheet`].
pub fn csv(pad: &Pad, language: Language) -> Result<Csv, Fault> {
    let sheet = sheet(pad, language)?;
    let say = Say::new(game(pad), language, names(pad));
    let head = ["number", "entry", "what", "booked"];
    let head = head.map(|key| say.say(&format!("beside.csv.{key}"), &[]));
    let last = say.say("beside.csv.problem", &[]);
    let head = head.into_iter().chain(names(pad)).chain([last]);
    let mut text = line(head);
    for row in &sheet.rows {
        text += &line(fields(row));
    }
    Ok(Csv { file: format!("{}.csv", game(pad)), text })
}

fn fields(row: &Row) -> impl Iterator<Item = String> {
    let booked: Vec<&str> = row.bookings.iter().map(|it| it.sentence.as_str()).collect();
    let first =
        [(row.entry + 1).to_string(), row.title.clone(), row.sentences.join(" "), booked.join(" ")];
    let totals = row.totals.iter().map(ToString::to_string);
    let problem = row.problem.as_ref().map(|it| format!("{} {}", it.rule, it.sentence));
    first.into_iter().chain(totals).chain([problem.unwrap_or_default()])
}

fn line(fields: impl Iterator<Item = String>) -> String {
    let quoted = |field: String| {
        // What begins like a formula is none in a program for tables.
        let field =
            if field.starts_with(['=', '@', '\t', '\r']) { format!("'{field}") } else { field };
        if field.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", field.replace('"', "\"\""))
        } else {
            field
        }
    };
    fields.map(quoted).collect::<Vec<_>>().join(",") + "\r\n"
}
