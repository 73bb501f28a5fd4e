//! In which language a person is spoken to.

use std::env;

use parlor_catalog::Language;

/// The one that was asked for, or that of the environment.
pub(crate) fn spoken(asked: Option<Language>) -> Language {
    asked.unwrap_or_else(|| of_environment(|name| env::var(name).ok()))
}

/// The language of the first of the variables that is set; English if that is none we speak.
fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Language {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let locale = names.iter().find_map(|name| variable(name).filter(|it| !it.is_empty()));
    // As in `de_AT.UTF-8`.
    let tag = locale.as_deref().and_then(|it| it.split(['_', '.', '@']).next());
    tag.and_then(|tag| tag.parse().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_names_the_language() {
        let of = |set: &[(&str, &str)]| {
            of_environment(|name| set.iter().find(|it| it.0 == name).map(|it| it.1.to_owned()))
        };
        let german = "de_AT.UTF-8";
        assert_eq!(of(&[]), Language::English);
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            assert_eq!(of(&[(name, german)]), Language::German, "{name}");
        }
        for (locale, language) in [
            ("de", Language::German),
            ("de@euro", Language::German),
            ("en_GB.UTF-8", Language::English),
            ("C", Language::English),
            ("xx_XX.UTF-8", Language::English),
            ("default", Language::English),
        ] {
            assert_eq!(of(&[("LANG", locale)]), language, "{locale}");
        }
        assert_eq!(of(&[("LANG", german), ("LC_ALL", "C")]), Language::English);
        assert_eq!(of(&[("LANG", german), ("LC_ALL", "")]), Language::German);
        assert_eq!(spoken(Some(Language::German)), Language::German);
    }
}
