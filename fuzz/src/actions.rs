use std::sync::LazyLock;

use parlor_catalog::{Playable, Visitor};
use parlor_core::{Match, Seat, Seeded};

use crate::{Games, Ready, positions::positions, source::Source, vocabulary::Vocabulary};

/// Bytes of a text, of which many are words.
const TEXT_MOST: usize = 64;
/// How far lists of actions are looked at.
const LIST_MOST: usize = 64;

/// A position and a text: whatever it says is an action or refused with a reason. What was read can
/// be written, read again and checked at every seat; what is listed reads as it is written.
pub fn actions(data: &[u8]) {
    static GAMES: LazyLock<Games> = LazyLock::new(|| Games::prepare(Actions));
    GAMES.run(data);
}

#[derive(Clone, Copy)]
struct Actions;

impl Visitor for Actions {
    type Output = Ready;

    fn visit<G: Playable>(self) -> Ready {
        let (vocabulary, positions) = (Vocabulary::of::<G>(), positions::<G>());
        Box::new(move |source| {
            let table = source.one_of(&positions);
            check_listed(table, source);
            check_text(table, &vocabulary.text(source.take(TEXT_MOST)));
        })
    }
}

fn check_listed<G: Playable>(table: &Match<G, Seeded>, source: &mut Source<'_>) {
    let most = 1 + source.index(LIST_MOST);
    for seat in Seat::all(table.seats()) {
        if let Some(&action) = table.sight(seat).actions(most).last() {
            let text = G::write_action(table.options(), action);
            assert_eq!(G::read_action(table.options(), &text), Ok(action), "`{text}`");
        }
    }
}

fn check_text<G: Playable>(table: &Match<G, Seeded>, text: &str) {
    match G::read_action(table.options(), text) {
        Ok(action) => {
            let written = G::write_action(table.options(), action);
            assert_eq!(G::read_action(table.options(), &written), Ok(action), "`{text}`");
            for seat in Seat::all(table.seats()) {
                let _ = table.sight(seat).check(action);
            }
        }
        Err(err) => assert!(!err.0.is_empty(), "`{text}` is refused without a reason"),
    }
}
