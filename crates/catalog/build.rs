//! Makes a list of the files that belong to games and languages, so that a file which is added is
//! found: what is said (`words`), the rulebooks, the lessons. Without the feature `embedded` only
//! the lessons: whoever runs the engine then has the texts and hands them in.

use std::{
    env,
    fmt::Write as _,
    fs, io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = here.join("../..");
    let mut out = String::new();

    let (mut words, mut texts) = (Vec::new(), Vec::new());
    if env::var_os("CARGO_FEATURE_EMBEDDED").is_some() {
        words = files_of_words(&root)?;
        texts = rulebooks(&root)?;
    }
    list(&mut out, "WORDS", words);
    list(&mut out, "RULES", texts);

    let lessons = files(&here.join("lessons"), "json")?.into_iter();
    list(&mut out, "LESSONS", lessons.map(|path| (stem(&path), String::new(), path)).collect());

    let target = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(target.join("files.rs"), out)
}

/// Name, language and path.
type Named = (String, String, PathBuf);

fn files_of_words(root: &Path) -> io::Result<Vec<Named>> {
    let mut words = Vec::new();
    for path in files(&root.join("words"), "json")? {
        words.push(("".to_owned(), stem(&path), path));
    }
    for game in folders(&root.join("crates/games"))? {
        for path in files(&game.join("words"), "json")? {
            let stem = stem(&path);
            let (name, language) =
                stem.split_once('.').expect("a file is called GAME.LANGUAGE.json");
            words.push((name.to_owned(), language.to_owned(), path));
        }
    }
    Ok(words)
}

fn rulebooks(root: &Path) -> io::Result<Vec<Named>> {
    let rules = root.join("docs/rules");
    let mut texts = Vec::new();
    for path in files(&rules, "md")? {
        texts.push((stem(&path), "en".to_owned(), path));
    }
    for folder in folders(&rules)? {
        let language = folder.file_name().expect("a folder").to_string_lossy().into_owned();
        for path in files(&folder, "md")? {
            texts.push((stem(&path), language.clone(), path));
        }
    }
    Ok(texts)
}

/// Writes `pub static NAME: &[(name, language, text)]`.
fn list(out: &mut String, name: &str, mut files: Vec<Named>) {
    files.sort();
    writeln!(out, "pub(crate) static {name}: &[(&str, &str, &str)] = &[").expect("a string");
    for (game, language, path) in files {
        let path = path.canonicalize().expect("it was just found");
        writeln!(out, "    ({game:?}, {language:?}, include_str!({path:?})),").expect("a string");
    }
    out.push_str("];\n");
}

fn files(folder: &Path, extension: &str) -> io::Result<Vec<PathBuf>> {
    println!("cargo:rerun-if-changed={}", folder.display());
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let all = fs::read_dir(folder)?.map(|it| it.map(|it| it.path()));
    let all: Vec<PathBuf> = all.collect::<io::Result<_>>()?;
    Ok(all.into_iter().filter(|it| it.extension().is_some_and(|it| it == extension)).collect())
}

fn folders(folder: &Path) -> io::Result<Vec<PathBuf>> {
    println!("cargo:rerun-if-changed={}", folder.display());
    let all = fs::read_dir(folder)?.map(|it| it.map(|it| it.path()));
    let all: Vec<PathBuf> = all.collect::<io::Result<_>>()?;
    Ok(all.into_iter().filter(|it| it.is_dir()).collect())
}

fn stem(path: &Path) -> String {
    path.file_stem().expect("a file").to_string_lossy().into_owned()
}
