//! The ledgers beside the box: what a page asks of them. Nothing is kept here; a page keeps its pads.

use parlor_beside as beside;
use parlor_catalog::Language;
use parlor_core::Seeded;
use parlor_table::problem::Problem;
use parlor_wire::beside::{AskSheet, Fault};

use crate::{
    engine::Engine,
    routes::{Request, Told, nothing, to_json},
};

pub(crate) fn answer(engine: &Engine, parts: &[&str], mut request: Request) -> Told {
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
