use std::collections::BTreeMap;

use parlor_core::{Figure, Words};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::options_to_json;

/// What a match is played with: the same for everybody, from the deal to the end. It is told once,
/// before the first view, and no view repeats it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Setup {
    /// How many seats the table has.
    pub seats: u8,
    /// Every house rule with its value.
    pub options: Map<String, Value>,
    /// The pieces that are played with, a line each, in the order that shuffles start from.
    pub deck: Vec<String>,
    /// Amounts of the rules that no option changes, by name, in games that have any.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub figures: BTreeMap<String, Vec<i32>>,
}

impl Setup {
    pub fn of<G: Words>(options: &G::Options, seats: u8) -> Setup {
        Setup {
            seats,
            options: options_to_json(options),
            deck: G::deck(options),
            figures: amounts(G::FIGURES),
        }
    }
}

fn amounts(figures: &[Figure]) -> BTreeMap<String, Vec<i32>> {
    let mut amounts = BTreeMap::new();
    for figure in figures {
        amounts.insert(figure.name.to_owned(), figure.amounts.to_vec());
    }
    amounts
}
