//! How a game writes its actions, as far as a program needs it: [`Words::GRAMMAR`], read.

use parlor_core::Words;
use parlor_wire::Offer;
use serde_json::{Map, Value, json};

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
                let mut object = Map::new();
                object.insert("type".to_owned(), Value::from(rule.name.as_str()));
                object.extend(fields);
                Value::Object(object)
            })
        })
    }

    /// Adds the `Action` of a game to the definitions of its schema, with those objects that it is made
    /// of. A part that is defined there already, under the same name, is what it is in views and events.
    ///
    /// # Panics
    ///
    /// The game has something else that is called `Action`, or a part whose worth depends on what is left
    /// out; a test reads every schema.
    pub(crate) fn define(&self, defs: &mut Map<String, Value>) {
        let mut ways = Vec::new();
        for rule in &self.actions {
            let Shape::Object(pieces) = &rule.shape else { panic!("an action is an object") };
            let kind = json!({ "type": "string", "const": rule.name });
            let fields = [("type".to_owned(), kind, true)].into_iter();
            ways.push(object(fields.chain(self.fields(pieces, defs)), &rule.meaning));
        }
        let action =
            json!({ "description": "Something that a seat does, as an object.", "oneOf": ways });
        assert!(defs.insert("Action".to_owned(), action).is_none(), "what is an `Action`?");
    }

    /// The fields that the pieces give an object, and whether each is always there.
    fn fields(
        &self,
        pieces: &[Piece],
        defs: &mut Map<String, Value>,
    ) -> Vec<(String, Value, bool)> {
        let mut all = Vec::new();
        for piece in pieces {
            match piece {
                Piece::Text(_) => {}
                Piece::Part(name) => {
                    let mut schema = self.part(name, defs);
                    schema["description"] = match self.parts.iter().find(|it| it.name == *name) {
                        Some(rule) if rule.meaning.is_empty() => {
                            format!("Written `{}`.", rule.form).into()
                        }
                        Some(rule) => rule.meaning.as_str().into(),
                        None => format!("The {name}.").into(),
                    };
                    all.push((name.clone(), schema, true));
                }
                Piece::Maybe(pieces) => match flag(pieces) {
                    Some(name) => {
                        let schema = json!({
                            "type": "boolean", "enum": [true], "description": "Whether it is said.",
                        });
                        all.push((name.to_owned(), schema, false));
                    }
                    None => {
                        let fields = self.fields(pieces, defs).into_iter();
                        all.extend(fields.map(|(name, schema, _)| (name, schema, false)));
                    }
                },
            }
        }
        all
    }

    /// What [`Grammar::values`] gives for such a part.
    fn part(&self, name: &str, defs: &mut Map<String, Value>) -> Value {
        if name == "number" || name == "seat" {
            return json!({ "type": "integer", "minimum": 0 });
        }
        let title = name[..1].to_uppercase() + &name[1..];
        let defined = json!({ "$ref": format!("#/$defs/{title}") });
        if defs.contains_key(&title) {
            return defined;
        }
        match &self.rule(name).shape {
            Shape::Object(pieces) => {
                let schema = object(self.fields(pieces, defs), "");
                defs.insert(title, schema);
                defined
            }
            Shape::List { of, .. } => {
                json!({ "type": "array", "minItems": 1, "items": self.part(of, defs) })
            }
            Shape::OneOf(ways) => {
                let (mut words, mut others) = (Vec::new(), Vec::new());
                for pieces in ways {
                    let parts = pieces.iter().filter(|it| !matches!(it, Piece::Text(_)));
                    match (&pieces[..], &parts.collect::<Vec<_>>()[..]) {
                        ([Piece::Text(word)], _) => words.push(word.as_str()),
                        (_, [Piece::Part(name)]) => others.push(self.part(name, defs)),
                        (_, parts) => {
                            let is_whole = parts.iter().all(|it| matches!(it, Piece::Part(_)));
                            assert!(is_whole, "<{name}> is worth now this, now that");
                            others.push(json!({ "type": "string" }));
                        }
                    }
                }
                if !words.is_empty() {
                    others.insert(0, json!({ "type": "string", "enum": words }));
                }
                others.dedup();
                if others.len() == 1 { others.remove(0) } else { json!({ "anyOf": others }) }
            }
        }
    }

    fn rule(&self, part: &str) -> &Rule {
        let rule = self.parts.iter().find(|it| it.name == part);
        rule.unwrap_or_else(|| panic!("nothing is a <{part}>"))
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
                if let Some(name) = flag(pieces) {
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
        match &self.rule(name).shape {
            Shape::Object(pieces) => {
                let all = self.fits(pieces, text).into_iter();
                let object = |fields: Fields| {
                    let mut object = Map::new();
                    object.extend(fields);
                    Value::Object(object)
                };
                all.map(|(len, fields)| (len, object(fields))).collect()
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

/// The name of what can be missing and is nothing but words: whether they are there.
fn flag(pieces: &[Piece]) -> Option<&str> {
    let [Piece::Text(words)] = pieces else { return None };
    Some(words.trim_matches([',', ' ']))
}

/// The schema of an object with these fields.
fn object(fields: impl IntoIterator<Item = (String, Value, bool)>, meaning: &str) -> Value {
    let (mut properties, mut required) = (Map::new(), Vec::new());
    for (name, schema, is_required) in fields {
        required.extend(is_required.then(|| name.clone()));
        properties.insert(name, schema);
    }
    let mut schema = json!({ "type": "object", "properties": properties, "required": required });
    if !meaning.is_empty() {
        schema["description"] = meaning.into();
    }
    schema
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_of_an_action_is_as_its_grammar_says() {
        let grammar = Grammar::read(
            "\
bid: bid <bids>[, on <stack>][, aloud]  # says what is there
pass: pass
<bids> = <bid> + …
<bid>: <number> of <face>
<stack> = centre | seat <seat>
<face> = one | two  # what a die shows
<card> = <face> <face>
<known> = <card>
show: show <card>, <known>",
        );
        let mut defs = Map::from_iter([("Known".to_owned(), json!({ "type": "string" }))]);
        grammar.define(&mut defs);
        let bids = json!({
            "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/Bid" },
            "description": "Written `<bid> + …`.",
        });
        let stack = json!({
            "anyOf": [
                { "type": "string", "enum": ["centre"] },
                { "type": "integer", "minimum": 0 },
            ],
            "description": "Written `centre | seat <seat>`.",
        });
        let aloud =
            json!({ "type": "boolean", "enum": [true], "description": "Whether it is said." });
        let card = json!({ "type": "string", "description": "Written `<face> <face>`." });
        let known = json!({ "$ref": "#/$defs/Known", "description": "Written `<card>`." });
        let kind = |name: &str| json!({ "type": "string", "const": name });
        let ways = json!([
            {
                "type": "object", "description": "says what is there",
                "properties": { "type": kind("bid"), "bids": bids, "stack": stack, "aloud": aloud },
                "required": ["type", "bids"],
            },
            { "type": "object", "properties": { "type": kind("pass") }, "required": ["type"] },
            {
                "type": "object",
                "properties": { "type": kind("show"), "card": card, "known": known },
                "required": ["type", "card", "known"],
            },
        ]);
        assert_eq!(defs["Action"]["oneOf"], ways);
        let number = json!({ "type": "integer", "minimum": 0, "description": "The number." });
        let face = json!({
            "type": "string", "enum": ["one", "two"], "description": "what a die shows",
        });
        let bid = json!({
            "type": "object",
            "properties": { "number": number, "face": face },
            "required": ["number", "face"],
        });
        assert_eq!(defs["Bid"], bid);
        assert_eq!(defs.keys().collect::<Vec<_>>(), ["Action", "Bid", "Known"]);
    }
}
