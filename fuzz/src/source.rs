use parlor_core::{Chance, Seeded};

/// The bytes of an input as choices. When they are used up the choices go on at random but always
/// the same, so that whoever draws until something fits comes to an end.
#[derive(Debug)]
pub(crate) struct Source<'a> {
    rest: &'a [u8],
    then: Seeded,
}

impl<'a> Source<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Source<'a> {
        Source { rest: data, then: Seeded::new(0) }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// A number that any other byte would change.
    pub(crate) fn checksum(&self) -> u32 {
        self.rest.iter().fold(0, |sum: u32, &byte| {
            (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193).rotate_left(9)
        })
    }

    /// As many of the next bytes as there are.
    pub(crate) fn take(&mut self, most: usize) -> &'a [u8] {
        let (taken, rest) = self.rest.split_at(most.min(self.rest.len()));
        self.rest = rest;
        taken
    }

    pub(crate) fn take_all(&mut self) -> &'a [u8] {
        self.take(usize::MAX)
    }

    pub(crate) fn one_of<'b, T>(&mut self, choices: &'b [T]) -> &'b T {
        &choices[self.index(choices.len())]
    }

    pub(crate) fn index(&mut self, len: usize) -> usize {
        self.below(len as u32) as usize
    }
}

impl Chance for Source<'_> {
    /// Takes as few bytes as the range needs.
    fn below(&mut self, n: u32) -> u32 {
        let width = match n {
            0..=1 => 0,
            2..=0x100 => 1,
            0x101..=0x1_0000 => 2,
            _ => 4,
        };
        if self.rest.len() < width {
            self.rest = &[];
            return self.then.below(n);
        }
        self.take(width).iter().fold(0, |value, &byte| value << 8 | u32::from(byte)) % n
    }
}
