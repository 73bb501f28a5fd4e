//! Options are refused by name and reason, and what is refused changes nothing.
#![allow(clippy::unwrap_used)]

use parlor_core::{OptionKind, Options as _};

parlor_core::choices! {
    /// How loud.
    pub enum Calls { Spoken = "spoken", Automatic = "automatic" }
}

parlor_core::options! {
    /// Some options.
    pub struct Options {
        /// XY-1
        target: u32 = 100, 1..=u32::MAX;
        /// XY-2
        n_dice: u8 = 2, 1..=5;
        /// XY-3
        calls: Calls = Calls::Spoken;
        /// XY-4
        no_combos: bool = false;
    }
}

#[track_caller]
fn refused(name: &str, text: &str, message: &str) {
    let mut options = Options::default();
    assert_eq!(options.set(name, text).unwrap_err().to_string(), message);
    assert_eq!(options, Options::default());
}

#[test]
fn what_does_not_fit_is_refused_by_name_and_reason() {
    refused("target", "0", "option `target`: 0 is not in at least 1");
    refused("target", "-1", "option `target`: `-1` is not a whole number in range");
    refused("n_dice", "6", "option `n_dice`: 6 is not in 1 to 5");
    refused("n_dice", "300", "option `n_dice`: `300` is not a whole number in range");
    refused("calls", "loud", "option `calls`: `loud` is none of spoken, automatic");
    refused("no_combos", "maybe", "option `no_combos`: `maybe` is neither true nor false");
    refused(
        "dice",
        "1",
        "option `dice`: no such option; there are: target, n_dice, calls, no_combos",
    );
}

#[test]
fn what_fits_is_set_and_read_back() {
    let mut options = Options::default();
    for (name, text) in
        [("target", "4294967295"), ("n_dice", "1"), ("calls", "automatic"), ("no_combos", "true")]
    {
        options.set(name, text).unwrap();
        assert_eq!(options.get(name).as_deref(), Some(text));
    }
    assert_eq!(options.get("dice"), None);
    let all = Options { target: u32::MAX, n_dice: 1, calls: Calls::Automatic, no_combos: true };
    assert_eq!(options, all);
}

#[test]
fn an_option_says_all_about_itself_in_one_place() {
    let [target, n_dice, calls, no_combos] = Options::SPECS else { panic!("four options") };
    assert_eq!(target.rule, "XY-1");
    assert_eq!(target.kind.to_string(), "at least 1");
    assert_eq!(n_dice.kind, OptionKind::Number { min: 1, max: 5 });
    assert_eq!(calls.kind.to_string(), "spoken, automatic");
    assert_eq!((no_combos.name, no_combos.kind), ("no_combos", OptionKind::Flag));
}
