use std::{
    env,
    path::PathBuf,
    sync::{Once, OnceLock},
    thread,
};

use one_euro::Options;

use super::{Figures, Solution, load, residual, save, solve};
use crate::thread_cpu_ns;

/// The solution of a match with certain options, for everybody in this process: kept in the user's
/// cache folder, and found out if it is not there.
#[derive(Debug)]
pub struct Book {
    options: Options,
    begun: Once,
    solved: OnceLock<Solved>,
}

/// A solution and what is known about it.
#[derive(Debug)]
pub struct Solved {
    pub solution: Solution,
    pub figures: Figures,
    /// The file it is kept in; the reason where it could not be written.
    pub file: Result<PathBuf, String>,
}

impl Book {
    /// The book for these options.
    pub fn of(options: &Options) -> &'static Book {
        static BOOKS: OnceLock<Vec<Book>> = OnceLock::new();
        let books = BOOKS.get_or_init(|| {
            let to_win = (1..=3).flat_map(|it| [(it, false), (it, true)]);
            let options =
                to_win.map(|(euros_to_win, restart_empty)| Options { restart_empty, euros_to_win });
            let book = |options| Book { options, begun: Once::new(), solved: OnceLock::new() };
            options.map(book).collect()
        });
        books.iter().find(|book| book.options == *options).expect("there is one for all options")
    }

    /// The solution, as soon as there is one. Whoever asks first has it looked for in the
    /// background.
    pub fn get(&'static self) -> Option<&'static Solved> {
        self.begun.call_once(|| {
            thread::spawn(|| self.wait());
        });
        self.solved.get()
    }

    /// The solution, however long it takes.
    pub fn wait(&self) -> &Solved {
        self.solved.get_or_init(|| find(&self.options, false, |_, _| {}))
    }
}

/// Reads the solution from the cache folder, or finds it out and keeps it there. `progress` hears
/// of each score, own and other's, that is solved.
pub fn find(options: &Options, fresh: bool, progress: impl FnMut(u8, u8)) -> Solved {
    let file = file_for(options);
    if !fresh
        && let Some(file) = &file
        && let Ok((solution, figures)) = load(file, options)
    {
        return Solved { solution, figures, file: Ok(file.clone()) };
    }
    let start = thread_cpu_ns();
    let solution = solve(options, progress);
    let residual = residual(&solution);
    let cpu_seconds = thread_cpu_ns().zip(start).map(|(end, start)| (end - start) as f64 / 1e9);
    let figures = Figures { gap: solution.gap, residual, cpu_seconds };
    let file = match file {
        None => Err("the system names no cache folder; set PARLOR_CACHE".to_owned()),
        Some(file) => match save(&file, &solution, figures) {
            Ok(()) => Ok(file),
            Err(err) => Err(format!("{}: {err}", file.display())),
        },
    };
    Solved { solution, figures, file }
}

/// Where the solution is kept: in `PARLOR_CACHE`, or in the user's cache folder as the system has
/// it.
fn file_for(options: &Options) -> Option<PathBuf> {
    let var = |name| env::var_os(name).filter(|it| !it.is_empty()).map(PathBuf::from);
    let folder = var("PARLOR_CACHE").or_else(|| {
        let caches = if cfg!(windows) {
            var("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            var("HOME").map(|home| home.join("Library/Caches"))
        } else {
            var("XDG_CACHE_HOME").or_else(|| var("HOME").map(|home| home.join(".cache")))
        };
        Some(caches?.join("parlor"))
    })?;
    let &Options { euros_to_win, restart_empty } = options;
    let empty = if restart_empty { "-empty" } else { "" };
    Some(folder.join(format!("one-euro-{euros_to_win}{empty}.solution")))
}
