//! What is asked seldom: the ledgers beside the box, and logs that are checked. Nothing is kept here; a page
//! keeps its pads.

use std::fmt;

use parlor_beside as beside;
use parlor_catalog::Language;
use parlor_core::Seeded;
use parlor_fair::Commitment;
use parlor_record::{check_log, verify};
use parlor_solve::one_euro::Solution;
use parlor_table::{problem::Problem, table::RandomFn};
use parlor_wire::{
    Done, Order, ReplayReport, VerifyLog, VerifyReport,
    beside::{AskSheet, EuroAdvice, EuroPage, Fault, Pad},
};
use serde_json::value::RawValue;

use crate::answers::{self, Told, nothing, read, to_json};

/// Ledgers beside the box.
pub struct Ledgers {
    random: RandomFn,
    /// What is known exactly of a One Euro beside the box.
    solution: Option<Solution>,
}

impl fmt::Debug for Ledgers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ledgers").finish_non_exhaustive()
    }
}

impl Ledgers {
    /// `random` fills with bytes that nobody can foresee.
    pub fn new(random: impl Fn(&mut [u8]) + Send + Sync + 'static) -> Ledgers {
        Ledgers { random: Box::new(random), solution: None }
    }

    /// Does what is asked; of tables it knows nothing.
    pub fn handle(&mut self, order: Order) -> Done {
        let mut done = Done::default();
        match order {
            Order::Texts { texts } => parlor_catalog::hand_in(texts),
            Order::Request { method, path, body, .. } => {
                answers::give(self.route(&method, &path, body), &mut done);
            }
            _ => done.faults.push("ledgers have no tables".to_owned()),
        }
        done
    }

    fn route(&mut self, method: &str, path: &str, body: Option<Box<RawValue>>) -> Told {
        let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
        if method != "POST" {
            return Err(nothing().into());
        }
        Ok(match &parts[..] {
            ["replay"] => to_json(&replay_log(read(body)?)?),
            ["verify"] => to_json(&verify_log(read(body)?)?),
            ["beside", "sheet"] => {
                let AskSheet { pad, lang } = read(body)?;
                to_json(&beside::sheet(&pad, language(&lang)).map_err(problem)?)
            }
            ["beside", "csv"] => {
                let AskSheet { pad, lang } = read(body)?;
                to_json(&beside::csv(&pad, language(&lang)).map_err(problem)?)
            }
            ["beside", "exact-change", "makes"] => to_json(&beside::makes(&read(body)?)),
            ["beside", "exacta", "par"] => to_json(&beside::par(&read(body)?).map_err(problem)?),
            ["beside", "swift-swap", "check"] => {
                to_json(&beside::check_goal(&read(body)?).map_err(problem)?)
            }
            ["beside", "swift-swap", "deal"] => {
                let mut chance = self.chance();
                to_json(&beside::deal_goals(&read(body)?, &mut chance).map_err(problem)?)
            }
            ["beside", "one-euro", "roll"] => to_json(&beside::roll(&mut self.chance())),
            ["beside", "one-euro", "page"] => {
                let EuroPage { options, page } = read(body)?;
                let bytes = base64(&page).ok_or_else(not_base64)?;
                self.solution = Some(beside::page(&bytes, &options).map_err(problem)?);
                to_json(&())
            }
            ["beside", "one-euro", "advice"] => {
                let AskSheet { pad, lang } = read(body)?;
                match (&pad, &self.solution) {
                    (Pad::OneEuro(pad), Some(solution)) => {
                        to_json(&beside::advice(pad, solution, language(&lang)).map_err(problem)?)
                    }
                    _ => to_json(&EuroAdvice { moves: Vec::new() }),
                }
            }
            _ => return Err(nothing().into()),
        })
    }

    /// What nobody can foresee.
    fn chance(&self) -> Seeded {
        let mut bytes = [0; 8];
        (self.random)(&mut bytes);
        Seeded::new(u64::from_le_bytes(bytes))
    }
}

/// English is better than nothing.
fn language(tag: &str) -> Language {
    tag.parse().unwrap_or_default()
}

fn problem(fault: Fault) -> Problem {
    let Fault { code, rule, sentence } = fault;
    let detail = if rule.is_empty() { sentence } else { format!("{rule}: {sentence}") };
    let code = format!("beside/{code}").into();
    Problem { status: 422, code, rule: None, detail, retry_after_s: None }
}

fn not_base64() -> Problem {
    Problem::bad("beside/base64", "the page is not in base64")
}

/// As pages of the web write bytes: four characters for three of them, `=` for what is missing at the end.
fn base64(text: &str) -> Option<Vec<u8>> {
    let six = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let text = text.as_bytes();
    if !text.len().is_multiple_of(4) {
        return None;
    }
    let n_missing = text.iter().rev().take(2).take_while(|it| **it == b'=').count();
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    for four in text[..text.len() - n_missing].chunks(4) {
        let mut bits = 0_u32;
        for &byte in four {
            bits = bits << 6 | u32::from(six(byte)?);
        }
        bits <<= 6 * (4 - four.len());
        bytes.extend(&bits.to_be_bytes()[1..four.len()]);
    }
    Some(bytes)
}

/// Plays a log again and looks whether its draws were fair, as `parlor verify` does.
fn verify_log(VerifyLog { log, commitment }: VerifyLog) -> Result<VerifyReport, Problem> {
    let noted = commitment.map(|text| text.parse::<Commitment>()).transpose();
    let noted = noted.map_err(|err| Problem::bad("verify/commitment", err.to_string()))?;
    Ok(verify(log.as_bytes(), noted, None).report())
}

/// Plays a log again and compares every step, as `parlor replay` does.
fn replay_log(VerifyLog { log, .. }: VerifyLog) -> Result<ReplayReport, Problem> {
    let checked = check_log(log.as_bytes(), None);
    Ok(checked.map_err(|err| Problem::bad("replay/log", err.to_string()))?.report())
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn base64_is_read_as_it_is_written_elsewhere() {
        // From RFC 4648.
        let cases = ["", "f", "fo", "foo", "foob", "fooba", "foobar"];
        let texts = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"];
        for (bytes, text) in cases.iter().zip(texts) {
            assert_eq!(base64(text), Some(bytes.as_bytes().to_vec()));
        }
        assert_eq!(base64("/+8A"), Some(vec![0xff, 0xef, 0]));
        for wrong in ["Z", "Zg", "Zg=", "Z===", "Zg==Zg==", "Zm9 ", "Zm9-"] {
            assert_eq!(base64(wrong), None, "{wrong}");
        }
    }
}
