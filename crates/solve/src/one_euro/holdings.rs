use one_euro::{FULL_ABOVE_CENTS, GOAL_CENTS, Token, Tokens};

/// What one player can hold, by number. The number after the last one stands for what nobody can
/// have.
#[derive(Debug)]
pub struct Holdings {
    all: Vec<Tokens>,
    cents: Vec<u16>,
    more: Vec<[u16; 4]>,
    less: Vec<[u16; 4]>,
    /// By the tokens' code.
    numbers: Vec<u16>,
}

/// EU-6: no more than 2.00 € are ever held, so of each value no more than these.
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

fn decode(mut code: usize) -> Tokens {
    let mut tokens = Tokens::default();
    for (count, most) in tokens.0.iter_mut().zip(MOST).rev() {
        *count = (code % (most + 1)) as u8;
        code /= most + 1;
    }
    tokens
}

impl Default for Holdings {
    fn default() -> Holdings {
        Holdings::new()
    }
}

impl Holdings {
    pub fn new() -> Holdings {
        let n_codes = MOST.iter().map(|most| most + 1).product();
        // EU-6: nobody ever holds more than 1.50 € and a 50-cent token.
        let can_be = |tokens: &Tokens| tokens.cents() <= FULL_ABOVE_CENTS + Token::Fifty.cents();
        let all: Vec<Tokens> = (0..n_codes).map(decode).filter(can_be).collect();
        let none = all.len() as u16;
        let mut numbers = vec![none; n_codes];
        for (number, &tokens) in all.iter().enumerate() {
            numbers[code(tokens).expect("made from a code")] = number as u16;
        }
        let neighbour = |tokens: &Tokens, value: usize, change: i8| {
            let mut changed = *tokens;
            let count = changed.0[value].checked_add_signed(change);
            let found = count.and_then(|count| {
                changed.0[value] = count;
                code(changed)
            });
            found.map_or(none, |code| numbers[code])
        };
        let more = |tokens: &Tokens| {
            std::array::from_fn(|value| match tokens.cents() {
                0..=FULL_ABOVE_CENTS => neighbour(tokens, value, 1),
                _ => none,
            })
        };
        let less = |tokens: &Tokens| std::array::from_fn(|value| neighbour(tokens, value, -1));
        Holdings {
            cents: all.iter().map(Tokens::cents).collect(),
            more: all.iter().map(more).collect(),
            less: all.iter().map(less).collect(),
            all,
            numbers,
        }
    }

    /// How many there are.
    #[expect(clippy::len_without_is_empty, reason = "it never is")]
    #[inline]
    pub const fn len(&self) -> usize {
        self.all.len()
    }

    #[inline]
    pub fn tokens(&self, number: usize) -> Tokens {
        self.all[number]
    }

    /// The holding of these tokens, or none.
    #[inline]
    pub fn find(&self, tokens: Tokens) -> usize {
        code(tokens).map_or(self.len(), |code| self.numbers[code].into())
    }

    /// EU-9: whether it wins the round.
    #[inline]
    pub fn is_goal(&self, number: usize) -> bool {
        self.cents[number] == GOAL_CENTS
    }

    /// The holding with one token of a value more; none also where EU-6 forbids to receive.
    #[inline]
    pub fn more(&self, number: usize, value: usize) -> usize {
        self.more[number][value].into()
    }

    /// The holding with one token of a value less.
    #[inline]
    pub fn less(&self, number: usize, value: usize) -> usize {
        self.less[number][value].into()
    }
}
