//! Texts by key, as the files in `words` have them: objects in objects, and texts at the end.

use std::{collections::BTreeMap, error, fmt, iter::Peekable, str::Chars};

/// What is said in one language, text by key: `tell.played` is `played` within `tell`.
///
/// ```
/// use parlor_core::Messages;
///
/// let mut messages = Messages::new("en");
/// messages.add("", r#"{ "tell": { "drew_one": "{who} drew a card.", "drew_other": "{who} drew {count} cards." } }"#).unwrap();
/// messages.add("", r#"{ "tell": { "drew_one": "{who} takes one." } }"#).unwrap();
/// assert_eq!(messages.say("tell.drew", &[("who", &"Ann"), ("count", &1)]), "Ann takes one.");
/// assert_eq!(messages.say("tell.drew", &[("who", &"Ann"), ("count", &2)]), "Ann drew 2 cards.");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Messages {
    language: String,
    texts: BTreeMap<String, String>,
}

/// What is put in for `{name}`.
pub type Param<'a> = (&'a str, &'a dyn fmt::Display);

impl Messages {
    /// Nothing yet, in the language with this tag.
    pub fn new(language: &str) -> Messages {
        Messages { language: language.to_owned(), texts: BTreeMap::new() }
    }

    /// The tag of the language, such as `de`.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// Adds the texts of a file, in place of those that are there, with `above` before their keys.
    ///
    /// # Errors
    ///
    /// Says where the file is something else than objects of texts.
    pub fn add(&mut self, above: &str, json: &str) -> Result<(), NotMessages> {
        let mut reader = Reader { rest: json.chars().peekable(), texts: &mut self.texts };
        let whole = reader.object(above).and_then(|()| reader.end());
        whole.ok_or_else(|| {
            let left = reader.rest.count();
            NotMessages { after: json.chars().count() - left }
        })
    }

    /// Adds what there is of these: the client's words, a file without a name, below `client`, and the
    /// files of a game, as [`Words::WORDS`](crate::Words::WORDS) names them.
    pub fn add_files<'a>(&mut self, names: &[&str], file: &dyn Fn(&str) -> Option<&'a str>) {
        for (index, name) in [""].iter().chain(names).enumerate() {
            let above = match index {
                0 => "client.".to_owned(),
                1 => String::new(),
                _ => format!("{name}."),
            };
            if let Some(json) = file(name) {
                self.add(&above, json).expect("a test reads every file of words");
            }
        }
    }

    pub fn get(&self, key: &str) -> Option<&str> {
        self.texts.get(key).map(String::as_str)
    }

    /// Every key, in order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(String::as_str)
    }

    /// The text with its parameters put in. With a parameter `count` the form for that many of
    /// `key_one` and `key_other` is taken, if there is one. A text that is missing is its key.
    pub fn say(&self, key: &str, params: &[Param<'_>]) -> String {
        let count = params.iter().find(|it| it.0 == "count");
        let counted = count.and_then(|it| {
            let form = plural(&self.language, &it.1.to_string());
            self.get(&format!("{key}_{form}"))
        });
        let Some(text) = counted.or_else(|| self.get(key)) else { return key.to_owned() };
        let mut said = String::with_capacity(text.len() + 16);
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            said += before;
            let Some((name, after)) = after.split_once('}') else { break };
            match params.iter().find(|it| it.0 == name) {
                Some((_, value)) => said += &value.to_string(),
                None => said.extend(["{", name, "}"]),
            }
            rest = after;
        }
        said + rest
    }
}

/// Which form of a text a number takes. Languages with more forms than two get the last.
fn plural(language: &str, count: &str) -> &'static str {
    match (language, count) {
        (_, "1") | ("fr", "0") => "one",
        _ => "other",
    }
}

/// Reads objects of texts, and nothing else of JSON: a language file needs no more.
struct Reader<'a, 'b> {
    rest: Peekable<Chars<'a>>,
    texts: &'b mut BTreeMap<String, String>,
}

impl Reader<'_, '_> {
    fn object(&mut self, above: &str) -> Option<()> {
        self.expect('{')?;
        if self.peek()? == '}' {
            return self.expect('}');
        }
        loop {
            self.expect('"')?;
            let key = format!("{above}{}", self.text()?);
            self.expect(':')?;
            if self.peek()? == '{' {
                self.object(&format!("{key}."))?;
            } else {
                self.expect('"')?;
                let text = self.text()?;
                self.texts.insert(key, text);
            }
            match self.peek()? {
                ',' => self.expect(',')?,
                _ => return self.expect('}'),
            }
        }
    }

    /// The next character that is no space.
    fn peek(&mut self) -> Option<char> {
        while self.rest.next_if(|it| it.is_ascii_whitespace()).is_some() {}
        self.rest.peek().copied()
    }

    fn expect(&mut self, wanted: char) -> Option<()> {
        (self.peek()? == wanted).then(|| self.rest.next()).flatten().map(|_| ())
    }

    fn end(&mut self) -> Option<()> {
        self.peek().is_none().then_some(())
    }

    /// What follows an opening quote, and the quote that closes it.
    fn text(&mut self) -> Option<String> {
        let mut text = String::new();
        loop {
            match self.rest.next()? {
                '"' => return Some(text),
                '\\' => text.push(match self.rest.next()? {
                    'n' => '\n',
                    'u' => {
                        let digits: String = self.rest.by_ref().take(4).collect();
                        char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?
                    }
                    same @ ('"' | '\\' | '/') => same,
                    _ => return None,
                }),
                other => text.push(other),
            }
        }
    }
}

/// A file that is not objects of texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotMessages {
    /// How many characters are.
    after: usize,
}

impl fmt::Display for NotMessages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no texts by key from character {} on", self.after)
    }
}

impl error::Error for NotMessages {}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<Messages, NotMessages> {
        let mut messages = Messages::new("en");
        messages.add("", json)?;
        Ok(messages)
    }

    #[test]
    fn texts_are_found_by_the_path_to_them() {
        let messages =
            read(r#" { "a": "one", "b": { "c": "two", "d": {} }, "e\"": "\u00e9\n\\" } "#);
        let messages = messages.unwrap();
        assert_eq!(messages.keys().collect::<Vec<_>>(), ["a", "b.c", "e\""]);
        assert_eq!(messages.get("b.c"), Some("two"));
        assert_eq!(messages.get("e\""), Some("é\n\\"));
        assert_eq!(messages.get("b"), None);
        let mut shared = Messages::new("en");
        shared.add("money.", r#"{"a":"x"}"#).unwrap();
        assert_eq!(shared.get("money.a"), Some("x"));
    }

    #[test]
    fn whatever_is_not_objects_of_texts_is_refused() {
        for json in [
            "",
            "{",
            "[]",
            "{}{}",
            r#"{"a"}"#,
            r#"{"a":1}"#,
            r#"{"a":"b",}"#,
            r#"{"a":["b"]}"#,
            r#"{"a":"b"#,
            r#"{"a":"\x"}"#,
            r#"{"a":"\u00"}"#,
            r#"{"a":"b"} c"#,
        ] {
            assert!(read(json).is_err(), "{json}");
        }
        assert_eq!(
            read(r#"{"a":1}"#).unwrap_err().to_string(),
            "no texts by key from character 5 on"
        );
    }

    #[test]
    fn parameters_are_put_in_where_they_are_named() {
        let messages =
            read(r#"{"a":"{who} {what} {who}","b":"{","c_one":"one","c":"some"}"#).unwrap();
        assert_eq!(messages.say("a", &[("who", &"Ann"), ("n", &1)]), "Ann {what} Ann");
        assert_eq!(messages.say("b", &[]), "{");
        assert_eq!(messages.say("none", &[]), "none");
        assert_eq!(messages.say("c", &[("count", &1)]), "one");
        assert_eq!(messages.say("c", &[("count", &3)]), "some");
    }

    #[test]
    fn a_language_counts_in_its_own_way() {
        let texts = r#"{"n_one":"one","n_other":"other"}"#;
        let forms = |language: &str| {
            let mut messages = Messages::new(language);
            messages.add("", texts).unwrap();
            [0, 1, 2, 11].map(|n| messages.say("n", &[("count", &n)]))
        };
        assert_eq!(forms("en"), ["other", "one", "other", "other"]);
        assert_eq!(forms("fr"), ["one", "one", "other", "other"]);
    }
}
