//! What can be typed.

use std::{collections::BTreeMap, ops::RangeInclusive, path::PathBuf, time::Duration};

use clap::{Arg, ArgMatches, Args as ClapArgs, FromArgMatches, Parser, Subcommand, value_parser};
use parlor_bots::{Level, Tempo};
use parlor_catalog::{GameId, Language};
use parlor_fair::Commitment;
use parlor_guests::{Limits, Players};
use parlor_hall::config::{SETTINGS, Setting};

use crate::language;

/// More threads than any machine has cores are a slip of the keyboard.
const THREADS_MOST: u16 = 1_024;

/// Longer than any game is worth waiting for: an hour.
const BOT_MS_MOST: u32 = 3_600_000;

/// More tables or sockets than one machine serves.
const LOAD_MOST: u32 = 1_000_000;

fn the_games() -> String {
    let games: Vec<&str> = GameId::ALL.iter().map(|game| game.as_str()).collect();
    format!("Which game: {}", games.join(", "))
}

fn the_bots(who: &str, more: &str) -> String {
    let levels = Level::ALL.map(Level::as_str).join(", ");
    format!("{who} {levels} or exec:PROGRAM, see docs/build-on/bot-protocol.md{more}")
}

fn the_languages() -> String {
    let languages: Vec<&str> = Language::ALL.iter().map(|it| it.as_str()).collect();
    format!("The language: {} [default: that of LC_ALL or LANG, or en]", languages.join(" or "))
}

/// Reads a number of this range; whatever else is typed, the refusal names the range.
fn number<T>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: Copy + Into<i128> + TryFrom<i128>,
{
    let (least, most): (i128, i128) = ((*range.start()).into(), (*range.end()).into());
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| format!("not a whole number from {least} to {most}"))
    }
}

/// Seven small tabletop games: play them with others or against bots, simulate them, check their
/// records.
///
/// Without a command the hall opens, as with `serve`.
#[derive(Parser, Debug)]
#[command(
    version,
    after_help = "Examples:
  parlor                                    open the hall on this computer
  parlor play                               choose a game and play in the terminal
  parlor play exacta --players 3            play EXACTA! against two bots
  parlor sim fraud --players 4 --games 1000 --seed 1
  parlor tournament exacta --bots easy,medium --games 100
  parlor rules one-euro | less"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Serve(ServeArgs),
    Backup(BackupArgs),
    Restore(RestoreArgs),
    ExportWeb(ExportWebArgs),
    Load(LoadArgs),
    Games(GamesArgs),
    Rules(RulesArgs),
    Play(PlayArgs),
    Sim(SimArgs),
    Tournament(TournamentArgs),
    Replay(ReplayArgs),
    Verify(VerifyArgs),
    Solve(SolveArgs),
    /// Keep the bank of a game of FRAUD that is played with the printed cards.
    Bank(LedgerArgs),
    /// Keep score of a game that is played with the printed cards.
    Score(LedgerArgs),
}

/// Open the hall; every setting of [`SETTINGS`] is a flag.
#[derive(Default, Debug)]
pub(crate) struct ServeArgs {
    /// What was typed, by the names of the settings.
    pub(crate) flags: BTreeMap<&'static str, String>,
    pub(crate) config: Option<PathBuf>,
}

impl ClapArgs for ServeArgs {
    fn augment_args(command: clap::Command) -> clap::Command {
        let config = Arg::new("config")
            .long("config")
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .help("Settings in TOML [default: parlor.toml in the user's config folder] [env: PARLOR_CONFIG]");
        command
            .about("Open the hall: tables for people and bots, over HTTP and WebSocket")
            .long_about(
                "Open the hall: tables for people and bots, over HTTP and WebSocket.\n\n\
                 Everything that is played is kept in the data folder. Ctrl-C or SIGTERM closes the \
                 hall; games go on when it opens again.\n\n\
                 A flag goes before the environment, and that before the file. A TIME is 500ms, 60s, \
                 10min or 24h. A RATE is how many at once, then how many per s, min or h: 200,50/s.",
            )
            .after_help(
                "Examples:
  parlor serve
  parlor serve --lan                                  play with others in the house
  parlor serve --listen 127.0.0.1:8080 --data /var/lib/parlor
  parlor serve --public-url https://parlor.example --trust-proxy 127.0.0.1
  PARLOR_LOG=json parlor serve --config /etc/parlor.toml",
            )
            .args(SETTINGS.iter().map(flag))
            .arg(config)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        ServeArgs::augment_args(command)
    }
}

fn flag(setting: &'static Setting) -> Arg {
    let default = match setting.default() {
        text if text.is_empty() || setting.value.is_empty() => String::new(),
        text => format!(" [default: {text}]"),
    };
    let (doc, env, key) = (setting.doc, setting.env(), setting.key());
    let help = format!("{doc}{default} [env: {env}] [file: {key}]");
    let arg = Arg::new(setting.name).long(setting.name).help(help);
    if setting.value.is_empty() {
        arg.num_args(0).default_missing_value("true").value_parser(value_parser!(String))
    } else {
        arg.value_name(setting.value)
    }
}

impl FromArgMatches for ServeArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<ServeArgs, clap::Error> {
        let mut args = ServeArgs::default();
        args.update_from_arg_matches(matches)?;
        Ok(args)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for setting in SETTINGS {
            if let Some(text) = matches.get_one::<String>(setting.name) {
                self.flags.insert(setting.name, text.clone());
            }
        }
        self.config = matches.get_one::<PathBuf>("config").cloned();
        Ok(())
    }
}

/// Copy everything that a hall keeps to one file.
///
/// A hall may be open meanwhile: the copy is what it had kept at one moment.
#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  parlor backup parlor-backup.db
  parlor backup --force /mnt/backup/parlor.db --data /var/lib/parlor")]
pub(crate) struct BackupArgs {
    /// The file to write.
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) folder: FolderArgs,
    /// Replace the file if it is there.
    #[arg(long)]
    pub(crate) force: bool,
}

/// Fill a data folder from a backup.
///
/// No hall may be open on it.
#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  parlor restore parlor-backup.db
  parlor restore --force parlor-backup.db --data /var/lib/parlor")]
pub(crate) struct RestoreArgs {
    /// A file that `backup` has written.
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) folder: FolderArgs,
    /// Replace what is in the folder, if there is something.
    #[arg(long)]
    pub(crate) force: bool,
}

/// Write the web client into a folder, for any file server: games against bots, lessons and rules without a hall.
///
/// It has to lie at the root of its address. A server that finds nothing at an address should answer with
/// `404.html`, as most do by themselves; then links to tables and rules work, too.
#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  parlor export-web site
  parlor export-web --force /srv/www")]
pub(crate) struct ExportWebArgs {
    /// The folder; it is made if it is not there.
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    /// Write into the folder even if there is something in it, over files of the same names.
    #[arg(long)]
    pub(crate) force: bool,
}

/// Which data folder.
#[derive(ClapArgs, Debug)]
pub(crate) struct FolderArgs {
    /// The data folder [default: the one that `serve` uses].
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Settings in TOML, as for `serve`.
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

/// List the games with seats and options.
#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  parlor games
  parlor games --lang de
  parlor games --json | jq '.games[].id'")]
pub(crate) struct GamesArgs {
    #[command(flatten)]
    pub(crate) language: LanguageArgs,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

/// In which language.
#[derive(ClapArgs, Debug)]
pub(crate) struct LanguageArgs {
    #[arg(long, value_name = "LANG", help = the_languages())]
    pub(crate) lang: Option<Language>,
}

impl LanguageArgs {
    /// What a person reads.
    pub(crate) fn spoken(&self) -> Language {
        language::spoken(self.lang)
    }

    /// What a program reads, which does not depend on the environment.
    pub(crate) fn written(&self) -> Language {
        self.lang.unwrap_or_default()
    }
}

/// Print the rules of a game, with the ids that refusals name.
#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  parlor rules fraud
  parlor rules fraud --lang de
  parlor rules exact-change --json")]
pub(crate) struct RulesArgs {
    #[arg(help = the_games())]
    pub(crate) game: GameId,
    #[command(flatten)]
    pub(crate) language: LanguageArgs,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Play against bots in the terminal.
///
/// Without a game a short menu opens: choose a game, players and level, and play.
#[derive(ClapArgs, Debug)]
#[command(
    allow_negative_numbers = true,
    after_help = "Examples:
  parlor play                                         choose a game and play
  parlor play one-euro
  parlor play exacta --players 1                      solo
  parlor play exacta --lang de                        in German
  parlor play fraud --players 4 --seat 2 --bots easy,random,easy
  parlor play exacta --bots exec:./mybot.py           against a program of yours
  parlor play exact-change --option target=500 --option deck=@mydeck.txt --seed 7"
)]
pub(crate) struct PlayArgs {
    #[arg(help = the_games())]
    pub(crate) game: Option<GameId>,
    /// How many sit at the table, you included [default: two, or the fewest the game allows].
    #[arg(long, value_name = "N", requires = "game", value_parser = number(1..=u8::MAX))]
    pub(crate) players: Option<u8>,
    /// Your seat, counted from 0.
    #[arg(long, value_name = "K", requires = "game", default_value_t = 0, value_parser = number(0..=u8::MAX))]
    pub(crate) seat: u8,
    #[arg(long, value_name = "BOTS", requires = "game", help = the_bots(
        "The bots at the other seats in order; the last one fills the rest. Each is",
        " [default: easy, or the game's best that answers at once]",
    ))]
    pub(crate) bots: Option<Players>,
    #[command(flatten)]
    pub(crate) programs: ProgramArgs,
    /// A house rule, name=value; a value @FILE is read from that file. Can be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE", requires = "game")]
    pub(crate) options: Vec<String>,
    /// The seed of the deal; the same seed gives the same deal [default: a new one].
    #[arg(long, value_name = "S", requires = "game", value_parser = number(0..=u64::MAX))]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) language: LanguageArgs,
}

/// Let bots play many games and count.
#[derive(ClapArgs, Debug)]
#[command(
    allow_negative_numbers = true,
    after_help = "Examples:
  parlor sim one-euro --players 2 --games 10000 --seed 1
  parlor sim exacta --players 5 --games 1000 --seed 1 --bots easy,random --json
  parlor sim fraud --games 20 --bots 'exec:python3 mybot.py,easy' --bot-ms 200
  parlor sim fraud --players 3 --games 10 --seed 1 --trace fraud.jsonl --trace-legal"
)]
pub(crate) struct SimArgs {
    #[arg(help = the_games())]
    pub(crate) game: GameId,
    /// How many sit at the table [default: two, or the fewest the game allows].
    #[arg(long, value_name = "N", value_parser = number(1..=u8::MAX))]
    pub(crate) players: Option<u8>,
    /// How many games.
    #[arg(long, value_name = "M", default_value_t = 1_000, value_parser = number(1..=u64::MAX))]
    pub(crate) games: u64,
    /// Everything but the timing depends on this alone, unless programs play.
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = number(0..=u64::MAX))]
    pub(crate) seed: u64,
    #[arg(long, value_name = "BOTS", default_value = "random", help = the_bots(
        "The bots by seat; the list is repeated around the table. Each is", "",
    ))]
    pub(crate) bots: Players,
    #[command(flatten)]
    pub(crate) programs: ProgramArgs,
    /// How long everybody takes where seats race, in milliseconds of virtual time, at least and at
    /// most.
    #[arg(long, value_name = "FROM-TO", default_value_t)]
    pub(crate) tempo: Tempo,
    /// How many threads [default: one per core].
    #[arg(long, value_name = "T", value_parser = number(1..=THREADS_MOST))]
    pub(crate) threads: Option<u16>,
    /// A house rule, name=value; a value @FILE is read from that file. Can be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// Games that take more turns are cut off and reported as unfinished.
    #[arg(long, value_name = "K", default_value_t = 100_000, value_parser = number(1..=u32::MAX))]
    pub(crate) max_turns: u32,
    /// Write every input of every game to this file, as docs/build-on/log-format.md describes; `-` is the
    /// standard output, and then the summary goes to the standard error.
    #[arg(long, value_name = "FILE")]
    pub(crate) trace: Option<PathBuf>,
    /// With --trace: also every legal action of whoever acts.
    #[arg(long, requires = "trace")]
    pub(crate) trace_legal: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

/// How programs that play are treated.
#[derive(ClapArgs, Debug)]
pub(crate) struct ProgramArgs {
    /// How long a program may take to answer, in milliseconds.
    #[arg(long, value_name = "MS", requires = "game", default_value_t = 1_000, value_parser = number(1..=BOT_MS_MOST))]
    pub(crate) bot_ms: u32,
}

impl ProgramArgs {
    pub(crate) fn limits(&self) -> Limits {
        Limits { answer: Duration::from_millis(self.bot_ms.into()), ..Limits::default() }
    }
}

/// Let every two bots play the same deals in all seats, and say who is better.
///
/// For each pair one bot of the first kind sits among bots of the second, and each deal is played
/// once for every seat that the one can have (a team is one, where the game has teams). At a table
/// of one both play each deal and their scores are compared.
#[derive(ClapArgs, Debug)]
#[command(
    allow_negative_numbers = true,
    after_help = "Examples:
  parlor tournament one-euro --bots random,easy --games 200 --seed 1
  parlor tournament fraud --players 4 --bots easy,medium --games 50 --json
  parlor tournament exacta --players 1 --bots random,easy,exec:./mybot.py"
)]
pub(crate) struct TournamentArgs {
    #[arg(help = the_games())]
    pub(crate) game: GameId,
    /// How many sit at the table [default: two, or the fewest the game allows].
    #[arg(long, value_name = "N", value_parser = number(1..=u8::MAX))]
    pub(crate) players: Option<u8>,
    #[arg(long, value_name = "BOTS", help = the_bots(
        "Two or more:", " [default: random and easy, or the game's best that answers at once]",
    ))]
    pub(crate) bots: Option<Players>,
    #[command(flatten)]
    pub(crate) programs: ProgramArgs,
    /// How many deals for each pair; each is played in every seating.
    #[arg(long, value_name = "M", default_value_t = 100, value_parser = number(1..=u32::MAX))]
    pub(crate) games: u32,
    /// Everything but the timing depends on this alone, unless programs play.
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = number(0..=u64::MAX))]
    pub(crate) seed: u64,
    /// How many threads [default: one per core].
    #[arg(long, value_name = "T", value_parser = number(1..=THREADS_MOST))]
    pub(crate) threads: Option<u16>,
    /// A house rule, name=value; a value @FILE is read from that file. Can be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// Games that take more turns are cut off; their deals count for nothing.
    #[arg(long, value_name = "K", default_value_t = 100_000, value_parser = number(1..=u32::MAX))]
    pub(crate) max_turns: u32,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Play recorded games again and compare every step.
#[derive(ClapArgs, Debug)]
#[command(
    allow_negative_numbers = true,
    after_help = "Examples:
  parlor replay fraud.jsonl
  parlor replay fraud.jsonl --show --seat 1 | less
  parlor sim fraud --games 10 --trace - | parlor replay -"
)]
pub(crate) struct ReplayArgs {
    /// A file that `sim --trace` has written; `-` is the standard input.
    pub(crate) file: PathBuf,
    /// Print the games as readable text.
    #[arg(long)]
    pub(crate) show: bool,
    /// With --show: as this seat saw it.
    #[arg(long, value_name = "K", requires = "show", value_parser = number(0..=u8::MAX))]
    pub(crate) seat: Option<u8>,
    /// With --show: only this game of the file, counted from 0.
    #[arg(long, value_name = "G", requires = "show", value_parser = number(0..=u64::MAX))]
    pub(crate) game: Option<u64>,
    /// With --show: in this language, as for `play`.
    #[arg(long, value_name = "LANG", requires = "show")]
    pub(crate) lang: Option<Language>,
    /// Print one JSON object.
    #[arg(long, conflicts_with = "show")]
    pub(crate) json: bool,
}

/// Check that nobody chose the cards and dice of a game.
///
/// The log of a game that was played in the hall carries its proof. Four things are checked, five
/// with --commitment, and each is answered with `ok` or `FAILED`:
///
/// `log`, the file is a whole log with a proof; `seed`, the seed fits the commitment; `noted`, the
/// commitment is the one you noted before the game; `draws`, every draw comes from the seed and the
/// seats' entropy, in order and range; `rules`, the rules accept every input and give the same
/// events and result.
///
/// The exit code is 0 only if all hold. docs/use/fairness.md says what this proves and what it does not;
/// examples/verify/verify.py checks the same without Parlor, but for the rules.
#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  parlor verify game.jsonl
  parlor verify game.jsonl --commitment 93d1…        the 64 digits noted before the game
  parlor verify - --json < game.jsonl")]
pub(crate) struct VerifyArgs {
    /// The log of a finished game; `-` is the standard input.
    pub(crate) file: PathBuf,
    /// What the hall showed before the game: 64 hexadecimal digits.
    #[arg(long, value_name = "HEX")]
    pub(crate) commitment: Option<Commitment>,
    /// The log of the game that this one went on from, if it did.
    #[arg(long, value_name = "FILE")]
    pub(crate) from: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Find out exactly what a game is worth: One Euro for two players.
///
/// The solution is kept in the user's cache folder, where bots of level `hard` find it; set
/// PARLOR_CACHE to keep it elsewhere.
#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  parlor solve one-euro
  parlor solve one-euro --option euros_to_win=1 --json")]
pub(crate) struct SolveArgs {
    #[arg(help = "Which game: one-euro")]
    pub(crate) game: GameId,
    /// A house rule, name=value. Can be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// Solve it again, even if the solution is there.
    #[arg(long)]
    pub(crate) fresh: bool,
    /// Write what a phone needs at each score to this folder, a file a score: at most 4.8 MB.
    #[arg(long, value_name = "DIR")]
    pub(crate) pages: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

/// A ledger for a game with the printed cards.
///
/// Each line says what has happened at the table; `help` tells how. Bookings and totals are the
/// rules', `undo` takes the last entry back and `edit N` changes any. All of it is kept in the file
/// after each line.
#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  parlor bank fraud --players Mira,Otto,June
  parlor score exacta --players Mira,Otto --option races=2
  parlor score exact-change --players Mira,Otto --file sunday.json --lang de
  parlor score rummy-500                              go on with parlor-rummy-500.json")]
pub(crate) struct LedgerArgs {
    #[arg(help = the_games())]
    pub(crate) game: GameId,
    /// Who plays, clockwise around the table; a file that is there knows it.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) players: Vec<String>,
    /// Who begins, or deals the first hand [default: the first of them].
    #[arg(long, value_name = "NAME")]
    pub(crate) first: Option<String>,
    /// Where the pad is kept, and opened if it is there [default: parlor-GAME.json].
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// A house rule, name=value; a value @FILE is read from that file. Can be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    #[command(flatten)]
    pub(crate) language: LanguageArgs,
}

/// Measure a hall: people play real games over real sockets.
///
/// They choose at random from what they are offered, and want another game when one is over. Without
/// --url a hall is opened for it, with a data folder that is removed in the end and limits that do not
/// stand in the way.
#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  parlor load --tables 500 --closed
  parlor load --tables 250 --idle 5000 --rate 250 --seconds 60
  parlor load --game fraud --tables 50 --rate 20 --url http://127.0.0.1:7275 --json")]
pub(crate) struct LoadArgs {
    /// What is played, table by table in turn; can be repeated [default: all games].
    #[arg(long = "game", value_name = "GAME")]
    pub(crate) games: Vec<GameId>,
    /// Tables where people play at all seats: two, or the fewest that the game allows.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number(1..=LOAD_MOST))]
    pub(crate) tables: u32,
    /// Further sockets at tables that are never started.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number(0..=LOAD_MOST))]
    pub(crate) idle: u32,
    /// Moves in a second at all tables together, however long they take [default: one a table].
    #[arg(long, value_name = "R", conflicts_with = "closed", value_parser = number(1..=1_000_000_u32))]
    pub(crate) rate: Option<u32>,
    /// Everybody moves as soon as they can.
    #[arg(long)]
    pub(crate) closed: bool,
    /// How long to measure, when all tables play.
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = number(1..=86_400_u32))]
    pub(crate) seconds: u32,
    /// For what people choose; the deals are the hall's.
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = number(0..=u64::MAX))]
    pub(crate) seed: u64,
    /// A hall that is open already, as http://ADDR:PORT; its limits stay as they are.
    #[arg(long, value_name = "URL")]
    pub(crate) url: Option<String>,
    /// With --url: the process id of the hall, if it runs on this machine.
    #[arg(long, value_name = "PID", requires = "url")]
    pub(crate) pid: Option<u32>,
    /// Where the hall keeps its data, on the disk to be measured [default: the system's temporary
    /// folder].
    #[arg(long, value_name = "DIR", conflicts_with = "url")]
    pub(crate) data: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}
