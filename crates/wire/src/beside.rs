//! The ledgers beside the box: what people enter who play with the printed cards, and what the rules make
//! of it.
//!
//! A [`Pad`] is all that is kept; a [`Sheet`] is worked out of it anew after every change. A preview of an
//! entry is the sheet of a pad that has it. Players, seats and teams are numbers from 0 in the order of
//! [`PadOf::players`]. Cards, colours, tokens, faces and goals are written as in the views of their games.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The format of pads. Raised whenever an old program would misread one.
pub const PAD_FORMAT: u32 = 1;

/// A game beside the box as it was entered.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "game", rename_all = "kebab-case")]
pub enum Pad {
    Fraud(PadOf<FraudEntry>),
    Exacta(PadOf<ExactaEntry>),
    ExactChange(PadOf<HandEntry>),
    #[serde(rename = "rummy-500")]
    Rummy500(PadOf<HandEntry>),
    MoneyWar(PadOf<WarEntry>),
    SwiftSwap(PadOf<SwapEntry>),
    OneEuro(PadOf<EuroEntry>),
}

/// What the pads of all games have.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PadOf{Entry}"))]
#[serde(deny_unknown_fields)]
pub struct PadOf<Entry> {
    /// The format, 1.
    pub format: u32,
    /// Clockwise around the table. In Swift Swap 0 and 2 are partners, and 1 and 3.
    pub players: Vec<Person>,
    /// House rules by their names in the catalog; those that are missing have their defaults.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// Who begins: takes the first turn of FRAUD, starts the first race, or deals the first hand. Swift
    /// Swap, Money War and One Euro do not ask.
    #[serde(default)]
    pub first: u8,
    /// In the order in which they count. An entry can be changed, put in or taken out anywhere.
    pub entries: Vec<Entry>,
}

/// Somebody at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Person {
    pub name: String,
    /// How the page draws them; nothing here reads it.
    #[serde(default)]
    pub colour: String,
}

/// FRAUD: what a banker is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "entry", rename_all = "snake_case", deny_unknown_fields)]
pub enum FraudEntry {
    /// FR-6: a turn with one or two deposits. Turns with a discard need no entry.
    Turn {
        depositor: u8,
        /// In the order in which they are settled.
        deposits: Vec<Deposit>,
    },
    /// FR-16: nobody deposits any more, and the table ends the game.
    Stall,
}

/// FR-5: one deposit and what became of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Deposit {
    /// What its cards show: 10, 20, 30, 40, 50 or 100.
    pub denomination: u8,
    /// How many cards, the top card included.
    pub cards: u8,
    /// FR-7: who called first; `null` if nobody did.
    #[serde(default)]
    pub call: Option<FraudCall>,
}

/// FR-9, FR-10: a call and what the cards were.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FraudCall {
    /// Who called.
    pub by: u8,
    /// Whether there was a FRAUD card among them.
    pub fraud: bool,
}

/// EXACTA!: what a race sheet is told. Colours are as in `red`, cards as in `red 7`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "entry", rename_all = "snake_case", deny_unknown_fields)]
pub enum ExactaEntry {
    /// EX-2: the horses from the first place to the seventh, before the first race.
    LineUp { order: Vec<String> },
    /// EX-19: the nine cards of a solo race, before its first trick. It can be left out; then there is no
    /// par.
    Dealt { cards: Vec<String> },
    /// EX-7: the colour that won a trick.
    Trick { colour: String },
    /// EX-12: what everybody turned up after the seventh trick, a prediction a player.
    Reveal { predictions: Vec<Prediction> },
}

/// EX-12: what a player turned up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Prediction {
    pub favourite: String,
    pub counter: String,
}

/// Exact Change and Rummy 500: how a hand ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "entry", rename_all = "snake_case", deny_unknown_fields)]
pub enum HandEntry {
    /// EC-17: somebody got rid of all cards and scores a hand, or with `all_hands` every other one.
    Won { winner: u8, hands: Vec<ScoredHand> },
    /// EC-6: nobody won the hand.
    Void,
}

/// EC-17: a hand that is scored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ScoredHand {
    /// Whose it was.
    pub of: u8,
    pub cards: Vec<Money>,
}

/// EC-C1: a card by what it is worth; its colour does not matter here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Money {
    /// A coin: 1, 5, 10, 25, 50 or 100 cents.
    Coin {
        cents: u16,
    },
    /// A draw card, which counts as its coin.
    Draw {
        cents: u16,
    },
    /// A combo by the two to six coins that it shows.
    Combo {
        coins: Vec<u16>,
    },
    Wild,
}

/// Money War: who holds how many cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "entry", rename_all = "snake_case", deny_unknown_fields)]
pub enum WarEntry {
    /// EC-W1, EC-W2: a battle with its wars.
    Battle {
        /// Who took all cards; `null` if they were set aside.
        winner: Option<u8>,
        /// How many cards each player put down, face up and face down.
        laid: Vec<u16>,
        /// EC-W2: who was tied last, where nobody has cards any more.
        #[serde(default)]
        tied: Vec<u8>,
    },
    /// Everybody has counted: who holds how many cards now.
    Count { held: Vec<u16> },
    /// EC-W3: the table ends the game, and the largest stack wins.
    Stop,
}

/// Swift Swap: what a referee is told. Team 0 are players 0 and 2, team 1 players 1 and 3.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "entry", rename_all = "snake_case", deny_unknown_fields)]
pub enum SwapEntry {
    /// SS-3: the goals of the next game, one a player, if the phone deals them. They are secret until the
    /// game is over: no sentence names them.
    Goals { goals: Vec<String> },
    /// SS-8: a team was the first to have both eights down, and whether each met the goal: first that of
    /// player 0 or 1, then that of player 2 or 3.
    Laid { team: u8, met: [bool; 2] },
    /// SS-11: time was up, a draw.
    TimeUp,
}

/// One Euro: what the die and the table have done. Whose turn it is follows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "entry", rename_all = "snake_case", deny_unknown_fields)]
pub enum EuroEntry {
    /// EU-3: a roll for the start, or EU-4: that of a turn. A face is `0`, `?`, `50c`, `20c`, `10c` or `5c`.
    Roll { rolled: String },
    /// EU-4: what was moved for the roll. It can be left out: then nobody here knows where the tokens of
    /// this round lie.
    Move { token: String, from: Heap, to: Heap },
    /// EU-9: somebody took a 1 € token, where the tokens are not followed.
    Euro { player: u8 },
    /// What everybody holds now, in the order 50, 20, 10 and 5 cents: the tokens are followed again.
    Held {
        held: Vec<[u8; 4]>,
        /// Whether the last roll has been moved for already.
        #[serde(default)]
        moved: bool,
    },
}

/// EU-2: a stack of tokens: a player's, or the centre.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Heap {
    Player(u8),
    Centre(Centre),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Centre {
    Centre,
}

/// `POST /beside/sheet` and `POST /beside/csv`
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AskSheet {
    pub pad: Pad,
    /// The tag of a language, such as `de`.
    #[serde(default)]
    pub lang: String,
}

/// What the rules make of a pad. Where players, house rules or format are wrong there is none, and
/// `POST /beside/sheet` answers with a problem whose code begins with `beside/`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sheet {
    /// What the game is called.
    pub title: String,
    /// One for each entry, in their order.
    pub rows: Vec<Row>,
    /// For a chart: everybody's totals before the first entry, and after each that counts.
    pub series: Vec<Vec<i32>>,
    /// What totals are in.
    pub unit: Unit,
    /// What somebody plays for, where it is a total.
    pub target: Option<i32>,
    /// Everybody's total now.
    pub totals: Vec<i32>,
    /// The same as people say them, such as `200 k`.
    pub totals_said: Vec<String>,
    /// Who leads now; all of those who are equal.
    pub leaders: Vec<u8>,
    /// What is to be entered next, in a sentence.
    pub next: String,
    /// How the game ended, when it is over.
    pub result: Option<Outcome>,
    /// What else there is to know now.
    pub state: State,
}

/// What one entry has done.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// Its place among the entries.
    pub entry: u32,
    /// What it says, in a few words: a heading.
    pub title: String,
    /// What came of it, a sentence each; none if it does not fit.
    pub sentences: Vec<String>,
    /// What was booked, in this order.
    pub bookings: Vec<Booking>,
    /// Everybody's total after it.
    pub totals: Vec<i32>,
    /// Why it does not fit here. Then it is left out of everything that follows, until somebody changes
    /// it or what is before it.
    pub problem: Option<Fault>,
    /// Numbers of a finished race.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub race: Option<RaceResult>,
}

/// Something that goes from one account to another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Booking {
    /// Who pays; `null` is the bank.
    pub from: Option<u8>,
    /// Who is paid; `null` is the bank.
    pub to: Option<u8>,
    pub amount: i32,
    /// As people say it, such as `200 k`.
    pub amount_said: String,
    pub why: Why,
    /// What for, in a few words, such as `fine, F 2`.
    pub why_said: String,
    /// FR-11: for a fine or jail, which F it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nth: Option<u8>,
    /// The whole of it: `June gets the deposit: +200 k.`
    pub sentence: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// FR-8: a deposit that nobody called.
    Paid,
    /// FR-9, FR-10: a deposit that somebody called.
    Deposit,
    /// FR-9: a false accuser pays the depositor.
    Libel,
    /// FR-10: a caught depositor pays the accuser.
    Reward,
    /// FR-11: an F.
    Fine,
    /// FR-11: the F after the last fine.
    Jail,
    /// EX-13: points of a race.
    Race,
    /// EC-17: a hand, in cents.
    Hand,
    /// EC-W1: cards of a battle.
    Battle,
    /// Cards as they were counted.
    Count,
    /// SS-11: a game.
    Game,
    /// EU-9: a 1 € token.
    Euro,
}

/// What totals are in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// FRAUD.
    Thousands,
    /// EXACTA!
    Points,
    /// Exact Change and Rummy 500.
    Cents,
    /// Money War.
    Cards,
    /// Swift Swap.
    Games,
    /// One Euro.
    Euros,
}

/// What the rules do not allow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fault {
    /// Stable, such as `not_in_game`.
    pub code: String,
    /// Such as `FR-11`; empty where no rule says it.
    pub rule: String,
    pub sentence: String,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    pub winners: Vec<u8>,
    /// Everybody's place, from 1.
    pub ranks: Vec<u8>,
    pub why: EndWhy,
    pub rule: String,
    /// `June has won: the target of 1,000 k is reached.`
    pub sentence: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndWhy {
    /// FR-11: all others are in jail.
    LastLeft,
    /// FR-14, EC-18, EU-12: the target is reached.
    Target,
    /// FR-16: nobody deposits any more.
    Stalled,
    /// EX-18: all races are run.
    RacesRun,
    /// EC-W1: somebody has all cards, or nobody else has any.
    AllCards,
    /// EC-W3: the table has ended the game.
    Stopped,
    /// SS-11: a team has won enough games.
    GamesWon,
    /// SS-11: all games are played.
    GamesPlayed,
}

/// What else there is to know after the last entry, by game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "game", rename_all = "kebab-case")]
pub enum State {
    Fraud(FraudState),
    Exacta(ExactaState),
    ExactChange(HandState),
    #[serde(rename = "rummy-500")]
    Rummy500(HandState),
    MoneyWar(WarState),
    SwiftSwap(SwapState),
    OneEuro(EuroState),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FraudState {
    /// FR-3: who would deposit next if nobody discards; `null` when it is over.
    pub depositor: Option<u8>,
    /// Everybody's F's.
    pub fs: Vec<u8>,
    /// FR-11: what each player's next F costs; `null` is jail.
    pub next_fine: Vec<Option<i32>>,
    /// FR-11: 0 for who is in the game, 1 for who went to jail first, and so on.
    pub jailed: Vec<u8>,
    /// FR-11: the fines of the F's in their order; the next one is jail.
    pub fines: Vec<i32>,
    /// FR-9, FR-10: what a false accuser pays, and a caught depositor.
    pub penalty: i32,
    /// FR-7: how long the others have to call.
    pub challenge_seconds: u32,
    /// FR-5: how many cards a deposit has at least, and all deposits of a turn at most.
    pub cards_least: u8,
    pub cards_most: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExactaState {
    pub phase: ExactaPhase,
    /// The number of the race, from 1, and EX-18: of how many.
    pub race: u8,
    pub races: u8,
    /// The number of the trick that is played, from 1; 8 when all are.
    pub trick: u8,
    /// EX-9: whether the trick is the last one of the race, in which all horses move two places.
    pub last_trick: bool,
    /// The horses from the first place to the seventh; empty before they are lined up.
    pub order: Vec<String>,
    /// Those that are hungry.
    pub hungry: Vec<String>,
    /// For each horse of `order`: how many places it would move up for the trick that is played.
    pub steps: Vec<u8>,
    /// The colours that have won the tricks of this race.
    pub won: Vec<String>,
    /// EX-17: who starts the first trick of this race.
    pub starter: u8,
    /// EX-19: the cards that were entered for a solo race.
    pub dealt: Vec<String>,
    /// EX-19: the par of the race, once its cards are entered.
    pub par: Option<i32>,
    /// Of all races that have ended.
    pub results: Vec<RaceResult>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ExactaPhase {
    /// The horses are to be entered.
    LineUp,
    /// A trick is played.
    Trick,
    /// Favourites and counters are turned up.
    Reveal,
    Over,
}

/// A race that has ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RaceResult {
    pub race: u8,
    /// The horses from the first place to the seventh, as they came in.
    pub order: Vec<String>,
    /// EX-15: those that were hungry when they came in.
    pub hungry: Vec<String>,
    /// One for each player.
    pub results: Vec<PlayerResult>,
    /// EX-19: what could have been scored, if the cards were entered.
    pub par: Option<i32>,
    /// EX-16: who turned hungry for the next race; `null` after the last race.
    pub now_hungry: Option<String>,
    /// EX-16: who turned normal.
    pub now_normal: Vec<String>,
}

/// EX-13 to EX-15: what a player made of a race.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerResult {
    pub favourite: String,
    pub counter: String,
    pub favourite_place: u8,
    pub counter_place: u8,
    pub points: i32,
    /// What is multiplied: the two values, 5 for an exacta, 2 for each hungry horse. Empty without points.
    pub factors: Vec<u8>,
    pub outcome: RaceOutcome,
    /// The working in words: `6 × 7 × 5 = 210`, or why there are no points.
    pub working: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RaceOutcome {
    SameColour,
    NotInFirstThree,
    Paid,
    /// EX-14: the favourite is first and the counter second.
    Exacta,
}

/// Exact Change and Rummy 500.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandState {
    /// The number of the hand that is played, from 1.
    pub hand: u32,
    /// EC-1: who deals it, and EC-3: who begins.
    pub dealer: u8,
    pub starter: u8,
    /// How many cards everybody is dealt.
    pub cards_each: u8,
    /// EC-18a: whether the winner of a hand scores every other one.
    pub all_hands: bool,
    /// Coins a hand can have, in cents, for the keys of a pad.
    pub coins: Vec<u16>,
    /// The combos of the deck by their coins, in cents, for the keys of a pad.
    pub combos: Vec<Vec<u16>>,
    /// EC-17: what a wild counts in a hand.
    pub wild: u16,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WarState {
    /// How many cards each player holds.
    pub held: Vec<u16>,
    /// EC-W1: how many each was dealt, and how many of the deck were set aside.
    pub dealt: u16,
    pub aside: u16,
    /// Who has no cards any more.
    pub out: Vec<u8>,
    /// Battles that were entered, and EC-W3: how many there are at most.
    pub battles: u32,
    pub most_battles: u32,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SwapState {
    /// The number of the game that is played, from 1, and SS-11: how many there are at most.
    pub number: u8,
    pub most: u8,
    /// SS-11: how many a team has to win.
    pub to_win: u8,
    /// Games won by each team.
    pub wins: [u8; 2],
    pub draws: u8,
    /// SS-4, SS-11: how long players may look, and how long a game takes at most.
    pub ready_seconds: u32,
    pub time_limit: u32,
    /// The goals of the game that is played, if they were dealt here.
    pub goals: Option<Vec<String>>,
    /// All goals that are in the deck, with what each asks at this table.
    pub all_goals: Vec<GoalText>,
    /// SS-9: what the misprinted goal means at this table, said plainly.
    pub misprint: String,
    /// SS-10: which goals no two partners are dealt, said plainly.
    pub pairs: String,
}

/// SS-9: a goal in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GoalText {
    pub goal: String,
    /// A few words: `Even`.
    pub name: String,
    /// What all eight cards have to be.
    pub text: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EuroState {
    pub phase: EuroPhase,
    /// The number of the round, from 1.
    pub round: u8,
    /// Who rolls or moves; `null` when it is over.
    pub player: Option<u8>,
    /// What that player has rolled and is to move for.
    pub rolled: Option<String>,
    /// EU-3: the rolls for the start so far, in their order.
    pub start_rolls: Vec<StartRoll>,
    /// Everybody's 1 € tokens, and EU-12: how many win.
    pub euros: Vec<u8>,
    pub to_win: u8,
    /// Whether the tokens of this round are followed; the next four are empty if not.
    pub followed: bool,
    /// What each player holds, in the order 50, 20, 10 and 5 cents.
    pub held: Vec<[u8; 4]>,
    /// The same for the centre.
    pub centre: Option<[u8; 4]>,
    /// What each player holds, in cents.
    pub cents: Vec<u16>,
    /// EU-4: all moves for what was rolled.
    pub moves: Vec<TokenMove>,
    /// EU-6: who has more than 1.50 € and can receive nothing.
    pub full: Vec<u8>,
    /// EU-6: above how many cents that is.
    pub full_above: u16,
    /// The sides of the die.
    pub faces: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EuroPhase {
    /// EU-3: rolls for the start.
    Start,
    /// A player rolls.
    Roll,
    /// A player moves, or rolls for the next one if the tokens are not followed.
    Move,
    Over,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StartRoll {
    /// 1, and one more for each tie.
    pub turn: u8,
    pub player: u8,
    pub rolled: String,
}

/// EU-4: one token from one stack to another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TokenMove {
    pub token: String,
    pub from: Heap,
    pub to: Heap,
    /// EU-9: who would hold exactly one euro and take a 1 € token.
    pub euro: Option<u8>,
}

/// What `POST /beside/csv` answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Csv {
    /// Without a folder, such as `fraud.csv`.
    pub file: String,
    pub text: String,
}

/// `POST /beside/exact-change/makes`
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AskMakes {
    pub cards: Vec<Money>,
    /// The card on the discard pile. A wild there counts as the coin it was named: a coin. Without it the
    /// answer is what the cards could make.
    #[serde(default)]
    pub top: Option<Money>,
    #[serde(default)]
    pub lang: String,
}

/// Whether cards make exact change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Makes {
    /// What the cards are worth without the wilds, in cents.
    pub sum: u16,
    /// How many wilds there are.
    pub wilds: u8,
    /// With a top card: whether they make exact change for it.
    pub makes: Option<bool>,
    /// With a top card: what each wild counts as, in cents.
    pub wilds_as: Vec<u16>,
    /// Values of top cards that these cards make exact change for, in cents: coins, and combos of the
    /// printed deck.
    pub values: Vec<u16>,
    /// What stands in the way.
    pub problem: Option<Fault>,
    /// `10 + 10 + 5 = 25¢: exact change!`
    pub sentence: String,
}

/// `POST /beside/swift-swap/check`
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AskGoal {
    /// Such as `10H`, `AD`.
    pub cards: Vec<String>,
    pub goal: String,
    /// House rules; those that are missing have their defaults.
    #[serde(default)]
    pub options: Map<String, Value>,
    #[serde(default)]
    pub lang: String,
}

/// Whether eight cards meet a goal, and which part of it fails.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GoalCheck {
    pub met: bool,
    /// Every part of the goal, met or not.
    pub parts: Vec<GoalPart>,
    /// What it comes to: `Odd is met.`
    pub sentence: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GoalPart {
    pub part: GoalPartKind,
    pub met: bool,
    /// The cards that do not fit.
    pub cards: Vec<String>,
    /// `The sum is 50 and has to be more than 52.`
    pub sentence: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum GoalPartKind {
    /// SS-7: eight different cards.
    Eight,
    /// SS-1: all of one deck.
    Deck,
    /// SS-9: what every card has to be.
    Cards,
    /// SS-9: what the eight have to be together.
    Set,
}

/// `POST /beside/swift-swap/deal`: goals from the chance of this device.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AskGoals {
    /// House rules; those that are missing have their defaults.
    #[serde(default)]
    pub options: Map<String, Value>,
}

/// SS-3, SS-10: a goal for each of the four players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DealtGoals {
    pub goals: Vec<String>,
}

/// What `POST /beside/one-euro/roll` answers: a roll of the die from the chance of this device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rolled {
    pub rolled: String,
}

/// `POST /beside/exacta/par`
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AskPar {
    /// The horses at the start of the race, from the first place to the seventh.
    pub order: Vec<String>,
    /// Those that are hungry.
    #[serde(default)]
    pub hungry: Vec<String>,
    /// The nine cards.
    pub cards: Vec<String>,
    #[serde(default)]
    pub lang: String,
}

/// EX-19: the most that these cards could score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Par {
    pub par: i32,
}

/// `POST /beside/one-euro/page`: a page of the exact solution for two, as `parlor solve one-euro --pages`
/// writes it, one for each score: 2.4 MB where both have as many euros, else 4.8 MB. The engine remembers the
/// last one. Answered with `null`.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EuroPage {
    /// House rules that it is of; those that are missing have their defaults.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// Its bytes in base64.
    pub page: String,
}

/// `POST /beside/one-euro/advice`, asked like a sheet: what the exact solution would do now. There are no
/// moves unless two play, the tokens are followed, somebody has rolled, and the page of this score is there.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EuroAdvice {
    /// The best first, with the chance to win the match after it, from 0 to 1.
    pub moves: Vec<EuroChance>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EuroChance {
    pub token: String,
    pub from: Heap,
    pub to: Heap,
    pub chance: f64,
}
