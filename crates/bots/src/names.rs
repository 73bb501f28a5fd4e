/// What bots are called, and by what their portraits are known: plainly characters, and in every
/// language the same.
pub const NAMES: [&str; 12] = [
    "Inky", "Dotty", "Pip", "Fizz", "Tuck", "Moss", "Bolt", "Poppet", "Ruff", "Sable", "Quill",
    "Clove",
];

/// The name of the bot at a seat: always the same at the same table, another one at every seat, and
/// nobody else's there.
///
/// ```
/// use parlor_bots::bot_name;
/// assert_eq!(bot_name(3, 0, |_| false), "Fizz");
/// assert_eq!(bot_name(3, 1, |_| false), "Tuck");
/// assert_eq!(bot_name(3, 1, |name| name == "Fizz"), "Moss");
/// ```
pub fn bot_name(table: u64, seat: usize, is_taken: impl Fn(&str) -> bool) -> &'static str {
    let first = (table % NAMES.len() as u64) as usize;
    let (before, from) = NAMES.split_at(first);
    let free = from.iter().chain(before).filter(|name| !is_taken(name));
    // Whoever takes all names at a table is not told apart from bots.
    free.copied().nth(seat).unwrap_or(NAMES[seat % NAMES.len()])
}
