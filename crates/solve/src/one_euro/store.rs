use std::{
    error, fmt, fs,
    io::{self, Write as _},
    path::Path,
};

use one_euro::{OneEuro, Options};
use parlor_core::Game as _;

use super::{Positions, Solution};

/// The first bytes of a table; raised when what follows changes.
const MAGIC: &[u8; 20] = b"parlor one-euro  1\r\n";

/// What is known of a solution beside its values.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Figures {
    /// The widest interval that is proven to hold the truth.
    pub gap: f64,
    /// What the second check found, see [`residual`](super::residual).
    pub residual: f64,
    /// What finding and checking it took, where the system tells.
    pub cpu_seconds: Option<f64>,
}

/// Writes a solution to a file, all of it or nothing.
///
/// Values are kept to 32 bits, 2.3e-10 apart; those of rolling first as they are.
///
/// # Errors
///
/// Says what the file system says.
pub fn save(path: &Path, solution: &Solution, figures: Figures) -> io::Result<()> {
    let Options { restart_empty, euros_to_win } = solution.options;
    let mut bytes = MAGIC.to_vec();
    bytes.extend(OneEuro::RULES.to_le_bytes());
    bytes.extend([u8::from(restart_empty), euros_to_win]);
    for figure in [figures.gap, figures.residual, figures.cpu_seconds.unwrap_or(f64::NAN)] {
        bytes.extend(figure.to_le_bytes());
    }
    for start in &solution.starts {
        bytes.extend(start.to_le_bytes());
    }
    for values in &solution.values {
        for value in values {
            bytes.extend(((value * f64::from(u32::MAX)).round() as u32).to_le_bytes());
        }
    }
    bytes.extend(checksum(&bytes).to_le_bytes());

    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let unfinished = path.with_extension(format!("{}.tmp", std::process::id()));
    let mut file = fs::File::create(&unfinished)?;
    file.write_all(&bytes)?;
    file.sync_all()?;
    fs::rename(&unfinished, path)
}

/// Reads what [`save`] has written.
///
/// # Errors
///
/// The file cannot be read, is damaged, or is of other rules or options.
pub fn load(path: &Path, options: &Options) -> Result<(Solution, Figures), StoreError> {
    read(&fs::read(path).map_err(StoreError::File)?, options)
}

/// The same where the file is at hand.
///
/// # Errors
///
/// It is damaged, or is of other rules or options.
pub fn read(bytes: &[u8], options: &Options) -> Result<(Solution, Figures), StoreError> {
    let (bytes, sum) = bytes.split_last_chunk().ok_or(StoreError::Damaged)?;
    if checksum(bytes) != u64::from_le_bytes(*sum) {
        return Err(StoreError::Damaged);
    }
    let mut rest = bytes;
    if *take::<20>(&mut rest)? != *MAGIC {
        return Err(StoreError::OtherTable);
    }
    let rules = u32::from_le_bytes(*take(&mut rest)?);
    let [restart_empty, euros_to_win] = *take(&mut rest)?;
    let is_ours = rules == OneEuro::RULES
        && restart_empty == u8::from(options.restart_empty)
        && euros_to_win == options.euros_to_win;
    if !is_ours {
        return Err(StoreError::OtherTable);
    }
    let mut figure = || -> Result<f64, StoreError> { Ok(f64::from_le_bytes(*take(&mut rest)?)) };
    let (gap, residual, cpu_seconds) = (figure()?, figure()?, figure()?);
    let cpu_seconds = Some(cpu_seconds).filter(|it| !it.is_nan());
    let figures = Figures { gap, residual, cpu_seconds };
    let n_scores = euros_to_win * euros_to_win;
    let starts = (0..n_scores).map(|_| figure()).collect::<Result<_, _>>()?;
    let positions = Positions::new();
    let mut values = Vec::new();
    for _ in 0..n_scores {
        let mut layer = Vec::with_capacity(positions.len());
        for _ in 0..positions.len() {
            let value = u32::from_le_bytes(*take(&mut rest)?);
            layer.push(f64::from(value) / f64::from(u32::MAX));
        }
        values.push(layer);
    }
    if !rest.is_empty() {
        return Err(StoreError::Damaged);
    }
    Ok((Solution { options: options.clone(), positions, values, starts, gap }, figures))
}

fn take<'a, const N: usize>(rest: &mut &'a [u8]) -> Result<&'a [u8; N], StoreError> {
    let (taken, left) = rest.split_first_chunk().ok_or(StoreError::Damaged)?;
    *rest = left;
    Ok(taken)
}

/// FNV-1a over words of eight bytes, and then over what is left: enough to notice a torn file.
fn checksum(bytes: &[u8]) -> u64 {
    let mix = |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(23);
    let (words, left) = bytes.as_chunks::<8>();
    let sum = words.iter().map(|&word| u64::from_le_bytes(word)).fold(0xcbf2_9ce4_8422_2325, mix);
    left.iter().copied().map(u64::from).fold(sum, mix)
}

#[derive(Debug)]
pub enum StoreError {
    File(io::Error),
    /// Cut off or changed.
    Damaged,
    /// Of other rules, other options, or no table at all.
    OtherTable,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::File(err) => err.fmt(f),
            StoreError::Damaged => f.write_str("the table is damaged"),
            StoreError::OtherTable => f.write_str("the table is of other rules or options"),
        }
    }
}

impl error::Error for StoreError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Any values will do here: a match of one euro.
    fn made_up() -> (Solution, Figures) {
        let positions = Positions::new();
        let n = positions.len();
        let values = vec![(0..n).map(|number| number as f64 / n as f64).collect()];
        let options = Options { euros_to_win: 1, restart_empty: true };
        let solution = Solution { options, positions, values, starts: vec![0.123], gap: 1e-10 };
        (solution, Figures { gap: 1e-10, residual: 2e-15, cpu_seconds: None })
    }

    #[test]
    fn a_solution_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("deeper/one.solution");
        let (solution, figures) = made_up();
        save(&file, &solution, figures).unwrap();
        let (read, read_figures) = load(&file, &solution.options).unwrap();
        assert_eq!(read_figures, figures);
        assert_eq!((read.starts, read.gap), (solution.starts, solution.gap));
        let pairs = read.values[0].iter().zip(&solution.values[0]);
        let largest = pairs.map(|(read, value)| (read - value).abs()).fold(0.0, f64::max);
        assert!(largest < 1.3e-10, "{largest}");
        let kept: Vec<_> = fs::read_dir(file.parent().unwrap()).unwrap().collect();
        assert_eq!(kept.len(), 1, "nothing unfinished is left");
    }

    #[test]
    fn what_is_torn_changed_or_of_other_options_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("one.solution");
        let (solution, figures) = made_up();
        let options = &solution.options;
        assert!(matches!(load(&file, options), Err(StoreError::File(_))));
        save(&file, &solution, figures).unwrap();
        let other = Options { restart_empty: false, ..options.clone() };
        assert!(matches!(load(&file, &other), Err(StoreError::OtherTable)));
        let bytes = fs::read(&file).unwrap();
        for n in [0, 7, 8, 30, bytes.len() - 1] {
            fs::write(&file, &bytes[..n]).unwrap();
            assert!(matches!(load(&file, options), Err(StoreError::Damaged)), "{n} bytes");
        }
        let mut changed = bytes;
        changed[1_000_000] ^= 1;
        fs::write(&file, &changed).unwrap();
        assert!(matches!(load(&file, options), Err(StoreError::Damaged)));
    }
}
