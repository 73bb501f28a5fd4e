//! Ledgers beside the box that others follow: the last that their writers have told, in memory alone.
//!
//! Whoever has the token writes; whoever knows the id, which is made of it, reads. So nothing has to be kept: a
//! writer who goes on after the hall was opened anew is found under the same id.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::token::TokenHash;

/// So many at the same time.
const MOST: usize = 1_000;

/// One that nobody has written to for so long is forgotten.
const KEPT_MS: u64 = 12 * 3_600_000;

/// As many as nobody can guess.
const ID_DIGITS: usize = 24;

#[derive(Debug, Default)]
pub(crate) struct Pads(BTreeMap<String, Shown>);

#[derive(Debug)]
struct Shown {
    touched_ms: u64,
    version: u64,
    pad: Map<String, Value>,
}

/// There are too many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

/// Under which id the owner of a token is followed.
pub(crate) fn id_of(token: TokenHash) -> String {
    let mut id = token.to_string();
    id.truncate(ID_DIGITS);
    id
}

impl Pads {
    pub(crate) fn knows(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }

    /// Shows a ledger from now on; its version, which no other one of this id has had.
    pub(crate) fn show(
        &mut self,
        id: &str,
        pad: Map<String, Value>,
        now_ms: u64,
    ) -> Result<u64, Full> {
        self.0.retain(|_, it| now_ms < it.touched_ms + KEPT_MS);
        let before = self.0.get(id).map(|it| it.version);
        if before.is_none() && MOST <= self.0.len() {
            return Err(Full);
        }
        let version = before.map_or(now_ms, |it| now_ms.max(it + 1));
        self.0.insert(id.to_owned(), Shown { touched_ms: now_ms, version, pad });
        Ok(version)
    }

    pub(crate) fn look(&self, id: &str, now_ms: u64) -> Option<(u64, &Map<String, Value>)> {
        let shown = self.0.get(id).filter(|it| now_ms < it.touched_ms + KEPT_MS)?;
        Some((shown.version, &shown.pad))
    }

    pub(crate) fn hide(&mut self, id: &str) {
        self.0.remove(id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pad(n: u32) -> Map<String, Value> {
        Map::from_iter([("n".to_owned(), n.into())])
    }

    #[test]
    fn each_version_is_another_even_within_a_millisecond() {
        let mut pads = Pads::default();
        let versions = [1, 2, 3].map(|n| pads.show("a", pad(n), 5).unwrap());
        assert!(versions.is_sorted_by(|a, b| a < b), "{versions:?}");
        assert_eq!(pads.look("a", 5), Some((versions[2], &pad(3))));
        assert_eq!(pads.look("b", 5), None);
        pads.hide("a");
        assert_eq!(pads.look("a", 5), None);
    }

    #[test]
    fn what_nobody_writes_to_is_forgotten_and_makes_room() {
        let mut pads = Pads::default();
        for n in 0..MOST as u64 {
            pads.show(&n.to_string(), pad(0), n).unwrap();
        }
        let now_ms = KEPT_MS - 1;
        assert_eq!(pads.show("new", pad(1), now_ms), Err(Full));
        assert!(pads.show("7", pad(1), now_ms).is_ok(), "whoever is here goes on");
        assert_eq!(pads.look("0", now_ms + 1), None, "its time is over");
        assert!(pads.show("new", pad(1), now_ms + 1).is_ok());
        assert!(!pads.knows("0") && pads.knows("7"));
    }
}
