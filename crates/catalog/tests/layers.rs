//! Arrows point down: what a crate may depend on, told by cargo itself.

#![allow(clippy::unwrap_used)]

use std::{env, fs, io, path::Path, process::Command, sync::LazyLock};

/// The crates that a crate needs to run, itself left out.
fn needs(package: &str) -> Vec<String> {
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["tree", "--offline", "--edges", "normal", "--prefix", "none", "--no-dedupe"])
        .args(["--format", "{p}", "--package", package])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut names: Vec<String> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .filter_map(|line| line.split(' ').next().map(str::to_owned))
        .filter(|name| name != package && !name.is_empty())
        .collect();
    names.sort();
    names.dedup();
    names
}

/// The crates in `crates/games`.
static GAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let name = |it: io::Result<fs::DirEntry>| it.unwrap().file_name().into_string().unwrap();
    let mut games: Vec<&str> = fs::read_dir(folder).unwrap().map(|it| &*name(it).leak()).collect();
    games.sort_unstable();
    games
});

#[test]
fn the_core_needs_nothing() {
    assert_eq!(needs("parlor-core"), [""; 0]);
}

#[test]
fn pieces_need_the_core_only() {
    assert_eq!(needs("parlor-pieces"), ["parlor-core"]);
}

#[test]
fn a_game_needs_core_and_pieces_only() {
    assert!(5 <= GAMES.len());
    for game in GAMES.iter() {
        let needs = needs(game);
        assert!(needs.contains(&"parlor-core".to_owned()), "{game}");
        let allowed = ["parlor-core", "parlor-pieces"];
        assert!(needs.iter().all(|it| allowed.contains(&&**it)), "{game} needs {needs:?}");
    }
}

#[test]
fn wire_knows_no_game() {
    let needs = needs("parlor-wire");
    assert!(needs.contains(&"parlor-core".to_owned()));
    for above in
        GAMES.iter().chain(&["parlor-bots", "parlor-catalog", "parlor-guests", "parlor-lab"])
    {
        assert!(!needs.contains(&(*above).to_owned()), "{above}");
    }
}

#[test]
fn fair_draws_know_nothing_of_ours_but_the_core() {
    let mut needs = needs("parlor-fair");
    needs.retain(|name| name.starts_with("parlor") || GAMES.contains(&&name[..]));
    assert_eq!(needs, ["parlor-core"]);
}

#[test]
fn the_store_knows_no_game() {
    let ours = |name: &String| name.starts_with("parlor-") || GAMES.contains(&name.as_str());
    assert!(!needs("parlor-store").iter().any(ours));
}

#[test]
fn what_is_solved_needs_rules_only() {
    assert_eq!(needs("parlor-solve"), ["one-euro", "parlor-core", "parlor-pieces"]);
}

#[test]
fn bots_need_games_and_nothing_above_them() {
    let mut allowed = GAMES.to_vec();
    // What floats come to must not depend on the machine.
    allowed.extend(["libm", "parlor-core", "parlor-pieces", "parlor-solve"]);
    // A game of the lab has none.
    let needs = needs("parlor-bots");
    assert!(needs.iter().all(|it| allowed.contains(&&**it)), "{needs:?}");
}

#[test]
fn the_catalog_knows_nothing_above_games_bots_and_wire() {
    let needs = needs("parlor-catalog");
    let mut ours: Vec<&str> = needs.iter().map(String::as_str).collect();
    ours.retain(|name| name.starts_with("parlor") || GAMES.contains(name));
    let mut expected = GAMES.to_vec();
    expected.extend(["parlor-bots", "parlor-core", "parlor-pieces", "parlor-solve", "parlor-wire"]);
    expected.sort_unstable();
    assert_eq!(ours, expected);
}

#[test]
fn what_is_written_down_knows_catalog_and_fairness_and_nothing_above_them() {
    let needs = needs("parlor-record");
    let mut ours: Vec<&str> = needs.iter().map(String::as_str).collect();
    ours.retain(|name| name.starts_with("parlor"));
    let expected = ["bots", "catalog", "core", "fair", "pieces", "solve", "wire"];
    assert_eq!(ours, expected.map(|name| format!("parlor-{name}")));
}

/// Ledgers know rules and words, and nothing that keeps, plays or draws.
#[test]
fn ledgers_know_nothing_above_the_catalog() {
    let needs = needs("parlor-beside");
    let mut ours: Vec<&str> = needs.iter().map(String::as_str).collect();
    ours.retain(|name| name.starts_with("parlor"));
    let expected = ["bots", "catalog", "core", "pieces", "solve", "wire"];
    assert_eq!(ours, expected.map(|name| format!("parlor-{name}")));
}

/// What a hall and a browser share runs without a network and without a disk.
#[test]
fn a_table_needs_neither_sockets_nor_a_database() {
    for package in ["parlor-table", "parlor-browser"] {
        let needs = needs(package);
        for below in ["parlor-record", "parlor-store", "parlor-fair", "parlor-catalog"] {
            assert!(needs.contains(&below.to_owned()), "{package}: {below}");
        }
        for other in ["axum", "hyper", "mio", "rusqlite", "getrandom", "parlor-hall", "parlor-lab"]
        {
            assert!(!needs.contains(&other.to_owned()), "{package}: {other}");
        }
    }
}

/// A hall plays stored games again; it simulates nothing and starts no programs.
#[test]
fn the_hall_knows_neither_lab_nor_guests() {
    let needs = needs("parlor-hall");
    for below in ["parlor-record", "parlor-store", "parlor-fair", "parlor-catalog"] {
        assert!(needs.contains(&below.to_owned()), "{below}");
    }
    for other in ["parlor-lab", "parlor-guests", "parlor-load"] {
        assert!(!needs.contains(&other.to_owned()), "{other}");
    }
}

#[test]
fn guests_know_no_simulation() {
    let needs = needs("parlor-guests");
    for below in ["parlor-bots", "parlor-catalog", "parlor-wire"] {
        assert!(needs.contains(&below.to_owned()), "{below}");
    }
    assert!(!needs.contains(&"parlor-lab".to_owned()));
}

#[test]
fn load_is_made_from_outside_the_hall() {
    let needs = needs("parlor-load");
    assert!(needs.contains(&"parlor-wire".to_owned()));
    for other in ["parlor-hall", "parlor-store", "parlor-fair", "parlor-lab", "parlor-guests"] {
        assert!(!needs.contains(&other.to_owned()), "{other}");
    }
}
