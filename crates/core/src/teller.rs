use std::sync::Arc;

use crate::{Messages, Observer, Param, Rejection, Seat, Words};

/// Tells a game to one reader: in the words of a language, and by the names of the seats. Whoever
/// reads is spoken to.
#[derive(Clone, Debug)]
pub struct Teller {
    messages: Arc<Messages>,
    names: Vec<String>,
    me: Option<Seat>,
}

impl Teller {
    /// What each seat is called, and which of them reads. `messages` are those of the game.
    pub fn new(messages: Arc<Messages>, names: Vec<String>, me: Option<Seat>) -> Teller {
        Teller { messages, names, me }
    }

    /// Seats by their number: `Seat 0`, `Seat 1`, …
    pub fn plain(messages: &Arc<Messages>, seats: u8, who: Observer) -> Teller {
        let name = |seat: Seat| messages.say("client.new.seat", &[("n", &seat)]);
        let names = Seat::all(seats).map(name).collect();
        Teller { messages: Arc::clone(messages), names, me: who.seat() }
    }

    /// The same in English.
    pub fn english<G: Words>(seats: u8, who: Observer) -> Teller {
        Teller::plain(&Arc::new(G::english()), seats, who)
    }

    /// A text with its parameters put in; see [`Messages::say`].
    pub fn say(&self, key: &str, params: &[Param<'_>]) -> String {
        self.messages.say(key, params)
    }

    /// A text about a seat: `key_you` where that is the reader, and `{who}` is the name of anybody
    /// else.
    pub fn say_of(&self, seat: Seat, key: &str, params: &[Param<'_>]) -> String {
        let spoken = format!("{key}_you");
        let is_spoken = |form: &str| self.has(&format!("{spoken}{form}"));
        let key =
            if self.is_me(seat) && (is_spoken("") || is_spoken("_other")) { &*spoken } else { key };
        let name = self.name(seat);
        let who: Param<'_> = ("who", &name);
        self.say(key, &[&[who], params].concat())
    }

    /// Whether there is such a text.
    pub fn has(&self, key: &str) -> bool {
        self.messages.get(key).is_some()
    }

    /// Whether this is the seat of whoever reads.
    pub fn is_me(&self, seat: Seat) -> bool {
        self.me == Some(seat)
    }

    /// A seat's name within a sentence, or `you`.
    pub fn name(&self, seat: Seat) -> String {
        if self.is_me(seat) {
            self.say("client.seat.you_name", &[])
        } else {
            self.names[seat.index()].clone()
        }
    }

    /// A seat's name at the beginning of a line, or `You`.
    pub fn label(&self, seat: Seat) -> String {
        if self.is_me(seat) {
            self.say("client.seat.you_label", &[])
        } else {
            self.names[seat.index()].clone()
        }
    }

    /// All these within a sentence: `you, Seat 0 and Seat 2`. Whoever reads comes first, the others
    /// in the order given.
    pub fn all(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        self.names(seats.into_iter().collect())
    }

    fn names(&self, mut seats: Vec<Seat>) -> String {
        if let Some(me) = seats.iter().position(|&seat| self.is_me(seat)) {
            seats[..=me].rotate_right(1);
        }
        self.list(&seats.iter().map(|&seat| self.name(seat)).collect::<Vec<_>>())
    }

    /// `a`, `a and b`, `a, b and c`.
    pub fn list(&self, items: &[String]) -> String {
        match items {
            [rest @ .., last] if !rest.is_empty() => {
                let and = self.say("client.list.and", &[]);
                format!("{} {and} {last}", rest.join(", "))
            }
            _ => items.concat(),
        }
    }

    /// Columns that the longest label takes.
    pub fn width(&self) -> usize {
        let seats = Seat::all(self.names.len() as u8);
        seats.map(|seat| self.label(seat).chars().count()).max().unwrap_or(0)
    }

    /// Why an input was refused, with the rule behind it.
    pub fn refusal(&self, rejection: &Rejection) -> String {
        let code = rejection.code();
        let own = format!("refusal.{code}");
        let reason = match rejection {
            Rejection::Refused(_) if self.has(&own) => self.say(&own, &[]),
            _ => self.say(&format!("client.refusal.action.{code}"), &[]),
        };
        match rejection.rule() {
            Some(rule) => format!("{rule}: {reason}"),
            None => reason,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CLIENT_WORDS, Refusal};

    fn teller(who: Observer) -> Teller {
        let mut messages = Messages::new("en");
        messages.add("client.", CLIENT_WORDS).unwrap();
        let own = r#"{"drew":"{who} drew {card}.","drew_you":"You drew {card}.","lost":"{who} lost.",
            "won_one":"{who} won a card.","won_other":"{who} won {count} cards.",
            "won_you_one":"You won a card.","won_you_other":"You won {count} cards.",
            "refusal":{"too_late":"That was too late."}}"#;
        messages.add("", own).unwrap();
        Teller::plain(&Arc::new(messages), 3, who)
    }

    #[test]
    fn whoever_reads_is_spoken_to_and_comes_first() {
        let [zero, one, two] = [0, 1, 2].map(|index| Seat::new(index).unwrap());
        let told = teller(Observer::Seat(one));
        assert_eq!((&*told.label(one), &*told.name(one)), ("You", "you"));
        assert_eq!((&*told.label(two), &*told.name(two)), ("Seat 2", "Seat 2"));
        assert_eq!(told.all([]), "");
        assert_eq!(told.all([two]), "Seat 2");
        assert_eq!(told.all([zero, one, two]), "you, Seat 0 and Seat 2");
        assert_eq!(told.width(), 6);
        assert_eq!(teller(Observer::Spectator).all([two, one]), "Seat 2 and Seat 1");
        assert!(!teller(Observer::Spectator).is_me(one));
    }

    #[test]
    fn a_text_about_the_reader_has_a_form_of_its_own_if_there_is_one() {
        let [zero, one] = [0, 1].map(|index| Seat::new(index).unwrap());
        let told = teller(Observer::Seat(one));
        assert_eq!(told.say_of(zero, "drew", &[("card", &"a 7")]), "Seat 0 drew a 7.");
        assert_eq!(told.say_of(one, "drew", &[("card", &"a 7")]), "You drew a 7.");
        assert_eq!(told.say_of(one, "lost", &[]), "you lost.");
        assert_eq!(told.say_of(one, "won", &[("count", &1)]), "You won a card.");
        assert_eq!(told.say_of(one, "won", &[("count", &4)]), "You won 4 cards.");
        assert_eq!(told.say_of(zero, "won", &[("count", &4)]), "Seat 0 won 4 cards.");
    }

    #[test]
    fn a_refusal_names_its_rule_and_its_reason() {
        let told = teller(Observer::Spectator);
        let refused = Rejection::Refused(Refusal::new("XY-1", "too_late"));
        assert_eq!(told.refusal(&refused), "XY-1: That was too late.");
        let stale = told.refusal(&Rejection::StaleWindow);
        assert_eq!(stale, "That came too late: something has happened meanwhile.");
        let other = Rejection::NotYourMove { rule: "XY-2" };
        assert_eq!(told.refusal(&other), "XY-2: It is not your turn.");
    }
}
