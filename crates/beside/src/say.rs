//! The words of ledgers: those of the game, and `words` of this crate below `beside`.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use parlor_catalog::{GameId, Language};
use parlor_core::{Messages, Param, Refusal, Seat, SeatSet, Teller};
use parlor_wire::beside::Fault;

/// Tells a ledger in a language, by the names of its players. Nobody is `you`: a phone lies on the table.
pub(crate) struct Say {
    teller: Teller,
    names: Vec<String>,
}

impl Say {
    pub(crate) fn new(game: GameId, language: Language, names: Vec<String>) -> Say {
        Say { teller: Teller::new(messages(game, language), names.clone(), None), names }
    }

    pub(crate) const fn teller(&self) -> &Teller {
        &self.teller
    }

    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    pub(crate) fn say(&self, key: &str, params: &[Param<'_>]) -> String {
        self.teller.say(key, params)
    }

    /// `-1,050`, `-1.050`: as the language writes thousands.
    pub(crate) fn number(&self, n: i32) -> String {
        let (thousands, rest) = (n.unsigned_abs() / 1000, n.unsigned_abs() % 1000);
        let sign = if n < 0 { "-" } else { "" };
        match thousands {
            0 => n.to_string(),
            _ => format!("{sign}{thousands}{}{rest:03}", self.say("beside.thousands", &[])),
        }
    }

    pub(crate) fn name(&self, seat: Seat) -> String {
        self.teller.name(seat)
    }

    /// The player with this number, whether there is one or not.
    pub(crate) fn who(&self, number: u8) -> String {
        let name = self.names.get(usize::from(number)).cloned();
        name.unwrap_or_else(|| self.say("beside.nobody", &[("n", &(u32::from(number) + 1))]))
    }

    pub(crate) fn all(&self, seats: SeatSet) -> String {
        self.teller.all(seats.iter())
    }

    /// Why an entry does not fit.
    pub(crate) fn fault(&self, refusal: Refusal) -> Fault {
        let Refusal { rule, code } = refusal;
        let own = format!("beside.refusal.{code}");
        let key = if self.teller.has(&own) { own } else { format!("refusal.{code}") };
        Fault { code: code.to_owned(), rule: rule.to_owned(), sentence: self.say(&key, &[]) }
    }
}

const ENGLISH: &str = include_str!("../words/en.json");

const fn own_words(language: Language) -> &'static str {
    match language {
        Language::English => ENGLISH,
        Language::German => include_str!("../words/de.json"),
    }
}

/// All that can be said of a game's ledger, in English where it is missing.
fn messages(game: GameId, language: Language) -> Arc<Messages> {
    static ALL: Mutex<BTreeMap<(GameId, Language), Said>> = Mutex::new(BTreeMap::new());
    let of_game = game.messages(language);
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    let known = all.get(&(game, language)).filter(|it| Arc::ptr_eq(&it.of_game, &of_game));
    if let Some(known) = known {
        return Arc::clone(&known.with_ours);
    }
    let mut messages = (*of_game).clone();
    for words in [ENGLISH, own_words(language)] {
        messages.add("beside.", words).expect("a test reads every file of words");
    }
    let with_ours = Arc::new(messages);
    all.insert((game, language), Said { of_game, with_ours: Arc::clone(&with_ours) });
    with_ours
}

/// The words of a game, as they were when ours were added to them.
struct Said {
    of_game: Arc<Messages>,
    with_ours: Arc<Messages>,
}
