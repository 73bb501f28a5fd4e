//! `parlor load` with a hall of its own.

use crate::test::Test;

#[test]
fn people_play_at_a_hall_that_is_opened_for_it() {
    let args = "load --game one-euro --tables 2 --idle 2 --rate 20 --seconds 1 --json";
    let report = Test::new(args).json();
    assert_eq!(report["errors"], 0, "{report}");
    assert!(0 < report["moves"].as_u64().unwrap(), "{report}");
    if cfg!(target_os = "linux") {
        assert!(report["memory"]["kib_per_table"].is_f64(), "{report}");
    }
}
