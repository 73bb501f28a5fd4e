use std::{error, fmt, str::FromStr};

/// A language that the rules of every game are written in. English is the one that counts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Language {
    #[default]
    English,
    German,
}

impl Language {
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// The tag, as in `lang="de"`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
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
        let known = Language::ALL.into_iter().find(|it| it.as_str() == text);
        known.ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLanguage(String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Language::ALL.map(Language::as_str).join(", ");
        write!(f, "the rules are not written in `{}`; there are: {known}", self.0)
    }
}

impl error::Error for UnknownLanguage {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_found_by_its_tag_and_another_is_refused_with_those_there_are() {
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        for text in ["", "DE", "de-AT", "fr"] {
            let unknown: Result<Language, UnknownLanguage> = text.parse();
            let message = unknown.unwrap_err().to_string();
            assert_eq!(
                message,
                format!("the rules are not written in `{text}`; there are: en, de")
            );
        }
    }
}
