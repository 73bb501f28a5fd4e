use crate::{GameRow, Id, Page, StoreError, TableRow, Write};

/// Where tables and games are kept.
///
/// A read sees everything that was committed before it began, and does not wait for a commit.
pub trait Store: Send + Sync {
    /// Stores all of the batch, in its order, or nothing. Durable when it returns `Ok`.
    ///
    /// A batch that breaks what [`Write`] asks for is [`StoreError::Refused`], and nothing has happened.
    /// After any other error it is unknown what is on the disk, so every later commit is
    /// [`StoreError::Broken`]; whoever opens the store again finds the batch wholly or not at all.
    fn commit(&self, writes: &[Write]) -> Result<(), StoreError>;

    /// In the order of their ids.
    fn open_tables(&self) -> Result<Vec<TableRow>, StoreError>;

    fn table(&self, id: Id) -> Result<Option<TableRow>, StoreError>;

    fn game(&self, id: Id) -> Result<Option<GameRow>, StoreError>;

    /// Oldest first.
    fn games_of(&self, table: Id) -> Result<Vec<GameRow>, StoreError>;

    /// Public games that were played to their end, newest first.
    fn finished(&self, page: Page) -> Result<Vec<GameRow>, StoreError>;

    /// The bodies of a game's entries in order; none if there is no such game.
    fn entries(&self, game: Id) -> Result<Vec<String>, StoreError>;

    /// The games to take up again after a start, oldest first.
    fn unended_games(&self) -> Result<Vec<GameRow>, StoreError>;

    /// Whether the store can be read and written.
    fn check(&self) -> Result<(), StoreError>;
}
