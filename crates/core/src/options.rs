use std::{error, fmt};

use crate::{Messages, Param};

/// The house rules of one game. Made by [`options!`](crate::options!), which keeps name, rule,
/// default and range of an option in one place; forms, help and docs are derived from it.
pub trait Options: Clone + Eq + fmt::Debug + Default + Send + Sync + 'static {
    const SPECS: &'static [OptionSpec];

    /// The value of an option as text; `None` if there is no such option.
    fn get(&self, name: &str) -> Option<String>;

    /// # Errors
    ///
    /// Says that there is no such option, or why the text is no value for it.
    fn set(&mut self, name: &str, text: &str) -> Result<(), OptionsError>;
}

/// What is known of one option without a value at hand.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    pub name: &'static str,
    /// The rule it belongs to. What the option does is said by the game's words, as
    /// `option.<name>`.
    pub rule: &'static str,
    pub kind: OptionKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// `true` or `false`.
    Flag,
    /// A whole number.
    Number { min: u32, max: u32 },
    /// One of these words.
    Choice(&'static [&'static str]),
    /// One of these words, or lines of text as in a deck file.
    Lines(&'static [&'static str]),
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Flag => f.write_str("true or false"),
            OptionKind::Number { min, max: u32::MAX } => write!(f, "at least {min}"),
            OptionKind::Number { min, max } => write!(f, "{min} to {max}"),
            OptionKind::Choice(words) => f.write_str(&words.join(", ")),
            OptionKind::Lines(words) => write!(f, "{} or @FILE", words.join(", ")),
        }
    }
}

impl OptionKind {
    /// The values it has, in the words of a language.
    pub fn say(&self, messages: &Messages) -> String {
        let say = |key: &str, params: &[Param<'_>]| {
            messages.say(&format!("client.terminal.range.{key}"), params)
        };
        match self {
            OptionKind::Flag => say("flag", &[]),
            OptionKind::Number { min, max: u32::MAX } => say("least", &[("min", min)]),
            OptionKind::Number { min, max } => say("number", &[("min", min), ("max", max)]),
            OptionKind::Choice(words) => words.join(", "),
            OptionKind::Lines(words) => say("lines", &[("words", &words.join(", "))]),
        }
    }
}

/// A type that an option can have.
pub trait OptionValue: Sized {
    const KIND: OptionKind;

    fn write(&self) -> String;

    /// # Errors
    ///
    /// Says what is wrong with the text.
    fn read(text: &str) -> Result<Self, String>;
}

impl OptionValue for bool {
    const KIND: OptionKind = OptionKind::Flag;

    fn write(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Result<bool, String> {
        match text {
            "true" | "yes" | "on" => Ok(true),
            "false" | "no" | "off" => Ok(false),
            _ => Err(format!("`{text}` is neither true nor false")),
        }
    }
}

macro_rules! number_values {
    ($($number:ty),*) => {$(
        impl OptionValue for $number {
            const KIND: OptionKind = OptionKind::Number { min: 0, max: <$number>::MAX as u32 };

            fn write(&self) -> String {
                self.to_string()
            }

            fn read(text: &str) -> Result<$number, String> {
                text.parse().map_err(|_| format!("`{text}` is not a whole number in range"))
            }
        }
    )*};
}
number_values!(u8, u16, u32);

/// Which option does not fit, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionsError {
    pub option: String,
    pub reason: String,
}

impl OptionsError {
    pub fn new(option: impl Into<String>, reason: impl Into<String>) -> OptionsError {
        OptionsError { option: option.into(), reason: reason.into() }
    }
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option `{}`: {}", self.option, self.reason)
    }
}

impl error::Error for OptionsError {}

/// Declares the options of a game: each with its rule, a type, a default and, for numbers, a range.
/// What it does is said by the game's words, once a language.
///
/// ```
/// parlor_core::options! {
///     /// House rules of a dice game.
///     pub struct Options {
///         /// XY-1
///         n_dice: u8 = 2, 1..=5;
///         /// XY-2
///         wild_ones: bool = false;
///     }
/// }
/// use parlor_core::Options as _;
/// let mut options = Options::default();
/// options.set("n_dice", "5").unwrap();
/// assert_eq!(options.n_dice, 5);
/// assert_eq!(
///     options.set("n_dice", "6").unwrap_err().to_string(),
///     "option `n_dice`: 6 is not in 1 to 5"
/// );
/// ```
#[macro_export]
macro_rules! options {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Name:ident {
            $(
                #[doc = $doc:literal]
                $field:ident : $Type:ty = $default:expr $(, $min:literal ..= $max:expr)? ;
            )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        $vis struct $Name {
            $( #[doc = $doc] pub $field: $Type, )*
        }

        impl Default for $Name {
            fn default() -> $Name {
                $Name { $( $field: $default, )* }
            }
        }

        impl $crate::Options for $Name {
            const SPECS: &'static [$crate::OptionSpec] = &[ $(
                $crate::OptionSpec {
                    name: stringify!($field),
                    rule: $doc.trim_ascii(),
                    kind: $crate::options!(@kind $Type $(, $min, $max)?),
                },
            )* ];

            fn get(&self, name: &str) -> Option<String> {
                match name {
                    $( stringify!($field) => Some($crate::OptionValue::write(&self.$field)), )*
                    _ => None,
                }
            }

            fn set(&mut self, name: &str, text: &str) -> Result<(), $crate::OptionsError> {
                match name {
                    $( stringify!($field) => {
                        let value = <$Type as $crate::OptionValue>::read(text)
                            .map_err(|reason| $crate::OptionsError::new(name, reason))?;
                        $crate::options!(@range name, value $(, $min, $max)?);
                        self.$field = value;
                        Ok(())
                    } )*
                    _ => {
                        let known: &[&str] = &[$( stringify!($field) ),*];
                        let reason = format!("no such option; there are: {}", known.join(", "));
                        Err($crate::OptionsError::new(name, reason))
                    }
                }
            }
        }
    };
    (@kind $Type:ty) => { <$Type as $crate::OptionValue>::KIND };
    (@kind $Type:ty, $min:literal, $max:expr) => {
        $crate::OptionKind::Number { min: $min, max: $max as u32 }
    };
    (@range $name:ident, $value:ident) => {};
    (@range $name:ident, $value:ident, $min:literal, $max:expr) => {
        #[allow(unused_comparisons, clippy::absurd_extreme_comparisons)]
        if !($min..=$max).contains(&$value) {
            let kind = $crate::OptionKind::Number { min: $min, max: $max as u32 };
            return Err($crate::OptionsError::new($name, format!("{} is not in {kind}", $value)));
        }
    };
}

/// Declares an option type that is one of some words.
///
/// ```
/// parlor_core::choices! {
///     /// Who says it.
///     pub enum Calls { Spoken = "spoken", Automatic = "automatic" }
/// }
/// use parlor_core::OptionValue as _;
/// assert_eq!(Calls::read("automatic"), Ok(Calls::Automatic));
/// assert!(Calls::read("loud").unwrap_err().contains("spoken, automatic"));
/// ```
#[macro_export]
macro_rules! choices {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Name:ident { $( $(#[$variant_meta:meta])* $Variant:ident = $word:literal ),* $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis enum $Name { $( $(#[$variant_meta])* $Variant ),* }

        impl $crate::OptionValue for $Name {
            const KIND: $crate::OptionKind = $crate::OptionKind::Choice(&[$( $word ),*]);

            fn write(&self) -> String {
                match self { $( $Name::$Variant => $word ),* }.to_owned()
            }

            fn read(text: &str) -> Result<$Name, String> {
                match text {
                    $( $word => Ok($Name::$Variant), )*
                    _ => Err(format!("`{text}` is none of {}", [$( $word ),*].join(", "))),
                }
            }
        }
    };
}
