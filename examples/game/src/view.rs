use parlor_core::{Chance, Eyes, Observer, PerSeat, Seat, Secret};

use crate::{POCKET_MOST, Pebbles, Table};

/// All that one observer may know: the table, and the pockets that it sees.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct View {
    /// Whose eyes these are.
    pub who: Observer,
    /// What everybody sees.
    pub table: Table,
    /// Pebbles in each pocket, where they are seen.
    pub pockets: PerSeat<Option<u8>>,
}

pub(crate) fn view(game: &Pebbles, eyes: &Eyes) -> View {
    View {
        who: eyes.who(),
        table: game.table,
        pockets: game.pockets.map(|_, pocket| pocket.seen_by(eyes).copied()),
    }
}

/// A pocket that is not seen can hold anything.
pub(crate) fn determinize<C: Chance>(view: &View, chance: &mut C) -> Pebbles {
    let table = view.table;
    let mut pockets = PerSeat::filled(table.seats, Secret::sealed(0));
    for seat in Seat::all(table.seats) {
        let pocket =
            view.pockets[seat].unwrap_or_else(|| chance.below(u32::from(POCKET_MOST) + 1) as u8);
        pockets[seat] = match table.turn {
            Some(_) => Secret::owned_by(seat, pocket),
            None => Secret::open_to_all(pocket),
        };
    }
    Pebbles { table, pockets }
}
