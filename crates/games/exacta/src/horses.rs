use std::fmt;

use crate::{Colour, Colours};

/// The race: which horse is in which place, and which are hungry.
///
/// One word: a byte a colour with the number of horses ahead of it, and the hungry ones in the
/// eighth. So places are looked up and compared with sums of food for all colours at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Horses(u64);

/// A horse on its way up: the places it left and reached. They are equal where it was first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub from: u8,
    pub to: u8,
}

/// A one in the byte of every colour.
const ONES: u64 = 0x0001_0101_0101_0101;

impl Horses {
    /// EX-2: all of them normal.
    pub const fn lined_up(order: [Colour; 7]) -> Horses {
        let (mut ahead, mut place) = (0, 0);
        while place < 7 {
            ahead |= (place as u64) << (order[place] as u8 * 8);
            place += 1;
        }
        Horses(ahead)
    }

    /// The same order with these horses hungry.
    #[inline]
    #[must_use]
    pub const fn with_hungry(self, hungry: Colours) -> Horses {
        Horses(self.ahead() | (hungry.bits() as u64) << 56)
    }

    /// From the first place to the seventh.
    pub fn order(&self) -> [Colour; 7] {
        let mut order = Colour::ALL;
        for colour in Colour::ALL {
            order[usize::from(self.place(colour)) - 1] = colour;
        }
        order
    }

    #[inline]
    pub const fn hungry(&self) -> Colours {
        Colours::from_bits((self.0 >> 56) as u8)
    }

    #[inline]
    pub const fn is_hungry(&self, colour: Colour) -> bool {
        self.hungry().contains(colour)
    }

    /// From 1, the first, to 7.
    #[inline]
    pub const fn place(&self, colour: Colour) -> u8 {
        (self.0 >> (colour as u8 * 8)) as u8 + 1
    }

    /// How many horses are ahead of each, a byte a colour.
    #[inline]
    const fn ahead(self) -> u64 {
        self.0 & (ONES * 0xff)
    }

    /// How many horses are behind each, a byte a colour.
    #[inline]
    pub(crate) const fn behind(self) -> u64 {
        ONES * 6 - self.ahead()
    }

    /// A one in the byte of every horse that has at least `n` ahead of it.
    #[inline]
    const fn with_ahead(self, n: u8) -> u64 {
        // The highest bit stays where nothing has to be borrowed from it.
        (((self.ahead() | ONES << 7) - ONES * n as u64) >> 7) & ONES
    }

    /// Moves the horse whose colour has won a trick. Those it passes move down one place each.
    #[inline]
    pub fn move_up(&mut self, colour: Colour, is_last_trick: bool) -> Move {
        // EX-9: two places in the last trick, hungry or not; never above the first place.
        let steps = 1 + u8::from(is_last_trick | self.is_hungry(colour));
        let from = self.place(colour) - 1;
        let to = from.saturating_sub(steps);
        let passed = self.with_ahead(to) & !self.with_ahead(from);
        self.0 = self.0 + passed - (u64::from(from - to) << (colour as u8 * 8));
        Move { from: from + 1, to: to + 1 }
    }

    /// EX-16: the seventh turns hungry; then those in places one to three turn normal. Returns
    /// these.
    pub fn change_states(&mut self) -> Colours {
        let hungry = self.hungry().union(colours(self.with_ahead(6)));
        let behind = colours(self.with_ahead(3));
        *self = self.with_hungry(hungry.common(behind));
        hungry.minus(behind)
    }
}

/// Those with a one in their byte.
const fn colours(ones: u64) -> Colours {
    // Each bit of the factor moves another byte's one to its place in the highest byte.
    Colours::from_bits((ones.wrapping_mul(0x0102_0408_1020_4000) >> 56) as u8)
}

/// As in `1 red · 2 blue* · 3 green | 4 white · …`; hungry horses have a star.
impl fmt::Display for Horses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, colour) in (1..).zip(self.order()) {
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

#[cfg(feature = "serde")]
impl serde::Serialize for Horses {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Shown { order: self.order(), hungry: self.hungry() }.serialize(serializer)
    }
}

/// The horses in a race.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Horses"))]
struct Shown {
    /// From the first place to the last.
    order: [Colour; 7],
    /// Those that are hungry; the others are fed.
    hungry: Colours,
}

parlor_core::schema!(Horses as Shown);
