use one_euro::{FULL_ABOVE_CENTS, GOAL_CENTS, TOKENS_OF_A_VALUE, Token, Tokens};

/// EU-2: what everybody begins with.
pub const START_CENTS: Tokens = Tokens([0, 0, 0, 1]);

/// No such holding.
pub(super) const NONE: u16 = u16::MAX;

/// What two players can hold, by number.
///
/// A holding is what one player has; a place is a pair of them, first that of the player to roll.
/// Places are all pairs, so that a place is found without a table. Positions are the places that can
/// stand on a table between two turns: with no more tokens than there are, and nobody at one euro.
#[derive(Debug)]
pub struct Positions {
    pub(super) holdings: Vec<Tokens>,
    pub(super) cents: Vec<u16>,
    /// The holding with one token more, by value; `NONE` also where EU-6 forbids to receive.
    pub(super) more: Vec<[u16; 4]>,
    /// The holding with one token less.
    pub(super) less: Vec<[u16; 4]>,
    /// The holdings' numbers, by their tokens.
    numbers: Vec<u16>,
    /// All positions, as the numbers of the two holdings.
    all: Vec<(u16, u16)>,
}

const MOST: [usize; 4] = [4, 10, 10, 10];

fn code(tokens: Tokens) -> Option<usize> {
    let mut code = 0;
    for (&count, most) in tokens.0.iter().zip(MOST) {
        if most < usize::from(count) {
            return None;
        }
        code = code * (most + 1) + usize::from(count);
    }
    Some(code)
}

impl Default for Positions {
    fn default() -> Positions {
        Positions::new()
    }
}

impl Positions {
    pub fn new() -> Positions {
        let mut holdings = Vec::new();
        let mut numbers = vec![NONE; MOST.iter().map(|most| most + 1).product()];
        for code in 0..numbers.len() {
            let mut rest = code;
            let mut tokens = Tokens::default();
            for (count, most) in tokens.0.iter_mut().zip(MOST).rev() {
                *count = (rest % (most + 1)) as u8;
                rest /= most + 1;
            }
            // EU-6: nobody ever holds more than 1.50 € and a 50-cent token.
            if tokens.cents() <= FULL_ABOVE_CENTS + Token::Fifty.cents() {
                numbers[code] = holdings.len() as u16;
                holdings.push(tokens);
            }
        }
        let number = |tokens: Tokens| code(tokens).map_or(NONE, |code| numbers[code]);
        let neighbour = |tokens: &Tokens, value: usize, change: i8| {
            let mut changed = *tokens;
            changed.0[value].checked_add_signed(change).map_or(NONE, |count| {
                changed.0[value] = count;
                number(changed)
            })
        };
        let more = holdings.iter().map(|tokens| {
            std::array::from_fn(|value| match tokens.cents() {
                0..=FULL_ABOVE_CENTS => neighbour(tokens, value, 1),
                _ => NONE,
            })
        });
        let less =
            holdings.iter().map(|tokens| std::array::from_fn(|value| neighbour(tokens, value, -1)));
        let (more, less) = (more.collect(), less.collect());
        let cents = holdings.iter().map(Tokens::cents).collect();
        let mut positions = Positions { holdings, cents, more, less, numbers, all: Vec::new() };
        let n = positions.holdings.len();
        let pairs = (0..n).flat_map(|other| (0..n).map(move |own| (own, other)));
        positions.all = pairs
            .filter(|&(own, other)| positions.is_position(own, other))
            .map(|(own, other)| (own as u16, other as u16))
            .collect();
        positions
    }

    /// How many places there are: all pairs of holdings.
    pub fn places(&self) -> usize {
        self.holdings.len() * self.holdings.len()
    }

    pub(super) const fn place(&self, own: usize, other: usize) -> usize {
        own * self.holdings.len() + other
    }

    /// The place of these two holdings, the roller's first; `None` if nobody can hold so much.
    pub fn find(&self, own: Tokens, other: Tokens) -> Option<usize> {
        let number = |tokens| match self.numbers[code(tokens)?] {
            NONE => None,
            number => Some(usize::from(number)),
        };
        Some(self.place(number(own)?, number(other)?))
    }

    /// How many tokens of a value lie in the centre.
    #[inline]
    pub(super) fn centre(&self, own: usize, other: usize, value: usize) -> i8 {
        let held = self.holdings[own].0[value] + self.holdings[other].0[value];
        TOKENS_OF_A_VALUE as i8 - held as i8
    }

    /// Whether the pair can stand on the table between two turns.
    fn is_position(&self, own: usize, other: usize) -> bool {
        self.cents[own] != GOAL_CENTS
            && self.cents[other] != GOAL_CENTS
            && (0..4).all(|value| 0 <= self.centre(own, other, value))
    }

    /// Every position, as the numbers of the two holdings.
    ///
    /// The other's holding changes slowest: what comes next lies in rows of the other's, who rolls
    /// next, and so a sweep reads memory in order.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = (usize, usize)> + ExactSizeIterator {
        self.all.iter().map(|&(own, other)| (own.into(), other.into()))
    }

    /// The holdings that win a round.
    pub(super) fn goals(&self) -> impl Iterator<Item = usize> {
        (0..self.cents.len()).filter(|&number| self.cents[number] == GOAL_CENTS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_positions_as_counted_by_hand() {
        let positions = Positions::new();
        // Counted by a program of its own: 1,623 holdings of at most 2.00 € that are not one euro.
        let off = positions.cents.iter().filter(|&&cents| cents != GOAL_CENTS).count();
        assert_eq!(off, 1_623);
        assert_eq!(positions.all().count(), 1_178_644);
    }

    #[test]
    fn a_holding_is_found_by_its_tokens() {
        let positions = Positions::new();
        for (number, &tokens) in positions.holdings.iter().enumerate() {
            assert_eq!(positions.find(tokens, tokens), Some(positions.place(number, number)));
        }
        assert_eq!(positions.find(Tokens([5, 0, 0, 0]), START_CENTS), None);
        assert_eq!(positions.find(Tokens([4, 1, 0, 0]), START_CENTS), None);
    }
}
