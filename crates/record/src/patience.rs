/// So many inputs without a new turn cut a game off, whatever `max_turns` says: bots that never get
/// on must not keep a run from ending.
pub const INPUTS_PER_TURN_MOST: u32 = 100_000;

/// Notices when a game takes too long: after the first input with which it has more than `max_turns`
/// turns, or after [`INPUTS_PER_TURN_MOST`] inputs without a new one.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    max_turns: u32,
    turns: u32,
    n_since_turn: u32,
}

impl Patience {
    pub const fn new(max_turns: u32) -> Patience {
        Patience { max_turns, turns: 0, n_since_turn: 0 }
    }

    /// To be told after each input how many turns there were; says whether it is over.
    pub const fn count(&mut self, turns: u32) -> bool {
        self.n_since_turn += 1;
        if self.turns != turns {
            self.turns = turns;
            self.n_since_turn = 0;
        }
        self.is_over()
    }

    /// Whether the game is to be cut off.
    pub const fn is_over(&self) -> bool {
        self.max_turns < self.turns || INPUTS_PER_TURN_MOST <= self.n_since_turn
    }

    pub const fn max_turns(&self) -> u32 {
        self.max_turns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_cut_off_after_its_turns_or_when_it_does_not_get_on() {
        let mut patience = Patience::new(2);
        let over = [0, 1, 2, 2, 3].map(|turns| patience.count(turns));
        assert_eq!(over, [false, false, false, false, true]);

        let mut patience = Patience::new(u32::MAX);
        assert!(!patience.count(1));
        for _ in 1..INPUTS_PER_TURN_MOST {
            assert!(!patience.count(1));
        }
        assert!(patience.count(1));
        assert!(!patience.count(2), "a new turn begins");
    }
}
