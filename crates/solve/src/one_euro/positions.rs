use one_euro::{TOKENS_OF_A_VALUE, Tokens};

use super::Holdings;

/// EU-2: what everybody begins with.
pub const START_CENTS: Tokens = Tokens([0, 0, 0, 1]);

/// Where two players can stand.
///
/// A place is a pair of holdings, first that of the player to roll, so it is found without a table.
/// Positions are the places that can stand on a table between two turns: with no more tokens than
/// there are, and nobody at one euro.
#[derive(Debug)]
pub struct Positions {
    pub(super) holdings: Holdings,
    /// All positions, as the numbers of the two holdings.
    all: Vec<(u16, u16)>,
    /// The positions' numbers, by place.
    by_place: Vec<u32>,
}

impl Default for Positions {
    fn default() -> Positions {
        Positions::new()
    }
}

impl Positions {
    pub fn new() -> Positions {
        let holdings = Holdings::new();
        let mut positions = Positions { holdings, all: Vec::new(), by_place: Vec::new() };
        positions.by_place = vec![u32::MAX; positions.places()];
        for other in 0..positions.holdings.len() {
            for own in 0..positions.holdings.len() {
                let at_goal = [own, other].iter().any(|&it| positions.holdings.is_goal(it));
                if !at_goal && positions.has_tokens_for(own, other) {
                    let place = positions.place(own, other);
                    positions.by_place[place] = positions.all.len() as u32;
                    positions.all.push((own as u16, other as u16));
                }
            }
        }
        positions
    }

    /// How many places there are: all pairs of holdings, and of none.
    pub(super) const fn places(&self) -> usize {
        (self.holdings.len() + 1).pow(2)
    }

    #[inline]
    pub(super) const fn place(&self, own: usize, other: usize) -> usize {
        own * (self.holdings.len() + 1) + other
    }

    /// The number of the position in which the player to roll and the other one hold this; `None`
    /// if there is none.
    pub fn find(&self, own: Tokens, other: Tokens) -> Option<usize> {
        self.at(self.holdings.find(own), self.holdings.find(other))
    }

    /// The same by the numbers of both holdings.
    #[inline]
    pub(super) fn at(&self, own: usize, other: usize) -> Option<usize> {
        match self.by_place[self.place(own, other)] {
            u32::MAX => None,
            number => Some(number as usize),
        }
    }

    pub const fn holdings(&self) -> &Holdings {
        &self.holdings
    }

    /// Whether there are enough tokens for both.
    pub(super) fn has_tokens_for(&self, own: usize, other: usize) -> bool {
        let [own, other] = [own, other].map(|it| self.holdings.tokens(it).0);
        own.into_iter().zip(other).all(|(own, other)| own + other <= TOKENS_OF_A_VALUE)
    }

    /// Every position in the order of their numbers, as the numbers of the two holdings.
    ///
    /// The other's holding changes slowest: what comes next lies in rows of the other's, who rolls
    /// next, and so a sweep reads memory in order.
    pub(super) fn all(&self) -> impl DoubleEndedIterator<Item = (usize, usize)> + Clone {
        self.all.iter().map(|&(own, other)| (own.into(), other.into()))
    }

    /// How many there are.
    #[expect(clippy::len_without_is_empty, reason = "there are some")]
    pub const fn len(&self) -> usize {
        self.all.len()
    }

    /// The holdings that win a round.
    pub(super) fn goals(&self) -> impl Iterator<Item = usize> {
        (0..self.holdings.len()).filter(|&number| self.holdings.is_goal(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_positions_as_counted_by_hand() {
        let positions = Positions::new();
        // Counted by a program of its own: 1,623 holdings of at most 2.00 € that are not one euro.
        let n_goals = positions.goals().count();
        assert_eq!(positions.holdings.len() - n_goals, 1_623);
        assert_eq!(positions.len(), 1_178_644);
    }

    #[test]
    fn a_holding_is_found_by_its_tokens() {
        let positions = Positions::new();
        for (number, (own, other)) in positions.all().enumerate() {
            let tokens = [own, other].map(|it| positions.holdings.tokens(it));
            assert_eq!(positions.find(tokens[0], tokens[1]), Some(number));
        }
        assert_eq!(positions.find(Tokens([5, 0, 0, 0]), START_CENTS), None);
        assert_eq!(positions.find(Tokens([4, 1, 0, 0]), START_CENTS), None);
    }
}
