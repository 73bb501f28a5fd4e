//! What a table shows when something happens, and how long that takes: one table of cues for the
//! hall, whose bots wait for them, and for the client, which plays them.

use serde::Deserialize;

use crate::GameId;

macro_rules! cues {
    ($( $(#[$doc:meta])* $Cue:ident $name:literal $ms:literal $(, gap $gap:literal)?; )*) => {
        /// Something that a table shows.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum Cue { $( $(#[$doc])* $Cue ),* }

        impl Cue {
            pub const ALL: &'static [Cue] = &[$( Cue::$Cue ),*];

            /// As the client has it.
            pub const fn as_str(self) -> &'static str {
                match self { $( Cue::$Cue => $name ),* }
            }

            /// How long one piece takes from its start to its end, at the usual pace.
            pub const fn ms(self) -> u64 {
                match self { $( Cue::$Cue => $ms ),* }
            }

            /// How much later the next piece of the same cue starts.
            pub const fn gap_ms(self) -> Option<u64> {
                match self { $( Cue::$Cue => gap!($( $gap )?) ),* }
            }
        }
    };
}

macro_rules! gap {
    () => {
        None
    };
    ($gap:literal) => {
        Some($gap)
    };
}

cues! {
    /// Cards fly from the pile to a seat.
    Deal "deal" 320, gap 70;
    /// From the pile to a hand.
    Draw "draw" 320, gap 70;
    /// From a hand to the pile.
    Play "play" 420, gap 90;
    /// Cards close up and lie down together.
    Lay "lay" 420, gap 60;
    Flip "flip" 260, gap 90;
    /// A card goes from one hand to another.
    Give "give" 420, gap 90;
    /// Something is taken from another player, and a trail stays.
    Steal "steal" 620;
    /// Two cards cross.
    Swap "swap" 420;
    /// A set shakes and slides back.
    Catch "catch" 620;
    /// Cards face down, and the word behind them.
    War "war" 620, gap 90;
    Roll "roll" 560;
    /// Somebody does nothing.
    Pass "pass" 420;
    /// A deposit slides to its account.
    Pay "pay" 420;
    /// Somebody says something.
    Call "call" 260;
    /// A word is stamped.
    Stamp "stamp" 180;
    /// Somebody goes to jail.
    Jail "jail" 620;
    /// What was hidden opens.
    Reveal "reveal" 360;
    /// A sum goes from one account to another.
    Book "book" 620;
    Trick "trick" 420, gap 60;
    /// A horse moves, and those that it passes.
    RaceStep "race_step" 560;
    RaceFinish "race_finish" 900;
    /// Eight cards fan down.
    LayEight "lay_eight" 480, gap 60;
    HandEnd "hand_end" 900;
    Win "win" 1_400;
}

/// An event by name, and its cue if it has one.
type Shown = (&'static str, Option<Cue>);

/// The events of each game.
const EVENTS: &[(GameId, &[Shown])] = &[
    (
        GameId::ExactChange,
        &[
            ("hand_began", Some(Cue::Deal)),
            ("shuffled", None),
            ("dealt", None),
            ("turned_up", Some(Cue::Flip)),
            ("discarded", Some(Cue::Play)),
            ("drew", Some(Cue::Draw)),
            ("reshuffled", None),
            ("named", Some(Cue::Flip)),
            ("turned", None),
            ("passed", Some(Cue::Pass)),
            ("caught", Some(Cue::Catch)),
            ("gave", Some(Cue::Give)),
            ("went_out", Some(Cue::HandEnd)),
            ("scored", Some(Cue::Book)),
            ("void", Some(Cue::HandEnd)),
            ("won", Some(Cue::Win)),
        ],
    ),
    (
        GameId::MoneyWar,
        &[
            ("dealer_drawn", None),
            ("dealt", Some(Cue::Deal)),
            ("left_over", None),
            ("ready", None),
            ("turned", Some(Cue::Flip)),
            ("war", Some(Cue::War)),
            ("took", Some(Cue::Play)),
            ("set_aside", Some(Cue::Play)),
            ("out", None),
            ("stopped", None),
            ("won", Some(Cue::Win)),
        ],
    ),
    (
        GameId::Rummy500,
        &[
            ("hand_began", None),
            ("dealt", Some(Cue::Deal)),
            ("turned_up", Some(Cue::Flip)),
            ("pile_laid", None),
            ("drew", Some(Cue::Draw)),
            ("took_discard", Some(Cue::Draw)),
            ("discarded", Some(Cue::Play)),
            ("laid", Some(Cue::Lay)),
            ("turn_ended", None),
            ("reshuffled", None),
            ("void", Some(Cue::HandEnd)),
            ("hand_won", Some(Cue::HandEnd)),
            ("scored", Some(Cue::Book)),
            ("won", Some(Cue::Win)),
        ],
    ),
    (
        GameId::OneEuro,
        &[
            ("rolled_for_start", Some(Cue::Roll)),
            ("tied_for_start", None),
            ("round_began", None),
            ("rolled", Some(Cue::Roll)),
            ("passed", Some(Cue::Pass)),
            ("moved", Some(Cue::Steal)),
            ("took_euro", Some(Cue::HandEnd)),
            ("cents_returned", None),
            ("won", Some(Cue::Win)),
        ],
    ),
    (
        GameId::SwiftSwap,
        &[
            ("decks", None),
            ("goals_returned", None),
            ("hands_returned", None),
            ("dealt", Some(Cue::Deal)),
            ("ready", None),
            ("started", None),
            ("put_down", Some(Cue::Play)),
            ("took_back", Some(Cue::Draw)),
            ("swapped", Some(Cue::Swap)),
            ("laid_down", Some(Cue::LayEight)),
            ("picked_up", Some(Cue::Draw)),
            ("ended", Some(Cue::Win)),
        ],
    ),
    (
        GameId::Exacta,
        &[
            ("lined_up", None),
            ("race_began", None),
            ("dealt", Some(Cue::Deal)),
            ("favourite_chosen", Some(Cue::Play)),
            ("played", Some(Cue::Play)),
            ("trick_won", Some(Cue::RaceStep)),
            ("race_ended", Some(Cue::RaceFinish)),
            ("scored", Some(Cue::Book)),
            ("par", None),
            ("states_changed", None),
            ("undealt", None),
        ],
    ),
    (
        GameId::Fraud,
        &[
            ("dealt", Some(Cue::Deal)),
            ("pile_laid", None),
            ("began", None),
            ("drew", Some(Cue::Draw)),
            ("reshuffled", None),
            ("discarded", Some(Cue::Play)),
            ("deposited", Some(Cue::Lay)),
            ("called", Some(Cue::Call)),
            ("passed", None),
            ("paid", Some(Cue::Pay)),
            ("genuine", Some(Cue::Reveal)),
            ("fraudulent", Some(Cue::Reveal)),
            ("jailed", Some(Cue::Jail)),
            ("ended", Some(Cue::Win)),
        ],
    ),
];

/// The longest that a table shows at once: a client hurries where there is more.
const SHOWN_MOST_MS: u64 = 2_000;

/// What an event says of what is to be seen.
#[derive(Deserialize)]
struct Seen<'a> {
    event: &'a str,
    /// How many pieces move, where it is not one.
    #[serde(default)]
    count: Option<u64>,
}

impl GameId {
    /// The events of the game by name, with their cues. A game that says nothing here shows nothing
    /// that would take time.
    pub fn cues(self) -> &'static [Shown] {
        let own = EVENTS.iter().find(|(game, _)| *game == self);
        own.map_or(&[], |(_, events)| events)
    }

    /// How long a table shows these events, which are a JSON list, at the usual pace.
    pub fn cues_ms(self, events: &str) -> u64 {
        let seen: Vec<Seen<'_>> = serde_json::from_str(events).unwrap_or_default();
        let ms = |seen: &Seen<'_>| {
            let known = self.cues().iter().find(|(name, _)| *name == seen.event);
            let Some(cue) = known.and_then(|(_, cue)| *cue) else { return 0 };
            let more = seen.count.unwrap_or(1).saturating_sub(1);
            cue.ms() + more * cue.gap_ms().unwrap_or(0)
        };
        seen.iter().map(ms).sum::<u64>().min(SHOWN_MOST_MS)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_game_that_lists_events_lists_each_once() {
        for &(game, _) in EVENTS {
            let schema = game.schema();
            let events = schema["$defs"]["Event"]["oneOf"].as_array().unwrap();
            let name = |it: &serde_json::Value| {
                it["properties"]["event"]["const"].as_str().unwrap().to_owned()
            };
            let told: BTreeSet<String> = events.iter().map(name).collect();
            let listed = game.cues().iter().map(|(name, _)| (*name).to_owned());
            assert_eq!(listed.clone().count(), told.len(), "{game}");
            assert_eq!(listed.collect::<BTreeSet<_>>(), told, "{game}");
        }
    }

    #[test]
    fn events_take_as_long_as_their_cues_together() {
        let ms = |events| GameId::Fraud.cues_ms(events);
        assert_eq!(ms(r#"[{"event":"drew","seat":1,"count":1,"cards":null}]"#), 320);
        assert_eq!(ms(r#"[{"event":"drew","seat":1,"count":3,"cards":null}]"#), 320 + 2 * 70);
        assert_eq!(ms(r#"[{"event":"called","seat":1},{"event":"fraudulent"}]"#), 260 + 360);
        assert_eq!(ms(r#"[{"event":"reshuffled","count":40}]"#), 0);
        assert_eq!(ms(r#"[{"event":"drew","count":99}]"#), 2_000, "a client hurries then");
        assert_eq!(ms("[]"), 0);
    }
}
