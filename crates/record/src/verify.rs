use std::fmt::Display;

use parlor_catalog::GameId;
use parlor_core::Chance as _;
use parlor_fair::{Commitment, Entropy, HexError, Seed, Stream, Terms};
use parlor_wire::{DrawPair, Forked, GameLine, Line, LogError, VerifyCheck, VerifyReport};
use serde_json::Value;
use thiserror::Error;

use crate::{
    CheckError, Reader,
    check_log::{Difference, Draws, check_whole, counted, replay_log},
};

/// What was found out about the fairness of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verification {
    /// The commitment of each game, as far as the log could be read.
    pub commitments: Vec<Commitment>,
    /// Log, seed, what was noted if anything was, draws, where a game comes from that another began,
    /// rules.
    pub checks: Vec<Check>,
}

/// One thing that was to be found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    pub name: &'static str,
    pub finding: Finding,
    /// What holds, or why it does not.
    pub text: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    Holds,
    Fails,
    /// Not looked at.
    Open,
}

impl Verification {
    pub fn holds(&self) -> bool {
        self.checks.iter().all(|check| check.finding == Finding::Holds)
    }

    /// The same for programs.
    pub fn report(self) -> VerifyReport {
        let holds = self.holds();
        let check = |Check { name, finding, text }: Check| {
            let holds = match finding {
                Finding::Holds => Some(true),
                Finding::Fails => Some(false),
                Finding::Open => None,
            };
            VerifyCheck { check: name, holds, text }
        };
        VerifyReport {
            holds,
            commitments: self.commitments.iter().map(ToString::to_string).collect(),
            checks: self.checks.into_iter().map(check).collect(),
        }
    }
}

/// Checks that every draw of a log was settled before its game: by a seed that fits its commitment,
/// which is `noted` if one is given, and by what the seats added; and that the game was played by the
/// rules. `docs/use/fairness.md` says what follows from that.
///
/// What was drawn in another game, which the game went on from, can be proven by `origin` alone, the
/// log of that one.
pub fn verify(log: &[u8], noted: Option<Commitment>, origin: Option<&[u8]>) -> Verification {
    let mut found = Found::default();
    let checks = match found.read(log) {
        Ok(()) => [
            Some(Check::new("log", Ok(found.whole()))),
            Some(Check::new("seed", found.seed())),
            noted.map(|noted| Check::new("noted", found.noted(noted))),
            Some(Check::new("draws", found.draws())),
            found.from(log, origin),
            Some(Check::new("rules", found.rules(log))),
        ],
        Err(err) => [
            Some(Check::new("log", Err(err.into()))),
            Some(Check::open("seed")),
            noted.map(|_| Check::open("noted")),
            Some(Check::open("draws")),
            None,
            Some(Check::open("rules")),
        ],
    };
    Verification { commitments: found.commitments, checks: checks.into_iter().flatten().collect() }
}

/// Why a check fails.
#[derive(Debug, Error)]
enum Fails {
    #[error(transparent)]
    Log(#[from] LogError),
    /// A seed or a draw, with the line where it stands.
    #[error("{0}")]
    At(String),
    #[error("the commitment is another one\n  recorded: {recorded}\n  noted: {noted}")]
    OtherCommitment { recorded: Commitment, noted: Commitment },
    #[error("a commitment is of one game; the log has {0}")]
    NotOneCommitment(u64),
    #[error("one game can come from another; the log has {0}")]
    NotOneGame(u64),
    #[error("in the log of the other game: {name}: {text}")]
    Origin { name: &'static str, text: String },
    #[error("the log of the other game is that of a third")]
    ThirdGame,
    #[error("the deal is not that of the other game")]
    OtherDeal,
    #[error("input {0} is not that of the other game")]
    OtherInput(u32),
    #[error(transparent)]
    Replay(#[from] CheckError),
    #[error("line {}: {}", .0.line, .0.reason)]
    Differs(Difference),
}

impl Check {
    fn new(name: &'static str, result: Result<String, Fails>) -> Check {
        match result {
            Ok(text) => Check { name, finding: Finding::Holds, text },
            Err(fails) => Check { name, finding: Finding::Fails, text: fails.to_string() },
        }
    }

    fn open(name: &'static str) -> Check {
        let text = "not looked at, because the log is not in order".to_owned();
        Check { name, finding: Finding::Open, text }
    }
}

/// What a log proves its draws with, each part well-formed.
pub(crate) struct Proof<'a> {
    pub(crate) commitment: Commitment,
    seed: Seed,
    entropy: Vec<Option<Entropy>>,
    header: &'a GameLine<Value>,
    id: &'a str,
    pub(crate) from: Option<&'a Forked>,
}

/// What is wrong with what a log proves its draws with.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum ProofError {
    #[error("a game has either a `seed` or `fair`, not both")]
    TwoSeeds,
    #[error("`fair.id` is 1 to 64 letters, digits and hyphens")]
    Id,
    #[error("`fair.entropy` has not one for each seat")]
    Entropy,
    #[error("`fair`: {0}")]
    Hex(#[from] HexError),
    #[error(
        "the seed does not fit the commitment\n  recorded: {recorded}\n  of the seed: {of_seed}"
    )]
    OtherSeed { recorded: Commitment, of_seed: Commitment },
}

impl<'a> Proof<'a> {
    /// `None` if the log has no proof.
    pub(crate) fn read(header: &'a GameLine<Value>) -> Result<Option<Proof<'a>>, ProofError> {
        let Some(fair) = &header.fair else { return Ok(None) };
        if header.seed.is_some() {
            return Err(ProofError::TwoSeeds);
        }
        let plain = |it: char| it.is_ascii_alphanumeric() || it == '-';
        if !(1..=64).contains(&fair.id.len()) || !fair.id.chars().all(plain) {
            return Err(ProofError::Id);
        }
        if fair.entropy.len() != usize::from(header.seats) {
            return Err(ProofError::Entropy);
        }
        let entropy = |entropy: &Option<String>| entropy.as_deref().map(str::parse).transpose();
        Ok(Some(Proof {
            commitment: fair.commitment.parse()?,
            seed: Seed::from_hex(&fair.seed)?,
            entropy: fair.entropy.iter().map(entropy).collect::<Result<_, _>>()?,
            header,
            id: &fair.id,
            from: fair.from.as_ref(),
        }))
    }

    /// Whether the commitment is that of the seed.
    pub(crate) fn check_seed(&self) -> Result<(), ProofError> {
        let (recorded, of_seed) = (self.commitment, self.seed.commitment(self.id));
        if recorded == of_seed {
            return Ok(());
        }
        Err(ProofError::OtherSeed { recorded, of_seed })
    }

    pub(crate) fn stream(&self) -> Stream {
        let GameLine { game, rules, seats, .. } = self.header;
        let (rules, seats) = (*rules, *seats);
        Stream::new(
            &self.seed,
            &Terms { game_id: self.id, game, rules, seats, entropy: &self.entropy },
        )
    }
}

/// What a log has, and the first of each kind that is wrong with it.
#[derive(Default)]
struct Found {
    games: u64,
    inputs: u64,
    draws: u64,
    unfinished: u64,
    commitments: Vec<Commitment>,
    bad_seed: Option<String>,
    bad_draw: Option<String>,
    from: Option<FromAnother>,
}

/// The first game of the log that another began.
struct FromAnother {
    from: Forked,
    /// How many draws were made there.
    draws: u64,
}

impl Found {
    /// # Errors
    ///
    /// Names the line at which the log is none, or is not whole, or has no proof.
    fn read(&mut self, log: &[u8]) -> Result<(), LogError> {
        let mut reader = Reader::new(log);
        while let Some(line) = reader.next_line()? {
            let Line::Game(header) = line else {
                return Err(reader.error("no game has begun; a `game` line is due"));
            };
            self.game(&header, &mut reader)?;
        }
        if self.games == 0 { Err(reader.error("the file is empty")) } else { Ok(()) }
    }

    fn game(
        &mut self,
        header: &GameLine<Value>,
        reader: &mut Reader<&[u8]>,
    ) -> Result<(), LogError> {
        check_whole(header).map_err(|err| reader.error(err.to_string()))?;
        GameId::exactly(&header.game).map_err(|err| reader.error(err.to_string()))?;
        let proof = Proof::read(header).map_err(|err| reader.error(err.to_string()))?;
        let proof = proof.ok_or_else(|| reader.error("the game has no proof: no field `fair`"))?;
        self.commitments.push(proof.commitment);
        if let Err(err) = proof.check_seed() {
            self.bad_seed.get_or_insert_with(|| reader.error(err.to_string()).to_string());
        }
        let mut stream = proof.stream();
        // The deal and each input take one.
        let mut n_foreign = proof.from.map_or(0, |from| u64::from(from.inputs) + 1);
        let mut foreign_draws = 0;
        let mut draws = &header.draws;
        let mut line;
        loop {
            if n_foreign == 0 {
                self.line_draws(draws, &mut stream, reader);
            } else {
                n_foreign -= 1;
                foreign_draws += draws.len() as u64;
            }
            match reader.next_line()? {
                Some(Line::Input(next)) => {
                    self.inputs += 1;
                    line = next;
                    draws = &line.draws;
                }
                Some(Line::Result(_)) if 0 < n_foreign => {
                    return Err(reader.error("`fair.from` has more inputs than the game"));
                }
                Some(Line::Result(line)) => {
                    if let Some(from) = proof.from {
                        let from = FromAnother { from: from.clone(), draws: foreign_draws };
                        self.from.get_or_insert(from);
                    }
                    self.games += 1;
                    self.unfinished += u64::from(line.unfinished);
                    return Ok(());
                }
                Some(Line::Told(_)) => return Err(reader.error("a whole log has no `told` line")),
                Some(Line::Game(_)) => {
                    return Err(reader.error("the game before has no `result` line"));
                }
                None => return Err(reader.error("the file ends within a game")),
            }
        }
    }

    fn line_draws(&mut self, draws: &[DrawPair], stream: &mut Stream, reader: &Reader<&[u8]>) {
        for (index, &[n, value]) in draws.iter().enumerate() {
            self.draws += 1;
            if self.bad_draw.is_some() {
                return;
            }
            let wrong = if n <= value {
                "not within its range".to_owned()
            } else {
                match stream.below(n) {
                    due if due == value => continue,
                    due => format!("the seed gives {due}"),
                }
            };
            let reason = format!("draw {index} is {value} below {n}: {wrong}");
            self.bad_draw = Some(reader.error(reason).to_string());
        }
    }

    fn whole(&self) -> String {
        match self.games {
            1 => "one game with a proof, from the deal to the result".to_owned(),
            n => format!("{n} games with a proof each, from the deal to the result"),
        }
    }

    fn seed(&self) -> Result<String, Fails> {
        holds_unless(&self.bad_seed, "the seed fits the commitment")
    }

    fn noted(&self, noted: Commitment) -> Result<String, Fails> {
        match self.commitments[..] {
            [recorded] if recorded == noted => {
                Ok("the commitment is the one that was noted".to_owned())
            }
            [recorded] => Err(Fails::OtherCommitment { recorded, noted }),
            _ => Err(Fails::NotOneCommitment(self.games)),
        }
    }

    fn draws(&self) -> Result<String, Fails> {
        let draws = counted(self.draws, "draw");
        let holds = format!("{draws} from the seed and the seats' entropy, in order and range");
        holds_unless(&self.bad_draw, holds)
    }

    /// `None` if everything was drawn in the game itself.
    fn from(&self, log: &[u8], origin: Option<&[u8]>) -> Option<Check> {
        let FromAnother { from, draws } = self.from.as_ref()?;
        let (inputs, draws) = (counted(from.inputs, "input"), counted(*draws, "draw"));
        let id = &from.game;
        Some(match origin {
            None => {
                let text = format!(
                    "it goes on where game {id} stood after {inputs}: {draws} are of that game, and \
                     only its log can prove them"
                );
                Check { name: "from", finding: Finding::Open, text }
            }
            Some(origin) => {
                let holds = format!("{draws} and {inputs} are those of game {id}, whose log holds");
                Check::new("from", self.check_origin(from, log, origin).map(|()| holds))
            }
        })
    }

    fn check_origin(&self, from: &Forked, log: &[u8], origin: &[u8]) -> Result<(), Fails> {
        if self.games != 1 {
            return Err(Fails::NotOneGame(self.games));
        }
        let verified = verify(origin, None, None);
        let mut checks = verified.checks.into_iter();
        if let Some(Check { name, text, .. }) = checks.find(|it| it.finding != Finding::Holds) {
            return Err(Fails::Origin { name, text });
        }
        let (mut log, mut origin) = (Reader::new(log), Reader::new(origin));
        for index in 0..=from.inputs {
            let next = |reader: &mut Reader<&[u8]>| reader.next_line().ok().flatten();
            let is_same = match (next(&mut log), next(&mut origin)) {
                (Some(Line::Game(ours)), Some(Line::Game(theirs))) => {
                    if theirs.fair.as_ref().is_none_or(|fair| fair.id != from.game) {
                        return Err(Fails::ThirdGame);
                    }
                    GameLine { fair: None, ..*ours } == GameLine { fair: None, ..*theirs }
                }
                (Some(Line::Input(ours)), Some(Line::Input(theirs))) => ours == theirs,
                _ => false,
            };
            if !is_same {
                return Err(if index == 0 { Fails::OtherDeal } else { Fails::OtherInput(index) });
            }
        }
        Ok(())
    }

    /// The draws are taken as they are recorded: whether they come from the seed is another
    /// question.
    fn rules(&self, log: &[u8]) -> Result<String, Fails> {
        let checked = replay_log(log, None, Draws::AsRecorded)?;
        if let Some(difference) = checked.difference {
            return Err(Fails::Differs(difference));
        }
        let inputs = counted(self.inputs, "input");
        let holds = format!("{inputs} that the rules accept, with these events and this result");
        Ok(match (self.games, self.unfinished) {
            (_, 0) => holds,
            (1, _) => format!("{holds}; the game was cut off"),
            (_, n) => format!("{holds}; {} cut off", counted(n, "game")),
        })
    }
}

fn holds_unless(wrong: &Option<String>, holds: impl Display) -> Result<String, Fails> {
    match wrong {
        None => Ok(holds.to_string()),
        Some(reason) => Err(Fails::At(reason.clone())),
    }
}
