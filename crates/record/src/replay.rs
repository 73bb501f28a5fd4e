use parlor_catalog::{Board, Dice, Playable, Refused};
use parlor_core::{Draw, Input, Match, Rejection, ReplayError};
use parlor_wire::{StoredInput, WrongInput, draws_of};
use thiserror::Error;

/// Plays the entries of a game again, one at a time: first the deal, then each input.
///
/// It holds no board, so that whoever goes on with the game has it between the entries.
///
/// ```
/// use parlor_catalog::{Dice, GameId, deal};
/// use parlor_core::Seeded;
/// use parlor_record::Replay;
///
/// let options = GameId::OneEuro.info().options;
/// let options = options.into_iter().map(|it| (it.name.to_owned(), it.default)).collect();
/// let mut board = deal(GameId::OneEuro, &options, 2, Dice::new(Seeded::new(7))).unwrap();
///
/// let mut replay = Replay::default();
/// let err = replay.step(&mut *board, r#"{"at_ms":0,"draws":[[2,1]]}"#).unwrap_err();
/// assert_eq!(err.to_string(), "entry 0: the rules draw otherwise than recorded");
/// ```
#[derive(Clone, Default, Debug)]
pub struct Replay {
    next: usize,
}

impl Replay {
    /// How many entries have been played.
    pub const fn n_played(&self) -> usize {
        self.next
    }

    /// Plays the next entry. The board was dealt for the first, which is the deal.
    ///
    /// # Errors
    ///
    /// The entry cannot be read or is not as these rules play it; then the board is of no further
    /// use.
    pub fn step<'e, B: Playback + ?Sized>(
        &mut self,
        board: &mut B,
        text: &'e str,
    ) -> Result<StoredInput<'e>, NotAsLogged> {
        let at = |why| NotAsLogged { entry: self.next, why };
        let entry = read_entry(self.next, text)?;
        let draws = draws_of(&entry.draws);
        match (entry.input().map_err(|err| at(Why::Input(err)))?, self.next) {
            (None, 0) if board.draws() == draws => {}
            (None, 0) => return Err(at(Why::OtherDraws)),
            (None, _) => return Err(at(Why::SecondDeal)),
            (Some(_), 0) => return Err(at(Why::NoDeal)),
            (Some(input), _) => board.play(entry.at_ms, input, &draws).map_err(at)?,
        }
        self.next += 1;
        Ok(entry)
    }
}

/// An entry that is not played.
pub(crate) fn read_entry(index: usize, text: &str) -> Result<StoredInput<'_>, NotAsLogged> {
    serde_json::from_str(text)
        .map_err(|err| NotAsLogged { entry: index, why: Why::Unreadable(err.to_string()) })
}

/// What logged inputs are played on.
pub trait Playback {
    /// What chance answered at the deal or at the last input.
    fn draws(&self) -> &[Draw];

    /// Applies a logged input, which must draw as it did then.
    ///
    /// # Errors
    ///
    /// The rules refuse it, or draw something else; then this is of no further use.
    fn play(&mut self, at_ms: u64, input: Input<&str>, draws: &[Draw]) -> Result<(), Why>;
}

/// A board draws by itself, and can go on from there.
impl Playback for dyn Board {
    fn draws(&self) -> &[Draw] {
        Board::draws(self)
    }

    fn play(&mut self, at_ms: u64, input: Input<&str>, draws: &[Draw]) -> Result<(), Why> {
        let read = |text| self.read_logged(text).map_err(|err| Why::NoAction(err.message));
        let input = input.try_map(read)?;
        self.submit(at_ms, input.as_ref()).map_err(Why::Refused)?;
        if Board::draws(self) == draws { Ok(()) } else { Err(Why::OtherDraws) }
    }
}

/// A match that is replayed takes the draws from the log.
impl<G: Playable> Playback for Match<G, Dice> {
    fn draws(&self) -> &[Draw] {
        self.log().last_draws()
    }

    fn play(&mut self, at_ms: u64, input: Input<&str>, draws: &[Draw]) -> Result<(), Why> {
        let input = input.try_map(|text| read_action::<G>(self.options(), text))?;
        let played = self.replay_input(at_ms, input, draws).map(drop);
        played.map_err(|err| match err {
            ReplayError::Rejected { rejection, .. } => rejection.into(),
            _ => Why::OtherDraws,
        })
    }
}

/// Reads an action that is written as the game writes it.
pub(crate) fn read_action<G: Playable>(options: &G::Options, text: &str) -> Result<G::Action, Why> {
    let action = G::read_action(options, text).map_err(|err| Why::NoAction(err.to_string()))?;
    let written = G::write_action(options, action);
    if written == text {
        Ok(action)
    } else {
        Err(Why::NoAction(format!("the action `{text}` is written `{written}`")))
    }
}

/// An entry that these rules do not play as it was logged.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("entry {entry}: {why}")]
pub struct NotAsLogged {
    /// The deal is entry 0, the first input entry 1.
    pub entry: usize,
    pub why: Why,
}

/// Why an entry does not replay.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Why {
    /// It is no entry.
    #[error("{0}")]
    Unreadable(String),
    /// Its fields make no input.
    #[error("{0}")]
    Input(WrongInput),
    /// Its action is none, or is not written as the game writes it.
    #[error("{0}")]
    NoAction(String),
    #[error("an input before the deal")]
    NoDeal,
    #[error("a second deal")]
    SecondDeal,
    #[error("the input is refused: {0}")]
    Refused(Refused),
    /// The rules asked chance for something else, or got another answer.
    #[error("the rules draw otherwise than recorded")]
    OtherDraws,
}

impl From<Rejection> for Why {
    fn from(rejection: Rejection) -> Why {
        let (code, rule) = (rejection.code(), rejection.rule());
        Why::Refused(Refused { code, rule, message: rejection.to_string() })
    }
}
