use one_euro::{FULL_ABOVE_CENTS, GOAL_CENTS, TOKENS_OF_A_VALUE, Token, Tokens};

/// EU-2: what everybody begins with.
pub const START_CENTS: Tokens = Tokens([0, 0, 0, 1]);

/// What two players can hold, by number.
///
/// A holding is what one player has, and the number after the last one stands for what nobody can
/// have. A place is a pair of holdings, first that of the player to roll, so it is found without a
/// table. Positions are the places that can stand on a table between two turns: with no more
/// tokens than there are, and nobody at one euro.
#[derive(Debug)]
pub struct Positions {
    pub(super) holdings: Vec<Tokens>,
    pub(super) cents: Vec<u16>,
    /// The holding with one token more, by value; none also where EU-6 forbids to receive.
    pub(super) more: Vec<[u16; 4]>,
    /// The holding with one token less.
    pub(super) less: Vec<[u16; 4]>,
    /// The holdings' numbers, by their tokens.
    numbers: Vec<u16>,
    /// All positions, as the numbers of the two holdings.
    all: Vec<(u16, u16)>,
    /// The positions' numbers, by place.
    by_place: Vec<u32>,
}

/// No such holding, while they are counted.
const NONE: u16 = u16::MAX;

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
        let none = holdings.len() as u16;
        let number = |tokens: Tokens| code(tokens).map_or(NONE, |code| numbers[code]).min(none);
        let neighbour = |tokens: &Tokens, value: usize, change: i8| {
            let mut changed = *tokens;
            changed.0[value].checked_add_signed(change).map_or(none, |count| {
                changed.0[value] = count;
                number(changed)
            })
        };
        let more = holdings.iter().map(|tokens| {
            std::array::from_fn(|value| match tokens.cents() {
                0..=FULL_ABOVE_CENTS => neighbour(tokens, value, 1),
                _ => none,
            })
        });
        let less =
            holdings.iter().map(|tokens| std::array::from_fn(|value| neighbour(tokens, value, -1)));
        let (more, less) = (more.collect(), less.collect());
        let cents = holdings.iter().map(Tokens::cents).collect();
        let (all, by_place) = (Vec::new(), Vec::new());
        let mut positions =
            Positions { holdings, cents, more, less, numbers, all, by_place };
        positions.by_place = vec![u32::MAX; positions.places()];
        for other in 0..usize::from(none) {
            for own in 0..usize::from(none) {
                let at_goal = [own, other].iter().any(|&it| positions.cents[it] == GOAL_CENTS);
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
    pub(super) fn places(&self) -> usize {
        (self.holdings.len() + 1).pow(2)
    }

    #[inline]
    pub(super) const fn place(&self, own: usize, other: usize) -> usize {
        own * (self.holdings.len() + 1) + other
    }

    /// The number of the position in which the player to roll and the other one hold this; `None`
    /// if there is none.
    pub fn find(&self, own: Tokens, other: Tokens) -> Option<usize> {
        let number = |tokens| match self.numbers[code(tokens)?] {
            NONE => None,
            number => Some(usize::from(number)),
        };
        match self.by_place[self.place(number(own)?, number(other)?)] {
            u32::MAX => None,
            number => Some(number as usize),
        }
    }

    /// Whether there are enough tokens for both.
    pub(super) fn has_tokens_for(&self, own: usize, other: usize) -> bool {
        let pairs = self.holdings[own].0.into_iter().zip(self.holdings[other].0);
        pairs.into_iter().all(|(own, other)| own + other <= TOKENS_OF_A_VALUE)
    }

    /// Every position in the order of their numbers, as the numbers of the two holdings.
    ///
    /// The other's holding changes slowest: what comes next lies in rows of the other's, who rolls
    /// next, and so a sweep reads memory in order.
    pub(super) fn all(&self) -> impl DoubleEndedIterator<Item = (usize, usize)> + Clone {
        self.all.iter().map(|&(own, other)| (own.into(), other.into()))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
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
        for (number, (own, other)) in positions.all().enumerate() {
            let tokens = [own, other].map(|it| positions.holdings[it]);
            assert_eq!(positions.find(tokens[0], tokens[1]), Some(number));
        }
        assert_eq!(positions.find(Tokens([5, 0, 0, 0]), START_CENTS), None);
        assert_eq!(positions.find(Tokens([4, 1, 0, 0]), START_CENTS), None);
    }
}
