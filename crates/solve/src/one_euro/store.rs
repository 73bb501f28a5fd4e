use std::{
    error, fmt, fs,
    io::{self, Write as _},
    path::Path,
};

use one_euro::{OneEuro, Options};
use parlor_core::Game as _;

use super::{Positions, Solution, iterate::layer};

/// The first bytes of a table; raised when what follows changes.
const MAGIC: &[u8; 20] = b"parlor one-euro  1\r\n";

/// The first bytes of a page of a table.
const PAGE: &[u8; 20] = b"parlor euro page 1\r\n";

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
    let mut bytes = head(MAGIC, &solution.options);
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
    let mut rest = body(bytes, MAGIC, options)?;
    let euros_to_win = options.euros_to_win;
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

/// What is needed as long as one player has `own` euros and the other `other`: all values of rounds at this
/// score, to 16 bits, 1.5e-5 apart, and those of rolling first at every score. For a device that cannot hold
/// the whole table: 2.4 MB at equal scores, else 4.7 MB.
///
/// # Panics
///
/// If there is no such score in this match, or the solution is a page of another.
pub fn page(solution: &Solution, own: u8, other: u8) -> Vec<u8> {
    let mut bytes = head(PAGE, &solution.options);
    bytes.extend([own, other]);
    bytes.extend(solution.starts.iter().flat_map(|it| it.to_le_bytes()));
    for number in layers(solution.options.euros_to_win, own, other) {
        let values = &solution.values[number];
        assert!(!values.is_empty(), "the solution knows this score");
        let rounded = values.iter().map(|value| (value * f64::from(u16::MAX)).round() as u16);
        bytes.extend(rounded.flat_map(u16::to_le_bytes));
    }
    bytes.extend(checksum(&bytes).to_le_bytes());
    bytes
}

/// Reads what [`page`] has written: a solution that [knows](Solution::knows) its score alone.
///
/// # Errors
///
/// It is damaged, or is of other rules or options.
pub fn read_page(bytes: &[u8], options: &Options) -> Result<Solution, StoreError> {
    let mut rest = body(bytes, PAGE, options)?;
    let to_win = options.euros_to_win;
    let [own, other] = *take(&mut rest)?;
    if to_win <= own || to_win <= other {
        return Err(StoreError::Damaged);
    }
    let n_scores = usize::from(to_win * to_win);
    let start = |_| Ok(f64::from_le_bytes(*take(&mut rest)?));
    let starts = (0..n_scores).map(start).collect::<Result<_, StoreError>>()?;
    let positions = Positions::new();
    let mut values = vec![Vec::new(); n_scores];
    for number in layers(to_win, own, other) {
        let value = |_| {
            let value = u16::from_le_bytes(*take(&mut rest)?);
            Ok(f64::from(value) / f64::from(u16::MAX))
        };
        values[number] = (0..positions.len()).map(value).collect::<Result<_, StoreError>>()?;
    }
    if !rest.is_empty() {
        return Err(StoreError::Damaged);
    }
    let gap = 1.0 / f64::from(u16::MAX);
    Ok(Solution { options: options.clone(), positions, values, starts, gap })
}

/// Where the values at a score are, for either player to roll.
fn layers(to_win: u8, own: u8, other: u8) -> impl Iterator<Item = usize> {
    let swapped = (own != other).then(|| layer(to_win, other, own));
    [layer(to_win, own, other)].into_iter().chain(swapped)
}

fn head(magic: &[u8; 20], options: &Options) -> Vec<u8> {
    let mut bytes = magic.to_vec();
    bytes.extend(OneEuro::RULES.to_le_bytes());
    bytes.extend([u8::from(options.restart_empty), options.euros_to_win]);
    bytes
}

/// What stands between head and checksum.
fn body<'a>(bytes: &'a [u8], magic: &[u8; 20], options: &Options) -> Result<&'a [u8], StoreError> {
    let (bytes, sum) = bytes.split_last_chunk().ok_or(StoreError::Damaged)?;
    if checksum(bytes) != u64::from_le_bytes(*sum) {
        return Err(StoreError::Damaged);
    }
    let is_ours = bytes.strip_prefix(&head(magic, options)[..]);
    is_ours.ok_or(StoreError::OtherTable)
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
    fn a_page_holds_the_values_at_its_score() {
        let (solution, _) = made_up();
        let bytes = page(&solution, 0, 0);
        assert_eq!(bytes.len(), 26 + 2 + 8 + 2 * solution.positions.len() + 8);
        let read = read_page(&bytes, &solution.options).unwrap();
        assert!(read.knows(0, 0));
        assert_eq!(read.starts, solution.starts);
        let pairs = read.values[0].iter().zip(&solution.values[0]);
        let largest = pairs.map(|(read, value)| (read - value).abs()).fold(0.0, f64::max);
        assert!(largest < 7.7e-6, "{largest}");
        for wrong in [&bytes[..bytes.len() - 1], &bytes[..7], &[]] {
            assert!(matches!(read_page(wrong, &solution.options), Err(StoreError::Damaged)));
        }
        let other = Options { restart_empty: false, ..solution.options.clone() };
        assert!(matches!(read_page(&bytes, &other), Err(StoreError::OtherTable)));

        // At a score that is not equal either player can be to roll.
        let n = solution.positions.len();
        let value = |layer: usize| vec![layer as f64 / 10.0; n];
        let values = (0..9).map(value).collect();
        let options = Options { euros_to_win: 3, restart_empty: false };
        let starts = (0..9).map(f64::from).collect();
        let whole = Solution { options: options.clone(), values, starts, ..solution };
        let bytes = page(&whole, 0, 2);
        assert!(bytes.len() < 4_720_000, "{}", bytes.len());
        let read = read_page(&bytes, &options).unwrap();
        assert!(read.knows(0, 2) && read.knows(2, 0) && !read.knows(0, 0) && !read.knows(3, 0));
        assert!(
            (read.value(2, 0, 5) - 0.6).abs() < 1e-5 && (read.value(0, 2, 5) - 0.2).abs() < 1e-5
        );
        assert!((read.start(1, 2) - 5.0).abs() < 1e-9);
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
