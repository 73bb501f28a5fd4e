//! The JSON shapes of everything that leaves or enters a process: the only crate that has any.
//!
//! * [`GameLine`], [`InputLine`], [`ToldLine`] and [`ResultLine`]: the lines of a log, one JSON object each;
//!   `docs/build-on/log-format.md` explains them to whoever checks a log with another implementation.
//! * [`Fair`]: where the draws of a game came from, in its log and in a [`ProofReport`].
//! * [`LogReader`]: a log line by line, in bounded memory, with errors that name the line.
//! * [`ToProgram`] and [`FromProgram`]: what is said between Parlor and a program that plays.
//! * [`options_to_json`] and [`options_from_json`]: house rules; [`Setup`]: what never changes in a match.
//! * [`beside`]: what people enter who play with the printed cards, and what the rules make of it.
//! * [`GamesReport`], [`RulesReport`], [`SimReport`], [`TournamentReport`], [`ReplayReport`]:
//!   what commands print with `--json`.
//!
//! Reading is strict: a field that is not known or is missing is an error.
//!
//! ```
//! use parlor_wire::{Line, LogReader};
//!
//! let log = r#"{"line":"leave","at_ms":5,"seat":1,"draws":[],"events":[]}"#;
//! let mut reader = LogReader::new(log.as_bytes());
//! let Some(Line::Input(line)) = reader.next_line().unwrap() else { panic!() };
//! assert_eq!((line.at_ms, line.seat), (5, Some(1)));
//!
//! let mut reader = LogReader::new(&b"{}"[..]);
//! let err = reader.next_line().unwrap_err();
//! assert_eq!(err.to_string(), "line 1: missing field `line` at column 2");
//! ```

mod api;
pub mod beside;
mod fair;
mod guest;
mod hall;
mod lesson;
mod line;
mod local;
mod options;
mod reader;
mod replay;
mod report;
mod setup;
mod stored;
mod tagged;

pub use api::{
    CodeFound, FollowedPad, Fork, GameReport, GameStage, GamesPage, Health, Invitation, Join, Mute,
    NewTable, PadPlace, Place, PlanSeat, ProblemReport, ShowPad, Stir, TablesReport,
};
pub use fair::{Fair, Forked, ProofReport, ProofStatus, Scheme};
pub use guest::{
    ANSWER_MOST_BYTES, Answer, CHOICES_MOST, Choice, FromProgram, Offer, Over, PROTOCOL, Request,
    StepOffer, ToProgram,
};
pub use hall::{
    COMMAND_ID_MOST, Command, CommandId, GameNote, GuestInfo, HALL_PROTOCOL, OverInfo, Pace,
    Portrait, Scene, SceneText, SeatBy, SeatInfo, SeriesInfo, Setting, SideInfo, TableInfo,
    TableSettings, TableStatus, ToClient, WindowInfo,
};
pub use lesson::{LessonPuzzle, LessonReport, LessonStep, LessonTry, LessonVerdict};
pub use line::{
    DrawPair, FORMAT, GameLine, GameTag, InputKind, InputLine, LEGAL_COUNT_MOST, LEGAL_MOST, Line,
    ResultLine, ResultTag, ToldLine, ToldTag, WrongInput, draw_pairs, draws_of, indices,
};
pub use local::{
    Done, KeptGame, KeptStatus, KeptTable, LocalAnswer, Order, Put, Sent, Text, TextKind, VerifyLog,
};
pub use options::{options_from_json, options_to_json};
pub use reader::{LINE_MOST_BYTES, LogError, LogReader};
pub use replay::{FrameInput, FramesPage, GameFrame};
pub use report::{
    BotErrors, DifferenceInfo, GameInfo, GamesReport, LoadLatency, LoadMemory, LoadReport,
    OptionInfo, PayOffInfo, ReplayReport, RulesReport, SeatsInfo, SimReport, SolveReport,
    TournamentReport, VerifyCheck, VerifyReport,
};
pub use setup::Setup;
pub use stored::{StoredGame, StoredGuest, StoredInput, StoredSeries, StoredTable, StoredWins};
