use std::{error, fmt, str::FromStr};

use parlor_core::Messages;

use crate::files;

macro_rules! languages {
    ($( $(#[$meta:meta])* $Language:ident = $tag:literal; )*) => {
        /// A language that something is written in: `words/<tag>.json`, a game's `words`, its rulebook.
        /// What is not is said in English.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
        pub enum Language { $( $(#[$meta])* $Language ),* }

        impl Language {
            pub const ALL: &'static [Language] = &[$( Language::$Language ),*];

            /// The tag, as in `lang="de"`.
            pub const fn as_str(self) -> &'static str {
                match self { $( Language::$Language => $tag ),* }
            }
        }
    };
}

languages! {
    #[default]
    English = "en";
    German = "de";
}

impl Language {
    /// What is said whatever the game, below `client`, and in English what is missing there.
    pub fn messages(self) -> Messages {
        self.messages_of(&[])
    }

    /// The same with the words of these files.
    pub(crate) fn messages_of(self, names: &[&str]) -> Messages {
        let mut messages = Messages::new(self.as_str());
        for language in [Language::English, self] {
            messages.add_files(names, &|name| files::words(name, language.as_str()));
        }
        messages
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Language, UnknownLanguage> {
        let known = Language::ALL.iter().copied().find(|it| it.as_str() == text);
        known.ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLanguage(String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<&str> = Language::ALL.iter().map(|it| it.as_str()).collect();
        write!(f, "nothing is written in `{}`; there are: {}", self.0, known.join(", "))
    }
}

impl error::Error for UnknownLanguage {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_found_by_its_tag_and_another_is_refused_with_those_there_are() {
        for &language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        for text in ["", "DE", "de-AT", "xx"] {
            let unknown: Result<Language, UnknownLanguage> = text.parse();
            let message = unknown.unwrap_err().to_string();
            let refused = format!("nothing is written in `{text}`; there are: en, de");
            assert!(message.starts_with(&refused), "{message}");
        }
    }
}
