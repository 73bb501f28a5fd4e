//! The names that events had in logs of format 1. Format 2 gave the same things the same names in all
//! games; nothing else has changed, so the rules are the same and old games are replayed.

use serde_json::Value;

/// Renames an event: of which game, which one, what it is called now, and its fields: old and new.
type Renamed = (&'static str, &'static str, &'static str, &'static [(&'static str, &'static str)]);

const RENAMED: &[Renamed] = &[
    ("exact-change", "reshuffled", "reshuffled", &[("n_cards", "count")]),
    ("rummy-500", "hand_began", "hand_began", &[("hand", "number")]),
    ("rummy-500", "pile_made", "pile_laid", &[]),
    ("rummy-500", "hand_void", "void", &[]),
    ("rummy-500", "game_won", "won", &[("score", "points")]),
    ("one-euro", "took_euro", "took_euro", &[("euros", "points")]),
    ("one-euro", "won", "won", &[("euros", "points")]),
];

/// Gives an event of format 1 the names that it has today. What is no event of it is left alone, and
/// differs from what the rules say.
pub(crate) fn modernize(game: &str, event: &mut Value) {
    let Value::Object(fields) = event else { return };
    let Some(Value::String(tag)) = fields.get("event") else { return };
    let renamed = RENAMED.iter().find(|it| (it.0, it.1) == (game, &**tag));
    let Some((_, _, tag, names)) = renamed else { return };
    let old = std::mem::take(fields).into_iter();
    fields.extend(old.map(|(name, value)| match names.iter().find(|it| it.0 == name) {
        Some((_, name)) => ((*name).to_owned(), value),
        None if name == "event" => (name, Value::from(*tag)),
        None => (name, value),
    }));
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::check_log;

    #[test]
    fn an_old_event_gets_its_new_names() {
        let cases = [
            (
                "rummy-500",
                json!({"event": "game_won", "seat": 1, "score": 120}),
                json!({"event": "won", "seat": 1, "points": 120}),
            ),
            (
                "rummy-500",
                json!({"event": "hand_began", "hand": 2, "dealer": 0}),
                json!({"event": "hand_began", "number": 2, "dealer": 0}),
            ),
            (
                "one-euro",
                json!({"event": "won", "seat": 0, "euros": 3}),
                json!({"event": "won", "seat": 0, "points": 3}),
            ),
            // Another game's event of the same name keeps what it has.
            (
                "exact-change",
                json!({"event": "won", "seat": 0, "euros": 3}),
                json!({"event": "won", "seat": 0, "euros": 3}),
            ),
            (
                "exact-change",
                json!({"event": "reshuffled", "n_cards": 9, "cards": null}),
                json!({"event": "reshuffled", "count": 9, "cards": null}),
            ),
            ("fraud", json!(["event"]), json!(["event"])),
            ("fraud", json!({"event": 3}), json!({"event": 3})),
        ];
        for (game, old, new) in cases {
            let mut event = old.clone();
            modernize(game, &mut event);
            assert_eq!(event, new, "{game}: {old}");
        }
    }

    #[test]
    fn a_log_of_format_2_has_no_names_of_format_1() {
        let text = include_str!("../../parlor/tests/logs/one-euro-1.jsonl");
        let difference = |text: &str| check_log(text.as_bytes(), None).unwrap().difference;
        assert_eq!(difference(text), None);
        let mixed = text.replace("\"format\":1", "\"format\":2");
        assert!(difference(&mixed).unwrap().reason.contains("euros"));
    }
}
