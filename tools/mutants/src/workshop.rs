//! A copy of the sources with all mutants of a game in it, compiled once.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    env, fs,
    ops::Range,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, bail};
use serde_json::Value;

use super::places::{Consts, Mutant, Places};
use xtask::copy_of_the_sources;

/// Stands at the end of the copied `lib.rs`. In a run that records, whatever is asked is written
/// down once and nothing is switched on.
const SWITCH: &str = r#"
pub(crate) fn mutant_switch(id: usize) -> bool {
    use std::{env, fs, io::Write as _, sync::{LazyLock, Mutex, atomic::{AtomicBool, Ordering}}};
    static ON: LazyLock<usize> = LazyLock::new(|| {
        env::var("PARLOR_MUTANT").ok().and_then(|id| id.parse().ok()).unwrap_or(usize::MAX)
    });
    static ASKED: [AtomicBool; IDS] = [const { AtomicBool::new(false) }; IDS];
    static RECORD: LazyLock<Mutex<fs::File>> = LazyLock::new(|| {
        Mutex::new(fs::File::options().append(true).open("record.txt").unwrap())
    });
    let on = *ON;
    if on == IDS && !ASKED[id].load(Ordering::Relaxed) && !ASKED[id].swap(true, Ordering::Relaxed) {
        writeln!(RECORD.lock().unwrap(), "{id}").unwrap();
    }
    on == id
}
"#;

/// A source file with its mutants put in.
#[derive(Default, Debug)]
pub(crate) struct Spliced {
    pub(crate) text: String,
    /// What was put in for which mutant, in bytes of the new text.
    inserted: Vec<(Range<usize>, usize)>,
    /// What became of the place of each mutant.
    places: Vec<(Range<usize>, usize)>,
}

/// Puts mutants, each with its id, into a source.
pub(crate) fn splice<'a>(
    source: &str,
    mutants: impl Iterator<Item = (usize, &'a Mutant)>,
) -> Spliced {
    // Where places begin or end together, the outer ones begin first and end last.
    let mut marks = Vec::new();
    for (id, mutant) in mutants {
        let Range { start, end } = mutant.place;
        let before = format!("{}crate::mutant_switch({id}){}", mutant.before.0, mutant.before.1);
        marks.push(((start, 1, Reverse(end), Reverse(0), id), before));
        if start < end {
            let last = (end, 0, Reverse(start), Reverse(id), id);
            marks.push((last, mutant.after.to_owned()));
        }
    }
    marks.sort();
    let mut spliced = Spliced::default();
    let mut begun = BTreeMap::new();
    let mut done = 0;
    for ((at, side, .., id), text) in marks {
        spliced.text.push_str(&source[done..at]);
        done = at;
        let start = spliced.text.len();
        spliced.text.push_str(&text);
        let end = spliced.text.len();
        spliced.inserted.push((start..end, id));
        if side == 1 {
            begun.insert(id, start);
        } else {
            spliced.places.push((begun[&id]..end, id));
        }
    }
    spliced.text.push_str(&source[done..]);
    spliced
}

impl Spliced {
    /// The mutants that an error at `span` is the fault of: whose text it is in, or else the
    /// innermost ones around it, or else all in it.
    fn to_blame(&self, span: &Range<usize>) -> BTreeSet<usize> {
        let is_in = |inner: &Range<usize>, outer: &Range<usize>| {
            outer.start <= inner.start && inner.end <= outer.end
        };
        let ids = |test: &dyn Fn(&Range<usize>) -> bool| {
            self.inserted.iter().filter(|(range, _)| test(range)).map(|&(_, id)| id).collect()
        };
        let found: BTreeSet<usize> = ids(&|text| is_in(span, text));
        let around = self.places.iter().filter(|(place, _)| is_in(span, place));
        match around.min_by_key(|(place, _)| place.len()) {
            _ if !found.is_empty() => found,
            Some(&(_, id)) => BTreeSet::from([id]),
            None => ids(&|text| is_in(text, span)),
        }
    }
}

/// A game crate whose mutants are tried.
#[derive(Debug)]
pub(crate) struct Workshop {
    package: String,
    copy: PathBuf,
    /// The text of each file and its functions that are `const`.
    sources: BTreeMap<String, (String, Consts)>,
    pub(crate) mutants: Vec<Mutant>,
    /// Those that do not compile.
    pub(crate) unviable: BTreeSet<usize>,
    /// Functions that constants call.
    kept_const: BTreeSet<String>,
}

impl Workshop {
    /// Finds the mutants of a crate, in all its rules files whose path contains `part`.
    pub(crate) fn open(root: &Path, package: &str, part: &str) -> anyhow::Result<Workshop> {
        let mut workshop = Workshop {
            package: package.to_owned(),
            copy: PathBuf::new(),
            sources: BTreeMap::new(),
            mutants: Vec::new(),
            unviable: BTreeSet::new(),
            kept_const: BTreeSet::new(),
        };
        let mut folders = vec![format!("crates/games/{package}/src")];
        let mut files = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(root.join(&folder)).with_context(|| folder.clone())? {
                let entry = entry?;
                let path = format!("{folder}/{}", entry.file_name().display());
                if entry.file_type()?.is_dir() { &mut folders } else { &mut files }.push(path);
            }
        }
        files.retain(|path| is_rules(path));
        files.sort();
        for file in files {
            let source = fs::read_to_string(root.join(&file))?;
            let Places { mutants, consts } = Places::of(&file, &source)?;
            workshop.mutants.extend(mutants.into_iter().filter(|it| it.file.contains(part)));
            workshop.sources.insert(file, (source, consts));
        }
        Ok(workshop)
    }

    pub(crate) fn source(&self, file: &str) -> &str {
        &self.sources[file].0
    }

    /// Compiles the crate with all wanted mutants that can be compiled; gives the test programs.
    pub(crate) fn build(&mut self, wanted: &BTreeSet<usize>) -> anyhow::Result<Vec<PathBuf>> {
        self.copy = copy_of_the_sources(&format!("target/mutants/{}", self.package))?;
        let lib = self.copy.join(format!("crates/games/{}/src/lib.rs", self.package));
        let switch = SWITCH.replace("IDS", &self.mutants.len().to_string());
        fs::write(&lib, fs::read_to_string(&lib)? + &switch)?;
        for round in 1.. {
            let spliced = self.write(wanted)?;
            eprintln!(
                "{}: {} mutants, {} do not compile, round {round}",
                self.package,
                wanted.len(),
                self.unviable.len()
            );
            let messages = self.cargo(&["check", "--lib"])?;
            if !self.learn(&messages, &spliced)? {
                break;
            }
        }
        let messages = self.cargo(&["test", "--no-run", "--lib", "--tests"])?;
        if self.learn(&messages, &self.write(wanted)?)? {
            // Only tests tell, e.g. by a constant made with a constant function.
            return self.build(wanted);
        }
        let programs = messages.iter().filter_map(|it| it["executable"].as_str());
        Ok(programs.map(PathBuf::from).collect())
    }

    pub(crate) fn folder(&self) -> PathBuf {
        self.copy.join("crates/games").join(&self.package)
    }

    fn write(&self, wanted: &BTreeSet<usize>) -> anyhow::Result<BTreeMap<String, Spliced>> {
        let mut all = BTreeMap::new();
        for (file, (source, consts)) in &self.sources {
            let mut bytes = source.clone();
            for (name, word) in consts {
                if !self.kept_const.contains(name) {
                    bytes.replace_range(word.clone(), "     ");
                }
            }
            let mutants = self.mutants.iter().enumerate().filter(|(id, mutant)| {
                mutant.file == *file && wanted.contains(id) && !self.unviable.contains(id)
            });
            let spliced = splice(&bytes, mutants);
            let path = self.copy.join(file);
            if fs::read_to_string(&path)? != spliced.text {
                fs::write(path, &spliced.text)?;
            }
            all.insert(file.clone(), spliced);
        }
        Ok(all)
    }

    fn cargo(&self, args: &[&str]) -> anyhow::Result<Vec<Value>> {
        let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .current_dir(&self.copy)
            .env("CARGO_TARGET_DIR", self.copy.join("../target"))
            .env("RUSTFLAGS", "--cap-lints=allow")
            // Tests as fast as can be, but with every assertion.
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "2")
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("CARGO_PROFILE_DEV_INCREMENTAL", "false")
            .args(args)
            .args(["--locked", "--package", &self.package, "--message-format", "json"])
            .output()?;
        let text = String::from_utf8(output.stdout)?;
        let messages: Result<Vec<Value>, _> = text.lines().map(serde_json::from_str).collect();
        let messages = messages.context("cargo did not answer in JSON")?;
        let has_error = messages.iter().any(|it| it["message"]["level"] == "error");
        if !output.status.success() && !has_error {
            bail!("cargo failed:\n{}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(messages)
    }

    /// Learns from errors what does not compile; whether there were any.
    fn learn(
        &mut self,
        messages: &[Value],
        spliced: &BTreeMap<String, Spliced>,
    ) -> anyhow::Result<bool> {
        let errors = messages.iter().map(|it| &it["message"]).filter(|it| it["level"] == "error");
        let (mut is_error, mut has_learnt, mut shown) = (false, false, String::new());
        for error in errors.filter(|it| it["spans"].as_array().is_some_and(|it| !it.is_empty())) {
            is_error = true;
            shown = error["rendered"].as_str().unwrap_or_default().to_owned();
            if error["code"]["code"] == "E0015" {
                // … `path::of::function` …: a constant calls what is no constant function now.
                let called = shown.split('`').nth(1).unwrap_or_default();
                let name = called.rsplit("::").next().unwrap_or_default().to_owned();
                let inside = |it: &Mutant| it.const_fn.as_ref() == Some(&name);
                let ids = (0..).zip(&self.mutants).filter(|(_, it)| inside(it)).map(|(id, _)| id);
                self.unviable.extend(ids);
                has_learnt |= self.kept_const.insert(name);
                continue;
            }
            let spans = error["spans"].as_array().into_iter().flatten();
            for mut span in spans.filter(|span| span["is_primary"] == true) {
                while span["expansion"].is_object() {
                    span = &span["expansion"]["span"];
                }
                let Some(file) = spliced.get(span["file_name"].as_str().unwrap_or_default()) else {
                    continue;
                };
                let at = |end: &str| span[end].as_u64().unwrap_or_default() as usize;
                for id in file.to_blame(&(at("byte_start")..at("byte_end"))) {
                    has_learnt |= self.unviable.insert(id);
                }
            }
        }
        if is_error && !has_learnt {
            bail!("the copy does not compile, and no mutant is to blame:\n{shown}");
        }
        Ok(is_error)
    }
}

/// Not words and options, which are texts; not the audit, which is a check itself; not tests.
fn is_rules(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    let is_skipped = ["words.rs", "options.rs", "audit.rs", "lib.rs"].contains(&name);
    name.ends_with(".rs") && !name.ends_with("tests.rs") && !is_skipped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mutants_stand_one_in_another_and_can_be_left_out() {
        let source = "fn f(a: u8) -> char { a + 1 * b; }";
        let mutants = Places::of("rules.rs", source).unwrap().mutants;
        let with = |ids: &[usize]| splice(source, ids.iter().map(|&id| (id, &mutants[id]))).text;
        assert_eq!(with(&[]), source);
        assert_eq!(
            with(&[0, 2]),
            "fn f(a: u8) -> char {if crate::mutant_switch(0) { return Default::default(); } \
             a + (if crate::mutant_switch(2) { (1) / (b) } else { 1 * b }); }"
        );
        assert_eq!(
            with(&[1, 2, 3]),
            "fn f(a: u8) -> char { (if crate::mutant_switch(1) { (a) - (1 * b) } else { a + \
             (if crate::mutant_switch(2) { (1) / (b) } else { \
             (if crate::mutant_switch(3) { 2 } else { 1 }) * b }) }); }"
        );
    }

    #[test]
    fn an_error_is_the_fault_of_the_text_it_is_in_or_of_the_innermost_place() {
        let source = "fn f() { a + b.c(1 * d) }";
        let mutants = Places::of("rules.rs", source).unwrap().mutants;
        let spliced = splice(source, mutants.iter().enumerate());
        let blamed = |part: &str| {
            let start = spliced.text.rfind(part).unwrap();
            spliced.to_blame(&(start..start + part.len())).into_iter().collect::<Vec<_>>()
        };
        let whats: Vec<&str> =
            mutants.iter().map(|it| it.what.split(" @").next().unwrap()).collect();
        assert_eq!(whats, ["f() → ()", "+ → -", "* → /", "1 → 2"]);
        assert_eq!(blamed("return"), [0]);
        assert_eq!(blamed("(a) - (b.c(1 * d))"), [1]);
        assert_eq!(blamed("(1) / (d)"), [2]);
        assert_eq!(blamed("d })"), [2]);
        assert_eq!(blamed("b.c("), [1]);
        assert_eq!(blamed("{if crate::mutant_switch(0)"), [0; 0]);
        assert_eq!(blamed("fn f() {if crate::mutant_switch(0) { return ; } (if"), [0]);
    }
}
