use parlor_core::{Messages, OptionKind, OptionSpec, Options, Words};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::options_to_json;

/// What `parlor games --json` prints.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GamesReport {
    pub games: Vec<GameInfo>,
}

/// One game and how it can be set up.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameInfo {
    pub id: &'static str,
    pub title: &'static str,
    /// A sentence that says what it is.
    pub tagline: String,
    /// The version of the rules.
    pub rules: u32,
    pub seats: SeatsInfo,
    pub options: Vec<OptionInfo>,
    /// The levels that bots are asked for by, from the weakest to the strongest. Not all of them are
    /// played at every table.
    pub levels: Vec<&'static str>,
    /// Those that are played at a table of each number of seats, from the fewest to the most.
    pub levels_at: Vec<Vec<&'static str>>,
    /// The level of a bot where none is asked for: the best that answers at once.
    pub usual_level: &'static str,
    /// Whether it has a first lesson.
    pub lesson: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatsInfo {
    pub min: u8,
    pub max: u8,
}

/// One option: what it means, its default and which values it can have.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptionInfo {
    pub name: &'static str,
    /// The rule it belongs to.
    pub rule: &'static str,
    /// What it does.
    pub text: String,
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["flag", "number", "choice", "lines"])))]
    pub kind: &'static str,
    pub default: Value,
    /// The range in words, as help texts show it.
    pub range: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
    /// The words that a choice or lines can be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<&'static [&'static str]>,
}

impl GameInfo {
    /// In the words of `messages`.
    pub fn of<G: Words>(
        messages: &Messages,
        levels: Vec<&'static str>,
        levels_at: Vec<Vec<&'static str>>,
        usual_level: &'static str,
        lesson: bool,
    ) -> GameInfo {
        let defaults = options_to_json(&G::Options::default());
        GameInfo {
            id: G::ID,
            title: G::TITLE,
            tagline: messages.say("idea", &[]),
            rules: G::RULES,
            seats: SeatsInfo { min: *G::SEATS.start(), max: *G::SEATS.end() },
            options: OptionInfo::all(G::Options::SPECS, &defaults, messages),
            levels,
            levels_at,
            usual_level,
            lesson,
        }
    }
}

impl OptionInfo {
    fn all(
        specs: &[OptionSpec],
        defaults: &Map<String, Value>,
        messages: &Messages,
    ) -> Vec<OptionInfo> {
        let info = |spec: &OptionSpec| {
            let text = messages.say(&format!("option.{}", spec.name), &[]);
            let range = spec.kind.say(messages);
            OptionInfo::new(spec, text, range, defaults[spec.name].clone())
        };
        specs.iter().map(info).collect()
    }

    fn new(spec: &OptionSpec, text: String, range: String, default: Value) -> OptionInfo {
        let (kind, bounds, words) = match spec.kind {
            OptionKind::Flag => ("flag", None, None),
            OptionKind::Number { min, max } => ("number", Some((min, max)), None),
            OptionKind::Choice(words) => ("choice", None, Some(words)),
            OptionKind::Lines(words) => ("lines", None, Some(words)),
        };
        OptionInfo {
            name: spec.name,
            rule: spec.rule,
            text,
            kind,
            default,
            range,
            min: bounds.map(|bounds| bounds.0),
            max: bounds.map(|bounds| bounds.1),
            words,
        }
    }
}

/// What `parlor rules --json` prints.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesReport {
    pub game: &'static str,
    pub title: &'static str,
    /// The version of the rules.
    pub rules: u32,
    pub rule_ids: &'static [&'static str],
    /// The language of the text, such as `en`.
    pub lang: &'static str,
    /// Markdown.
    pub text: &'static str,
}

/// What `parlor sim --json` prints. All but the last five fields depend on the seed alone, unless
/// programs play.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SimReport {
    pub game: &'static str,
    pub rules: u32,
    pub players: u8,
    pub options: Map<String, Value>,
    pub bots: Vec<String>,
    pub seed: u64,
    pub max_turns: u32,
    /// All games, unfinished ones included.
    pub games: u64,
    /// Games that were cut off. They count as no result and no length.
    pub unfinished: u64,
    /// All actions, forced ones included.
    pub decisions: u64,
    /// Actions of seats that had exactly one to choose from.
    pub forced: u64,
    /// Windows that ran out of time.
    pub timeouts: u64,
    /// Finished games that the seat won, alone or with others.
    pub wins_by_seat: Vec<u64>,
    /// The 95 % Wilson interval of the share of finished games that the seat won.
    pub win_intervals: Vec<[f64; 2]>,
    /// Finished games that several sides won.
    pub shared_wins: u64,
    /// Finished games that nobody won.
    pub draws: u64,
    /// Lengths of finished games; `null` if there is none.
    pub mean_turns: Option<f64>,
    pub median_turns: Option<f64>,
    pub shortest_turns: Option<i64>,
    pub longest_turns: Option<i64>,
    /// Final scores of finished games by seat; each `null` if there is none.
    pub mean_scores: Vec<Option<f64>>,
    pub median_scores: Vec<Option<f64>>,
    pub lowest_scores: Vec<Option<i64>>,
    pub highest_scores: Vec<Option<i64>>,
    /// What programs did wrong; those without errors are left out.
    pub bot_errors: Vec<BotErrors>,
    pub threads: usize,
    pub seconds: f64,
    pub decisions_per_second: f64,
    /// Of all threads together; `null` where the system does not tell, or not exactly enough.
    pub cpu_seconds: Option<f64>,
    pub decisions_per_cpu_second: Option<f64>,
}

/// What a program that plays did wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BotErrors {
    /// What it is asked for as.
    pub bot: String,
    /// Answers that did not count, and other errors.
    pub errors: u64,
    /// How many times it was started and had to be given up.
    pub given_up: u64,
    /// The first error.
    pub first: String,
}

/// What `parlor tournament --json` prints. All but the last two fields depend on the seed alone,
/// unless programs play.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TournamentReport {
    pub game: &'static str,
    pub rules: u32,
    pub players: u8,
    pub options: Map<String, Value>,
    pub bots: Vec<String>,
    pub seed: u64,
    pub max_turns: u32,
    /// Deals for each pair of bots.
    pub deals: u64,
    /// All games, unfinished ones included.
    pub games: u64,
    /// Games that were cut off. The deal of such a game counts for nothing.
    pub unfinished: u64,
    /// `win_share`, or `score_difference` at a table of one seat.
    pub measure: &'static str,
    /// The pay-off of a bot against its equal.
    pub even: f64,
    /// What the bot of the row makes against that of the column; `null` against itself.
    pub pay_offs: Vec<Vec<Option<PayOffInfo>>>,
    /// What programs did wrong; those without errors are left out.
    pub bot_errors: Vec<BotErrors>,
    pub threads: usize,
    pub seconds: f64,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct PayOffInfo {
    /// Deals that count.
    pub deals: u64,
    /// `null` if none does.
    pub mean: Option<f64>,
    /// The 95 % interval of the mean over deals; `null` if there are too few.
    pub interval: Option<[f64; 2]>,
    /// The bot's mean final score.
    pub mean_score: Option<f64>,
    /// `better` or `worse` if even is not within the interval, else `open`.
    pub verdict: &'static str,
}

/// What `parlor replay --json` prints.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ReplayReport {
    /// Games that were replayed without a difference.
    pub games: u64,
    pub inputs: u64,
    /// 0 or 1: replaying stops at the first.
    pub differences: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_difference: Option<DifferenceInfo>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DifferenceInfo {
    /// Counted from 0.
    pub game: u64,
    /// Counted from 1.
    pub line: u64,
    pub reason: String,
}

/// What `parlor verify --json` prints.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct VerifyReport {
    /// Whether all checks hold.
    pub holds: bool,
    /// The commitment of each game, as far as the file could be read: compare them with those that
    /// were noted before the games.
    pub commitments: Vec<String>,
    pub checks: Vec<VerifyCheck>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct VerifyCheck {
    /// `log`, `seed`, `noted`, `draws` or `rules`.
    pub check: &'static str,
    /// `null` if it was not looked at.
    pub holds: Option<bool>,
    /// What holds, or why it does not.
    pub text: String,
}

/// What `parlor solve --json` prints.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SolveReport {
    pub game: &'static str,
    pub rules: u32,
    pub options: Map<String, Value>,
    /// What rolling first in a round is worth at its score, `[own][other]`: the probability to win
    /// the match.
    pub value: Vec<Vec<f64>>,
    /// The widest of all intervals that are proven to hold a value.
    pub gap: f64,
    /// The largest difference between a value and what the rules make of those that follow.
    pub residual: f64,
    pub states: u64,
    /// What solving and checking took; `null` where the system does not tell.
    pub cpu_seconds: Option<f64>,
    /// Where the solution is kept; `null` if it could not be.
    pub file: Option<String>,
}

/// What `parlor load --json` prints.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LoadReport {
    pub tables: usize,
    /// Of the people who play.
    pub sockets: usize,
    pub idle_sockets: usize,
    /// What was measured; the time before does not count.
    pub seconds: f64,
    /// Moves that were acknowledged.
    pub moves: u64,
    pub moves_per_second: f64,
    /// What the server took of all cores together.
    pub server_cpu_seconds: Option<f64>,
    pub moves_per_server_cpu_second: Option<f64>,
    /// What making the load took.
    pub own_cpu_seconds: Option<f64>,
    /// From sending a move to its acknowledgement.
    pub latency_ms: Option<LoadLatency>,
    /// Played to the end.
    pub games: u64,
    /// Questions about actions that are chosen in steps.
    pub steps: u64,
    /// Moves that were refused because somebody else was quicker.
    pub late: u64,
    /// Moments of `--rate` at which nobody could move.
    pub missed: u64,
    pub errors: u64,
    pub first_errors: Vec<String>,
    pub memory: Option<LoadMemory>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct LoadLatency {
    pub p50: f64,
    pub p90: f64,
    pub p99: f64,
    pub max: f64,
}

/// What the server had in memory.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct LoadMemory {
    /// Before anybody came.
    pub start_kib: u64,
    /// With the idle sockets.
    pub idle_kib: u64,
    /// When all games had begun.
    pub begin_kib: u64,
    pub end_kib: u64,
    /// A table for two that was not started, with two sockets.
    pub kib_per_idle_table: Option<f64>,
    /// A table in play, with its sockets.
    pub kib_per_table: Option<f64>,
}
