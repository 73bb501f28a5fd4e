use crate::{Cards, Colour, Horses, Prediction, TRICKS};

/// EX-19: the highest score that a solo race could have given, from the nine cards dealt and the
/// horses at its start.
///
/// Exact, by trying everything. With one player each trick is one card, so only its colour
/// matters, and of a colour that is left over the highest card can be. That leaves at most some
/// 50 000 orders of play, about half a millisecond of work.
pub fn par(dealt: Cards, line_up: &Horses) -> i32 {
    let left = Colour::ALL.map(|colour| dealt.of(colour).len() as u8);
    let mut search = Search { dealt, left, best: 0 };
    search.play_on(line_up, TRICKS);
    search.best
}

struct Search {
    dealt: Cards,
    /// Cards of each colour that are not played yet.
    left: [u8; 7],
    best: i32,
}

impl Search {
    fn play_on(&mut self, horses: &Horses, tricks_left: usize) {
        if tricks_left == 0 {
            self.settle(horses);
            return;
        }
        for colour in Colour::ALL {
            if self.left[colour.index()] != 0 {
                let mut next = *horses;
                next.move_up(colour, tricks_left == 1);
                self.left[colour.index()] -= 1;
                self.play_on(&next, tricks_left - 1);
                self.left[colour.index()] += 1;
            }
        }
    }

    /// Two cards are left; either may be the favourite.
    fn settle(&mut self, finish: &Horses) {
        let mut left = Colour::ALL.into_iter().filter(|colour| self.left[colour.index()] != 0);
        let (Some(one), Some(two)) = (left.next(), left.next()) else { return };
        let highest = |colour| self.dealt.of(colour).highest().expect("a card of it is left");
        let (one, two) = (highest(one), highest(two));
        for (favourite, counter) in [(one, two), (two, one)] {
            let points = Prediction { favourite, counter }.score(finish).points();
            self.best = self.best.max(points);
        }
    }
}
