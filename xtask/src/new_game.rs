//! A new game: a copy of the small one in `examples/game` under its own name, known to the catalog.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, bail, ensure};
use xtask::{cargo, root};

/// What the example is called, in all the ways it is.
const EXAMPLE: Name<'_> = Name { id: "pebbles", title: "Pebbles", kind: "Pebbles", family: "PB" };

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game's name in commands and addresses, such as `liars-dice`.
    name: String,
    /// Two or three letters that its rule ids begin with, such as `LD` [default: of its name].
    #[arg(long)]
    family: Option<String>,
}

/// A game's name, the same for people, the Rust type of it, and what its rule ids begin with.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Name<'a> {
    id: &'a str,
    title: &'a str,
    kind: &'a str,
    family: &'a str,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let root = root()?;
    let id = &*args.name;
    let title = title_of(id)?;
    let kind = title.replace(' ', "");
    let taken = families(&root)?;
    let family = match &args.family {
        Some(family) => family.clone(),
        None => free_family(id, &taken).context("every family of ids is taken; give --family")?,
    };
    let is_family =
        (2..=3).contains(&family.len()) && family.chars().all(|c| c.is_ascii_uppercase());
    ensure!(is_family, "--family: two or three capital letters");
    ensure!(!taken.contains(&family), "--family: rules of another game begin with `{family}`");
    let name = Name { id, title: &title, kind: &kind, family: &family };

    let folder = root.join("crates/games").join(id);
    let rules = root.join(format!("docs/rules/{id}.md"));
    for path in [&folder, &rules] {
        ensure!(!path.exists(), "{} is there already", path.display());
    }
    let catalog = Catalog::read(&root, &name)?;
    copy(&root.join("examples/game"), &folder, &name)?;
    fs::rename(folder.join("rules.md"), &rules)?;
    catalog.write()?;
    // Everything is built `--locked`, the fuzz targets too, which go through the catalog.
    cargo(&["update", "--quiet", "--workspace"])?;
    let fuzz = root.join("fuzz/Cargo.toml").display().to_string();
    cargo(&["update", "--quiet", "--workspace", "--manifest-path", &fuzz])?;
    println!(
        "crates/games/{id}: the rules, the words and the tests of a small game\n\
         docs/rules/{id}.md: its rulebook\n\
         crates/catalog: two lines\n\n\
         cargo test -p {id}\n\
         cargo run --release -- play {id}\n\
         CONTRIBUTING.md says how to go on."
    );
    Ok(())
}

/// `liars-dice` is `Liars Dice`.
fn title_of(id: &str) -> anyhow::Result<String> {
    let is_word = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_lowercase())
            && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
    };
    ensure!(
        id.split('-').all(is_word),
        "`{id}`: a name is words in small letters with hyphens between, such as `liars-dice`"
    );
    Ok(id.split('-').map(capital).collect::<Vec<_>>().join(" "))
}

fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}

/// What the rule ids of all rulebooks begin with.
fn families(root: &Path) -> anyhow::Result<Vec<String>> {
    let mut families = Vec::new();
    for entry in fs::read_dir(root.join("docs/rules"))? {
        let path = entry?.path();
        if path.is_file() {
            let text = fs::read_to_string(path)?;
            let ids = text.split("**[").skip(1).filter_map(|it| it.split_once('-'));
            families.extend(ids.map(|(family, _)| family.to_owned()));
        }
    }
    families.sort();
    families.dedup();
    Ok(families)
}

/// The first letter, and another one of the name.
fn free_family(id: &str, taken: &[String]) -> Option<String> {
    let letters: Vec<char> = id.chars().filter(char::is_ascii_alphabetic).collect();
    let initials: String = id.split('-').filter_map(|word| word.chars().next()).take(3).collect();
    let pairs = letters.iter().skip(1).map(|second| format!("{}{second}", letters[0]));
    let mut families = std::iter::once(initials).chain(pairs).map(|it| it.to_uppercase());
    families.find(|it| 2 <= it.len() && !taken.contains(it))
}

/// The two files of the catalog that name every game.
struct Catalog {
    files: [(PathBuf, String); 2],
}

impl Catalog {
    fn read(root: &Path, name: &Name<'_>) -> anyhow::Result<Catalog> {
        let Name { id, kind, .. } = name;
        let manifest = root.join("crates/catalog/Cargo.toml");
        let text = fs::read_to_string(&manifest)?;
        let line = format!("{id} = {{ path = \"../games/{id}\", features = [\"schema\"] }}\n");
        let manifest_text = insert(&text, "serde.workspace = true\n", &line)?;
        let source = root.join("crates/catalog/src/lib.rs");
        let text = fs::read_to_string(&source)?;
        let line = format!("    {kind}, {}::{kind};\n", id.replace('-', "_"));
        let (games, rest) =
            text.split_once("\ngames! {\n").context("the catalog has no list of games")?;
        let (list, rest) = rest.split_once("\n}\n").context("the list of games has no end")?;
        let source_text = format!("{games}\ngames! {{\n{list}\n{line}}}\n{rest}");
        Ok(Catalog { files: [(manifest, manifest_text), (source, source_text)] })
    }

    fn write(&self) -> anyhow::Result<()> {
        for (path, text) in &self.files {
            fs::write(path, text)?;
        }
        Ok(())
    }
}

/// A line before another one.
fn insert(text: &str, before: &str, line: &str) -> anyhow::Result<String> {
    match text.split_once(before) {
        Some((head, rest)) => Ok(format!("{head}{line}{before}{rest}")),
        None => bail!("no line `{}`", before.trim()),
    }
}

/// Copies a folder with everything that is called after the example.
fn copy(from: &Path, to: &Path, name: &Name<'_>) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let file = path.file_name().context("a file has a name")?.to_string_lossy().into_owned();
        let target = to.join(file.replace(EXAMPLE.id, name.id));
        if path.is_dir() {
            copy(&path, &target, name)?;
        } else {
            fs::write(target, renamed(&fs::read_to_string(&path)?, name))?;
        }
    }
    Ok(())
}

/// A file of the example as another game's. The pebbles themselves stay what they are.
fn renamed(text: &str, name: &Name<'_>) -> String {
    let snake = name.id.replace('-', "_");
    text.replace(&format!("\"{}\"", EXAMPLE.title), &format!("\"{}\"", name.title))
        .replace(&format!("//! {},", EXAMPLE.title), &format!("//! {},", name.title))
        .replace(&format!("# {}\n", EXAMPLE.title), &format!("# {}\n", name.title))
        .replace(&format!("{}-", EXAMPLE.family), &format!("{}-", name.family))
        .replace("fn pb_", &format!("fn {}_", name.family.to_lowercase()))
        .replace(&format!("\"{}\"", EXAMPLE.id), &format!("\"{}\"", name.id))
        .replace(&format!("{}.en.json", EXAMPLE.id), &format!("{}.en.json", name.id))
        .replace(&format!("use {}::", EXAMPLE.id), &format!("use {snake}::"))
        .replace(&format!("# {} rules", EXAMPLE.id), &format!("# {} rules", name.id))
        .replace(EXAMPLE.kind, name.kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_words_in_small_letters() {
        assert_eq!(title_of("liars-dice").unwrap(), "Liars Dice");
        assert_eq!(title_of("rummy-x500").unwrap(), "Rummy X500");
        for wrong in ["", "-", "Dice", "liars dice", "liars_dice", "-dice", "5-dice", "é"] {
            assert!(title_of(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn rule_ids_begin_with_letters_that_no_other_game_has() {
        let taken = ["LD", "NI"].map(str::to_owned);
        assert_eq!(free_family("liars-poker", &taken).unwrap(), "LP");
        assert_eq!(free_family("liars-dice", &taken).unwrap(), "LI");
        assert_eq!(free_family("nim", &taken).unwrap(), "NM");
        assert_eq!(free_family("n", &taken), None);
    }

    #[test]
    fn a_copy_of_the_example_is_called_like_the_game_throughout() {
        let name = Name { id: "liars-dice", title: "Liars Dice", kind: "LiarsDice", family: "LD" };
        let root = root().unwrap();
        let mut text = String::new();
        for file in ["Cargo.toml", "src/lib.rs", "src/rules.rs", "src/words.rs", "src/tests.rs"] {
            text += &fs::read_to_string(root.join("examples/game").join(file)).unwrap();
        }
        let text = renamed(&text, &name);
        for word in ["Pebbles", "\"pebbles", "pebbles::", "PB-", "pb_"] {
            assert!(!text.contains(word), "{word}");
        }
        for word in [
            "\"liars-dice\"",
            "use liars_dice::",
            "impl Game for LiarsDice",
            "\"Liars Dice\"",
            "LD-3",
        ] {
            assert!(text.contains(word), "{word}");
        }
        let catalog = Catalog::read(&root, &name).unwrap();
        let [(_, manifest), (_, source)] = &catalog.files;
        let line = "\nliars-dice = { path = \"../games/liars-dice\", features = [\"schema\"] }\n";
        assert!(manifest.contains(line));
        assert!(source.contains("\n    LiarsDice, liars_dice::LiarsDice;\n}\n"));
    }
}
