use parlor_core::{Eyes, Observer};

use crate::rules::{OneEuro, Table};

/// What an observer sees: everything.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct View {
    /// Whose view it is.
    pub who: Observer,
    /// What everybody sees.
    pub table: Table,
}

pub(crate) fn view(game: &OneEuro, eyes: &Eyes) -> View {
    View { who: eyes.who(), table: game.table }
}

/// There is nothing to guess.
pub(crate) const fn determinize(view: &View) -> OneEuro {
    OneEuro { table: view.table }
}
