//! The ledgers beside the box: what a page asks of them. Nothing is kept here; a page keeps its pads.

use parlor_beside as beside;
use parlor_catalog::Language;
use parlor_core::Seeded;
use parlor_table::problem::Problem;
use parlor_wire::beside::{AskSheet, EuroAdvice, EuroPage, Fault, Pad};

use crate::{
    engine::Engine,
    routes::{Request, Told, nothing, to_json},
};

pub(crate) fn answer(engine: &mut Engine, parts: &[&str], mut request: Request) -> Told {
    Ok(match (&*request.method, parts) {
        ("POST", ["sheet"]) => {
            let AskSheet { pad, lang } = request.body()?;
            to_json(&beside::sheet(&pad, language(&lang)).map_err(problem)?)
        }
        ("POST", ["csv"]) => {
            let AskSheet { pad, lang } = request.body()?;
            to_json(&beside::csv(&pad, language(&lang)).map_err(problem)?)
        }
        ("POST", ["exact-change", "makes"]) => to_json(&beside::makes(&request.body()?)),
        ("POST", ["exacta", "par"]) => to_json(&beside::par(&request.body()?).map_err(problem)?),
        ("POST", ["swift-swap", "check"]) => {
            to_json(&beside::check_goal(&request.body()?).map_err(problem)?)
        }
        ("POST", ["swift-swap", "deal"]) => {
            let mut chance = chance(engine);
            to_json(&beside::deal_goals(&request.body()?, &mut chance).map_err(problem)?)
        }
        ("POST", ["one-euro", "roll"]) => to_json(&beside::roll(&mut chance(engine))),
        ("POST", ["one-euro", "page"]) => {
            let EuroPage { options, page } = request.body()?;
            let bytes = base64(&page).ok_or_else(not_base64)?;
            engine.solution = Some(beside::page(&bytes, &options).map_err(problem)?);
            to_json(&())
        }
        ("POST", ["one-euro", "advice"]) => {
            let AskSheet { pad, lang } = request.body()?;
            match (&pad, &engine.solution) {
                (Pad::OneEuro(pad), Some(solution)) => {
                    to_json(&beside::advice(pad, solution, language(&lang)).map_err(problem)?)
                }
                _ => to_json(&EuroAdvice { moves: Vec::new() }),
            }
        }
        _ => return Err(nothing().into()),
    })
}

/// English is better than nothing.
fn language(tag: &str) -> Language {
    tag.parse().unwrap_or_default()
}

/// What nobody can foresee.
fn chance(engine: &Engine) -> Seeded {
    let mut bytes = [0; 8];
    (engine.house.random)(&mut bytes);
    Seeded::new(u64::from_le_bytes(bytes))
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
