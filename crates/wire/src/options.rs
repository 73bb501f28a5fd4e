use parlor_core::{OptionKind, OptionSpec, Options, OptionsError};
use serde_json::{Map, Value};

/// Every option with its value: a flag as a boolean, a number as a number, a choice as its word,
/// lines as their word or as an array of strings.
pub fn options_to_json<O: Options>(options: &O) -> Map<String, Value> {
    write(O::SPECS, &|name| options.get(name))
}

fn write(specs: &[OptionSpec], get: &dyn Fn(&str) -> Option<String>) -> Map<String, Value> {
    let mut json = Map::new();
    for spec in specs {
        let text = get(spec.name).expect("every spec names an option");
        json.insert(spec.name.to_owned(), value_of(spec.kind, text));
    }
    json
}

fn value_of(kind: OptionKind, text: String) -> Value {
    match kind {
        OptionKind::Flag => Value::from(text == "true"),
        OptionKind::Number { .. } => {
            Value::from(text.parse::<u32>().expect("a number is written as one"))
        }
        OptionKind::Choice(_) => Value::from(text),
        OptionKind::Lines(words) if words.contains(&text.as_str()) => Value::from(text),
        OptionKind::Lines(_) => text.lines().collect(),
    }
}

/// Reads what [`options_to_json`] writes. All options must be there: a log does not change its
/// meaning when a default does.
///
/// # Errors
///
/// Names the option that is unknown, missing or has no such value.
pub fn options_from_json<O: Options>(json: &Map<String, Value>) -> Result<O, OptionsError> {
    let mut options = O::default();
    read(O::SPECS, json, &mut |name, text| options.set(name, text))?;
    Ok(options)
}

fn read(
    specs: &[OptionSpec],
    json: &Map<String, Value>,
    set: &mut dyn FnMut(&str, &str) -> Result<(), OptionsError>,
) -> Result<(), OptionsError> {
    for (name, value) in json {
        let kind = specs.iter().find(|spec| spec.name == name).map(|spec| spec.kind);
        let text = match kind {
            Some(kind) => text_of(kind, value).map_err(|reason| OptionsError::new(name, reason))?,
            // Setting it says that there is no such option.
            None => String::new(),
        };
        set(name, &text)?;
    }
    match specs.iter().find(|spec| !json.contains_key(spec.name)) {
        Some(spec) => Err(OptionsError::new(spec.name, "is missing")),
        None => Ok(()),
    }
}

fn text_of(kind: OptionKind, value: &Value) -> Result<String, String> {
    let expected = match (kind, value) {
        (OptionKind::Flag, Value::Bool(flag)) => return Ok(flag.to_string()),
        (OptionKind::Number { .. }, Value::Number(number)) => return Ok(number.to_string()),
        (OptionKind::Choice(_) | OptionKind::Lines(_), Value::String(word)) => {
            return Ok(word.clone());
        }
        (OptionKind::Lines(_), Value::Array(lines)) => {
            let lines: Option<Vec<&str>> = lines.iter().map(Value::as_str).collect();
            match lines {
                Some(lines) => return Ok(lines.join("\n")),
                None => "an array of strings",
            }
        }
        (OptionKind::Flag, _) => "true or false",
        (OptionKind::Number { .. }, _) => "a number",
        (OptionKind::Choice(_), _) => "a string",
        (OptionKind::Lines(_), _) => "a string or an array of strings",
    };
    Err(format!("expected {expected}, found {value}"))
}

#[cfg(test)]
mod tests {
    use parlor_core::OptionValue;
    use serde_json::json;

    use super::*;

    parlor_core::choices! {
        /// Who says it.
        enum Calls { Spoken = "spoken", Automatic = "automatic" }
    }

    #[derive(Clone, PartialEq, Eq, Debug)]
    struct Deck(Vec<String>);

    impl OptionValue for Deck {
        const KIND: OptionKind = OptionKind::Lines(&["standard"]);

        fn write(&self) -> String {
            if self.0.is_empty() { "standard".to_owned() } else { self.0.join("\n") }
        }

        fn read(text: &str) -> Result<Deck, String> {
            match text {
                "standard" => Ok(Deck(vec![])),
                "" => Err("a deck has cards".to_owned()),
                _ => Ok(Deck(text.lines().map(str::to_owned).collect())),
            }
        }
    }

    parlor_core::options! {
        /// One option of each kind.
        struct Rules {
            /// XY-1: dice a seat.
            n_dice: u8 = 2, 1..=5;
            /// XY-2: ones are wild.
            wild_ones: bool = false;
            /// XY-3: how it is said.
            calls: Calls = Calls::Spoken;
            /// XY-4: the cards.
            deck: Deck = Deck(vec![]);
        }
    }

    fn read(json: &Value) -> Result<Rules, String> {
        options_from_json(json.as_object().unwrap()).map_err(|err| err.to_string())
    }

    #[test]
    fn options_are_read_as_they_were_written() {
        let standard =
            json!({"n_dice": 2, "wild_ones": false, "calls": "spoken", "deck": "standard"});
        assert_eq!(Value::from(options_to_json(&Rules::default())), standard);
        assert_eq!(read(&standard), Ok(Rules::default()));

        let deck = Deck(vec!["1 red".to_owned(), "2 green".to_owned()]);
        let other = Rules { n_dice: 5, wild_ones: true, calls: Calls::Automatic, deck };
        let json = json!({
            "n_dice": 5, "wild_ones": true, "calls": "automatic", "deck": ["1 red", "2 green"],
        });
        assert_eq!(Value::from(options_to_json(&other)), json);
        assert_eq!(read(&json), Ok(other));
    }

    #[test]
    fn an_error_names_the_option_and_the_reason() {
        let cases = [
            ("n_dice", json!(9), "option `n_dice`: 9 is not in 1 to 5"),
            ("n_dice", json!("2"), "option `n_dice`: expected a number, found \"2\""),
            ("n_dice", json!(1.5), "option `n_dice`: `1.5` is not a whole number in range"),
            ("wild_ones", json!(1), "option `wild_ones`: expected true or false, found 1"),
            ("calls", json!("loud"), "option `calls`: `loud` is none of spoken, automatic"),
            ("calls", json!(null), "option `calls`: expected a string, found null"),
            ("deck", json!([]), "option `deck`: a deck has cards"),
            ("deck", json!([1]), "option `deck`: expected an array of strings, found [1]"),
            (
                "cards",
                json!(1),
                "option `cards`: no such option; there are: n_dice, wild_ones, calls, deck",
            ),
        ];
        for (name, value, message) in cases {
            let mut json = options_to_json(&Rules::default());
            json.insert(name.to_owned(), value);
            assert_eq!(read(&json.into()).unwrap_err(), message);
        }
        let mut json = options_to_json(&Rules::default());
        json.remove("calls");
        assert_eq!(read(&json.into()).unwrap_err(), "option `calls`: is missing");
    }
}
