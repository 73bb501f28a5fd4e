use crate::Id;

/// A table. What the columns do not say is in the body, whose meaning is the hall's affair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    pub id: Id,
    pub code: String,
    pub open: bool,
    pub public: bool,
    pub touched_ms: u64,
    pub body: String,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GameStatus {
    /// The commitment to its seed is out; the cards are not dealt.
    Committed,
    Running,
    Finished,
    Aborted,
}

impl GameStatus {
    /// Nothing will be added to the game any more.
    pub fn is_over(self) -> bool {
        matches!(self, GameStatus::Finished | GameStatus::Aborted)
    }
}

/// The head of a game; its inputs are [`Entry`]s.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    pub id: Id,
    pub table: Id,
    pub game: String,
    pub status: GameStatus,
    pub public: bool,
    pub started_ms: u64,
    pub ended_ms: Option<u64>,
    pub body: String,
}

/// One input of a game. The first has `seq` 0, each next one more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    pub game: Id,
    pub seq: u32,
    pub body: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Write {
    /// In place of the row with this id, if there is one.
    Table(TableRow),
    /// In place of the row with this id, if there is one. Its table is stored, or earlier in the batch.
    Game(GameRow),
    /// The next one of its game, which is stored, or earlier in the batch.
    Entry(Entry),
    /// The row and its entries, if there are any.
    DeleteGame(Id),
}

/// A part of a list that begins with the newest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page {
    /// `ended_ms` and id of the last row of the page before; without it, the first page.
    pub before: Option<(u64, Id)>,
    pub n: u32,
}
