use std::fmt;

use crate::{Colour, Colours};

/// The race: which horse is in which place, and which are hungry.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Horses {
    /// From the first place to the seventh.
    order: [Colour; 7],
    hungry: Colours,
}

/// A horse on its way up: the places it left and reached. They are equal where it was first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub from: u8,
    pub to: u8,
}

impl Horses {
    /// EX-2: all of them normal.
    pub const fn lined_up(order: [Colour; 7]) -> Horses {
        Horses { order, hungry: Colours::EMPTY }
    }

    /// The same order with these horses hungry.
    #[must_use]
    pub const fn with_hungry(self, hungry: Colours) -> Horses {
        Horses { hungry, ..self }
    }

    /// From the first place to the seventh.
    pub const fn order(&self) -> &[Colour; 7] {
        &self.order
    }

    pub const fn hungry(&self) -> Colours {
        self.hungry
    }

    pub const fn is_hungry(&self, colour: Colour) -> bool {
        self.hungry.contains(colour)
    }

    /// From 1, the first, to 7.
    pub fn place(&self, colour: Colour) -> u8 {
        self.index(colour) as u8 + 1
    }

    fn index(&self, colour: Colour) -> usize {
        self.order.iter().position(|&it| it == colour).expect("every colour has a horse")
    }

    /// Moves the horse whose colour has won a trick. Those it passes move down one place each.
    pub fn move_up(&mut self, colour: Colour, is_last_trick: bool) -> Move {
        // EX-9: two places in the last trick, hungry or not; never above the first place.
        let steps = if is_last_trick || self.is_hungry(colour) { 2 } else { 1 };
        let from = self.index(colour);
        let to = from.saturating_sub(steps);
        self.order[to..=from].rotate_right(1);
        Move { from: from as u8 + 1, to: to as u8 + 1 }
    }

    /// EX-16: the seventh turns hungry; then those in places one to three turn normal. Returns
    /// these.
    pub fn change_states(&mut self) -> Colours {
        let [first, second, third, .., seventh] = self.order;
        self.hungry = self.hungry.with(seventh);
        let fed = [first, second, third].into_iter().filter(|&colour| self.is_hungry(colour));
        let fed = fed.collect::<Colours>();
        self.hungry = fed.iter().fold(self.hungry, Colours::without);
        fed
    }
}

/// As in `1 red · 2 blue* · 3 green | 4 white · …`; hungry horses have a star.
impl fmt::Display for Horses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, &colour) in (1..).zip(&self.order) {
            let before = match place {
                1 => "",
                4 => " | ",
                _ => " · ",
            };
            let star = if self.is_hungry(colour) { "*" } else { "" };
            write!(f, "{before}{place} {colour}{star}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Horses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
