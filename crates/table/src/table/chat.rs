//! What people say to each other at a table, and how often.

use std::time::Duration;

use parlor_wire::ToClient;

use super::{
    State,
    moment::{Moment, frame},
};
use crate::{problem::Problem, rate::Rate};

/// What can be said without typing.
pub const PHRASES: [&str; 8] = [
    "hello",
    "good_luck",
    "nice_move",
    "oops",
    "thanks",
    "well_played",
    "one_moment",
    "another_game",
];

/// A few lines at once, and then one in this time.
const LINES: Rate = Rate { burst: 5, every: Duration::from_millis(1_500) };

/// What a guest says.
#[derive(Clone, Copy, Debug)]
pub(super) enum Saying<'a> {
    Text(&'a str),
    /// By its name.
    Phrase(&'a str),
}

impl State {
    /// Says something to all who are connected.
    pub(super) fn say(
        &mut self,
        moment: &mut Moment<'_>,
        guest: usize,
        saying: Saying<'_>,
    ) -> Result<(), Problem> {
        // SS-6: while a game of silence is played nothing travels but the game.
        if self.is_playing() && self.plan.game.is_silent() {
            return Err(Problem::forbidden("chat/silence", "this game is played in silence")
                .with_rule("SS-6"));
        }
        let sender = &mut self.guests[guest];
        if sender.muted {
            return Err(Problem::forbidden("chat/muted", "the host has muted you"));
        }
        let now = Duration::from_millis(moment.now_ms);
        let too_fast = |_| Problem::too_many("chat/too_fast", "not so fast");
        sender.lines.check(now, LINES).map_err(too_fast)?;
        let (guest, name) = (guest as u32, &*sender.name);
        let said = match saying {
            Saying::Phrase(wanted) => {
                let known = PHRASES.iter().find(|&&phrase| phrase == wanted);
                let phrase = known.ok_or_else(|| {
                    let detail = format!("there are: {}", PHRASES.join(", "));
                    Problem::bad("chat/no_such_phrase", detail)
                })?;
                frame(&ToClient::Phrase { guest, name, phrase })
            }
            Saying::Text(text) => {
                let text = plain(text);
                let most = self.house.limits.chat_most_chars;
                if text.is_empty() || most < text.chars().count() {
                    let detail = format!("a line has 1 to {most} characters");
                    return Err(Problem::bad("chat/length", detail));
                }
                frame(&ToClient::Chat { guest, name, text: &text })
            }
        };
        // What could not be said has cost nothing.
        sender.lines.take(now, LINES).map_err(too_fast)?;
        for conn in moment.conns.0.iter().filter(|conn| self.may_watch(conn.guest)) {
            moment.effects.send(conn.id, said.clone());
        }
        Ok(())
    }
}

/// Text of a stranger as others can bear it: without control characters, and without those that
/// turn the direction of what follows.
pub(super) fn plain(text: &str) -> String {
    let is_odd = |it: char| {
        it.is_control()
            || matches!(it, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let kept: String = text.chars().map(|it| if is_odd(it) { ' ' } else { it }).collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}
