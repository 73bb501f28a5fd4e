//! How a game writes its actions, as far as a program needs it: [`Words::GRAMMAR`], read.

use parlor_core::Words;
use parlor_wire::Offer;
use serde_json::{Map, Value};

use crate::{GameId, Playable, Visitor};

impl GameId {
    /// How the game writes its actions.
    pub fn grammar(self) -> Grammar {
        self.visit(Read)
    }
}

struct Read;

impl Visitor for Read {
    type Output = Grammar;

    fn visit<G: Playable>(self) -> Grammar {
        Grammar::of::<G>()
    }
}

/// The rules by which a game writes its actions.
///
/// ```
/// let grammar = parlor_catalog::GameId::Exacta.grammar();
/// let play = serde_json::json!({ "type": "play", "card": "green 5" });
/// assert_eq!(grammar.structured("play green 5"), Some(play));
/// assert_eq!(grammar.structured("play green"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grammar {
    /// What a seat can do.
    pub actions: Vec<Rule>,
    /// What is written in `<…>`.
    pub parts: Vec<Rule>,
}

/// A line of a grammar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The type of the action, or the name of the part.
    pub name: String,
    /// How it is written, as the line says it.
    pub form: String,
    /// What it means; empty where that is plain.
    pub meaning: String,
    shape: Shape,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Shape {
    Object(Vec<Piece>),
    OneOf(Vec<Vec<Piece>>),
    List { of: String, between: String },
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece {
    Text(String),
    Part(String),
    Maybe(Vec<Piece>),
}

type Fields = Vec<(String, Value)>;

impl Grammar {
    /// # Panics
    ///
    /// A line is no rule, or names a part that there is not; a test reads every grammar.
    pub fn of<G: Words>() -> Grammar {
        Grammar::read(G::GRAMMAR)
    }

    fn read(text: &str) -> Grammar {
        let (mut actions, mut parts) = (Vec::new(), Vec::new());
        for line in text.lines() {
            let (rule, meaning) = line.split_once("  # ").unwrap_or((line, ""));
            let (head, form, is_object) = match (rule.split_once(": "), rule.split_once(" = ")) {
                (Some((head, form)), _) => (head, form, true),
                (None, Some((head, form))) => (head, form, false),
                (None, None) => panic!("`{line}` is no rule"),
            };
            let part = head.strip_prefix('<').and_then(|it| it.strip_suffix('>'));
            let shape = if is_object {
                Shape::Object(pieces(form))
            } else if let Some((of, between)) =
                form.strip_suffix('…').and_then(|it| it.strip_prefix('<')?.split_once('>'))
            {
                Shape::List { of: of.to_owned(), between: between.to_owned() }
            } else {
                Shape::OneOf(form.split(" | ").map(pieces).collect())
            };
            let (form, meaning) = (form.to_owned(), meaning.to_owned());
            let name = part.unwrap_or(head).to_owned();
            if part.is_some() { &mut parts } else { &mut actions }.push(Rule {
                name,
                form,
                meaning,
                shape,
            });
        }
        Grammar { actions, parts }
    }

    /// An action as an object: its `type` and its parts. `None` if the game does not write so.
    pub fn structured(&self, text: &str) -> Option<Value> {
        self.all_structured(text).next()
    }

    /// All actions of an offer as objects; of steps there are none.
    pub fn add_to(&self, offer: &mut Offer) {
        offer.structured = offer.actions.as_deref().map(|actions| self.structured_all(actions));
    }

    /// Actions as objects, in their order; `null` in place of one that the game does not write so.
    pub fn structured_all(&self, actions: &[String]) -> Vec<Value> {
        actions.iter().map(|text| self.structured(text).unwrap_or_default()).collect()
    }

    /// In all ways in which the text can be understood; a test finds that there is one.
    pub fn all_structured(&self, text: &str) -> impl Iterator<Item = Value> {
        self.actions.iter().flat_map(move |rule| {
            let Shape::Object(pieces) = &rule.shape else { panic!("an action is an object") };
            let whole = self.fits(pieces, text).into_iter().filter(|it| it.0 == text.len());
            whole.map(|(_, fields)| {
                let kind = ("type".to_owned(), Value::from(rule.name.as_str()));
                Value::Object([kind].into_iter().chain(fields).collect())
            })
        })
    }

    /// How long the beginnings of the text are that fit, with the fields in them.
    fn fits(&self, pieces: &[Piece], text: &str) -> Vec<(usize, Fields)> {
        let Some((piece, rest)) = pieces.split_first() else { return vec![(0, Vec::new())] };
        let first: Vec<(usize, Fields)> = match piece {
            Piece::Text(words) => {
                Vec::from_iter(text.starts_with(words).then(|| (words.len(), Vec::new())))
            }
            Piece::Part(name) => {
                let values = self.values(name, text).into_iter();
                values.map(|(len, value)| (len, vec![(name.clone(), value)])).collect()
            }
            Piece::Maybe(pieces) => {
                let mut all = self.fits(pieces, text);
                // Nothing but words: whether they are there.
                if let [Piece::Text(words)] = &pieces[..] {
                    let name = words.trim_matches([',', ' ']);
                    all.iter_mut().for_each(|it| it.1.push((name.to_owned(), true.into())));
                }
                all.push((0, Vec::new()));
                all
            }
        };
        let go_on = |(len, fields): (usize, Fields)| {
            let rest = self.fits(rest, &text[len..]).into_iter();
            rest.map(move |(more, others)| (len + more, [fields.clone(), others].concat()))
        };
        first.into_iter().flat_map(go_on).collect()
    }

    /// How long the beginnings of the text are that are such a part, and what they are worth.
    fn values(&self, name: &str, text: &str) -> Vec<(usize, Value)> {
        if name == "number" || name == "seat" {
            let len = text.bytes().take_while(u8::is_ascii_digit).count();
            let number = text[..len].parse::<u64>();
            return number.into_iter().map(|number| (len, number.into())).collect();
        }
        let rule = self.parts.iter().find(|it| it.name == name);
        match &rule.unwrap_or_else(|| panic!("nothing is a <{name}>")).shape {
            Shape::Object(pieces) => {
                let all = self.fits(pieces, text).into_iter();
                all.map(|(len, fields)| (len, Map::from_iter(fields).into())).collect()
            }
            Shape::OneOf(ways) => {
                let all = ways.iter().flat_map(|pieces| self.fits(pieces, text));
                let worth = |(len, mut fields): (usize, Fields)| match fields.len() {
                    1 => (len, fields.remove(0).1),
                    _ => (len, text[..len].into()),
                };
                all.map(worth).collect()
            }
            Shape::List { of, between } => {
                let mut found: Vec<(usize, Vec<Value>)> = Vec::new();
                let mut open = vec![(0, Vec::new())];
                while let Some((at, items)) = open.pop() {
                    for (len, item) in self.values(of, &text[at..]) {
                        let end = at + len;
                        let items = [items.clone(), vec![item]].concat();
                        if text[end..].starts_with(between) {
                            open.push((end + between.len(), items.clone()));
                        }
                        found.push((end, items));
                    }
                }
                found.into_iter().map(|(len, items)| (len, items.into())).collect()
            }
        }
    }
}

fn pieces(form: &str) -> Vec<Piece> {
    let mut all = Vec::new();
    let mut rest = form;
    while !rest.is_empty() {
        let (piece, len) = match rest.as_bytes()[0] {
            b'<' => {
                let end = rest.find('>').expect("what begins with `<` ends with `>`");
                (Piece::Part(rest[1..end].to_owned()), end + 1)
            }
            b'[' => {
                let end = rest.find(']').expect("what begins with `[` ends with `]`");
                (Piece::Maybe(pieces(&rest[1..end])), end + 1)
            }
            _ => {
                let end = rest.find(['<', '[']).unwrap_or(rest.len());
                (Piece::Text(rest[..end].to_owned()), end)
            }
        };
        all.push(piece);
        rest = &rest[len..];
    }
    all
}
