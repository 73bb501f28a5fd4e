use std::{
    env, error, fmt, io,
    path::{MAIN_SEPARATOR, Path},
    str::FromStr,
};

use parlor_bots::Level;

/// What a program is asked for by.
const EXEC: &str = "exec:";

/// Whoever can be asked to play, as `--bots` names them: `easy`, `exec:./mybot.py`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Player {
    Level(Level),
    Program(Program),
}

/// A program and its arguments, as `exec:` takes them.
///
/// Words are separated by spaces. What stands between two `'` or two `"` is taken as it is, as part
/// of a word; there are no other special characters, and no shell is involved.
///
/// ```
/// use parlor_guests::Player;
///
/// let player: Player = "exec:./my bot".parse().unwrap();
/// let Player::Program(program) = &player else { panic!() };
/// assert_eq!((program.path(), program.args()), ("./my", &["bot".to_owned()][..]));
///
/// let player: Player = "exec:'./my bot' --name=\"a, b\"".parse().unwrap();
/// let Player::Program(program) = &player else { panic!() };
/// assert_eq!((program.path(), program.args()), ("./my bot", &["--name=a, b".to_owned()][..]));
/// assert_eq!(player.to_string(), "exec:'./my bot' '--name=a, b'");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Program {
    path: String,
    args: Vec<String>,
}

impl Program {
    /// A program is run directly. One without a slash is looked for where commands are.
    pub fn new(path: impl Into<String>, args: Vec<String>) -> Program {
        Program { path: path.into(), args }
    }

    pub fn path(&self) -> &str {
        &self.path
    }

    pub fn args(&self) -> &[String] {
        &self.args
    }

    /// Whether there is such a file; only starting it shows whether it runs.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn find(&self) -> io::Result<()> {
        let has_folder = self.path.contains(['/', MAIN_SEPARATOR]);
        let folders = env::var_os("PATH").unwrap_or_default();
        let is_found = if has_folder {
            Path::new(&self.path).is_file()
        } else {
            env::split_paths(&folders).any(|folder| is_command(&folder.join(&self.path)))
        };
        if is_found {
            return Ok(());
        }
        let reason = if has_folder { "there is no such file" } else { "there is no such command" };
        Err(io::Error::new(io::ErrorKind::NotFound, reason))
    }
}

fn is_command(path: &Path) -> bool {
    path.is_file() || path.with_extension(env::consts::EXE_EXTENSION).is_file()
}

impl From<Level> for Player {
    fn from(level: Level) -> Player {
        Player::Level(level)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Level(level) => level.fmt(f),
            Player::Program(program) => program.fmt(f),
        }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{EXEC}{}", quoted(&self.path))?;
        self.args.iter().try_for_each(|arg| write!(f, " {}", quoted(arg)))
    }
}

fn quoted(word: &str) -> String {
    let is_special = |c: char| c.is_whitespace() || ",'\"".contains(c);
    if !word.is_empty() && !word.contains(is_special) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r#"'"'"'"#))
}

impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Player, PlayerError> {
        let Some(command) = text.strip_prefix(EXEC) else {
            let level = text.parse().map_err(|_| PlayerError::Unknown(text.to_owned()));
            return level.map(Player::Level);
        };
        let words = split(command, char::is_whitespace).ok_or(PlayerError::OpenQuote)?;
        let mut words = words.into_iter().filter(|word| !word.is_empty()).map(unquoted);
        match words.next() {
            Some(path) if !path.is_empty() => {
                Ok(Player::Program(Program { path, args: words.collect() }))
            }
            _ => Err(PlayerError::NoProgram),
        }
    }
}

/// Players with commas between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Players(pub Vec<Player>);

impl FromStr for Players {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Players, PlayerError> {
        let players = split(text, |c| c == ',').ok_or(PlayerError::OpenQuote)?;
        players.into_iter().map(str::parse).collect::<Result<_, _>>().map(Players)
    }
}

impl fmt::Display for Players {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let players: Vec<String> = self.0.iter().map(Player::to_string).collect();
        f.write_str(&players.join(","))
    }
}

/// Splits where no quote is open; `None` if one stays open.
fn split(text: &str, is_end: impl Fn(char) -> bool) -> Option<Vec<&str>> {
    let mut parts = Vec::new();
    let mut open = None;
    let mut start = 0;
    for (at, c) in text.char_indices() {
        match open {
            Some(quote) if quote == c => open = None,
            Some(_) => {}
            None if c == '\'' || c == '"' => open = Some(c),
            None if is_end(c) => {
                parts.push(&text[start..at]);
                start = at + c.len_utf8();
            }
            None => {}
        }
    }
    parts.push(&text[start..]);
    open.is_none().then_some(parts)
}

fn unquoted(word: &str) -> String {
    let mut open = None;
    let mut text = String::new();
    for c in word.chars() {
        match open {
            Some(quote) if quote == c => open = None,
            None if c == '\'' || c == '"' => open = Some(c),
            _ => text.push(c),
        }
    }
    text
}

/// Why a text names no player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerError {
    Unknown(String),
    NoProgram,
    OpenQuote,
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerError::Unknown(text) => {
                let known = Level::ALL.map(Level::as_str).join(", ");
                write!(f, "no bot is called `{text}`; there are: {known}, exec:PROGRAM")
            }
            PlayerError::NoProgram => {
                write!(f, "{EXEC} needs a program, as in {EXEC}./mybot.py")
            }
            PlayerError::OpenQuote => f.write_str("a quote is not closed"),
        }
    }
}

impl error::Error for PlayerError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(words: &[&str]) -> Player {
        let args = words[1..].iter().map(|&word| word.to_owned()).collect();
        Player::Program(Program::new(words[0], args))
    }

    #[test]
    fn players_are_read_as_they_are_written() {
        let cases = [
            ("random,hard", vec![Level::Random.into(), Level::Hard.into()]),
            ("exec:./a.py", vec![program(&["./a.py"])]),
            (
                "easy,exec:python3 a.py -v,easy",
                vec![Level::Easy.into(), program(&["python3", "a.py", "-v"]), Level::Easy.into()],
            ),
            ("exec:'a b' 'c,d' '' C:\\x", vec![program(&["a b", "c,d", "", "C:\\x"])]),
            (r#"exec:'it'"'"'s'"#, vec![program(&["it's"])]),
        ];
        for (text, players) in cases {
            assert_eq!(text.parse(), Ok(Players(players.clone())), "{text}");
            assert_eq!(Players(players).to_string(), text);
        }
        let loose = r#"exec:  ./a"b c"d   "x"'y'  "#;
        assert_eq!(loose.parse(), Ok(program(&["./ab cd", "xy"])));
    }

    #[test]
    fn whatever_names_no_player_is_refused_with_the_reason() {
        let unknown = "; there are: random, easy, medium, hard, exec:PROGRAM";
        let cases = [
            ("", format!("no bot is called ``{unknown}")),
            ("easy,,easy", format!("no bot is called ``{unknown}")),
            ("easy, hard", format!("no bot is called ` hard`{unknown}")),
            ("Exec:x", format!("no bot is called `Exec:x`{unknown}")),
            ("exec:", "exec: needs a program, as in exec:./mybot.py".to_owned()),
            ("exec: ''", "exec: needs a program, as in exec:./mybot.py".to_owned()),
            ("exec:it's", "a quote is not closed".to_owned()),
        ];
        for (text, message) in cases {
            let read: Result<Players, PlayerError> = text.parse();
            assert_eq!(read.unwrap_err().to_string(), message, "{text}");
        }
    }

    #[test]
    fn a_program_that_is_not_there_is_not_found() {
        let message = |path: &str| Program::new(path, vec![]).find().unwrap_err().to_string();
        assert_eq!(message("./no/such/bot"), "there is no such file");
        assert_eq!(message("no-such-command-anywhere"), "there is no such command");
        assert!(Program::new(env!("CARGO_MANIFEST_DIR"), vec![]).find().is_err(), "a folder");
        assert!(Program::new(file!(), vec![]).find().is_err(), "relative to the workspace");
        let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        assert!(Program::new(here, vec![]).find().is_ok());
    }
}
