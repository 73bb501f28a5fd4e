//! Who has won how many games of a series.
//!
//! What has been won belongs to those who won it together, wherever they sit: a guest alone, a bot at its seat,
//! partners where a game has teams. Whoever comes new begins with nothing, and whoever comes back has what was won
//! before.

use parlor_wire::{OverInfo, SeriesInfo, SideInfo, StoredSeries, StoredWins};

use super::State;

/// Those who win together.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Party {
    guests: Vec<u32>,
    bots: Vec<u8>,
}

/// How many games a series can be of.
pub(super) const LENGTHS: [u8; 4] = [1, 3, 5, 7];

/// What comes along of a series when its only person goes on at another table, as its host.
pub fn series_of_only(mut series: StoredSeries, guest: u32) -> StoredSeries {
    series.wins.retain(|wins| wins.guests.iter().all(|&it| it == guest));
    for wins in &mut series.wins {
        wins.guests.fill(0);
    }
    series
}

impl State {
    /// So many wins win the series.
    fn first_to(&self) -> u8 {
        self.settings.series / 2 + 1
    }

    fn is_series(&self) -> bool {
        1 < self.settings.series
    }

    fn is_series_over(&self) -> bool {
        self.series.wins.iter().any(|it| self.first_to() <= it.won)
    }

    /// The seats of each side, in the order of their first seats.
    fn sides(&self) -> Vec<Vec<u8>> {
        let mut sides: Vec<(u8, Vec<u8>)> = Vec::new();
        for (seat, &side) in (0..).zip(&self.plan.sides) {
            match sides.iter_mut().find(|it| it.0 == side) {
                Some((_, seats)) => seats.push(seat),
                None => sides.push((side, vec![seat])),
            }
        }
        sides.into_iter().map(|(_, seats)| seats).collect()
    }

    /// Who sits there; `None` where a seat is empty.
    fn party(&self, seats: &[u8]) -> Option<Party> {
        let mut party = Party { guests: Vec::new(), bots: Vec::new() };
        for &seat in seats {
            match self.plan.bots[usize::from(seat)] {
                Some(_) => party.bots.push(seat),
                None => party.guests.push(self.sitter(seat.into())? as u32),
            }
        }
        party.guests.sort_unstable();
        Some(party)
    }

    fn wins_of(&self, party: &Party) -> Option<usize> {
        let is_it = |it: &StoredWins| it.guests == party.guests && it.bots == party.bots;
        self.series.wins.iter().position(is_it)
    }

    /// A series that somebody has won is over: what is dealt now begins another one.
    pub(super) fn begin_in_series(&mut self) {
        if !self.is_series() || self.is_series_over() {
            self.series = StoredSeries::default();
        }
    }

    /// A game that ended counts for the side that has won it alone; one that several have won, or
    /// nobody, counts for none.
    pub(super) fn count_in_series(&mut self, over: &OverInfo) {
        if !self.is_series() {
            return;
        }
        self.series.played += 1;
        let mut winners = self.sides();
        winners.retain(|seats| seats.iter().any(|seat| over.winners.contains(seat)));
        let [seats] = &winners[..] else { return };
        // Nobody is left there where the host has removed who had won.
        let Some(party) = self.party(seats) else { return };
        if let Some(place) = self.wins_of(&party) {
            self.series.wins[place].won += 1;
        } else {
            let Party { guests, bots } = party;
            self.series.wins.push(StoredWins { guests, bots, won: 1 });
        }
    }

    pub(super) fn series_info(&self) -> Option<SeriesInfo> {
        let side = |seats: Vec<u8>| {
            let place = self.party(&seats).and_then(|party| self.wins_of(&party));
            let won = place.map_or(0, |place| self.series.wins[place].won);
            SideInfo { seats, won }
        };
        self.is_series().then(|| SeriesInfo {
            first_to: self.first_to(),
            played: self.series.played,
            sides: self.sides().into_iter().map(side).collect(),
            over: self.is_series_over(),
        })
    }
}
