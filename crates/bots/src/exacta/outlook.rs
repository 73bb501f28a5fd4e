//! How a race may end, by rule of thumb. It runs millions of times in a search, so it is counted
//! in floating point and food is added up once a hand.

use exacta::{Card, Cards, Colour, HAND, Horses, TRICKS, Trick};
use parlor_core::Seat;

/// A number for each card of a hand, in ascending order of the cards, and 0 behind them.
pub(super) type PerCard = [f32; HAND];

/// How much each card of a hand promises as favourite.
pub(super) fn of_favourites(line_up: &Horses, seats: u8, hand: Cards) -> PerCard {
    let outlook = Outlook::new(*line_up, seats, TRICKS);
    let mut food = outlook.food(hand);
    let mut hopes = PerCard::default();
    for (hope, favourite) in hopes.iter_mut().zip(hand.iter()) {
        *hope = outlook.hope_without(favourite, favourite, hand, &mut food);
    }
    hopes
}

/// A seat's turn to play.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    pub(super) seat: Seat,
    pub(super) favourite: Card,
    pub(super) hand: Cards,
    pub(super) trick: Trick,
    pub(super) horses: Horses,
    /// How many there are to come after this one.
    pub(super) tricks_left: usize,
}

impl Turn {
    /// How much is to be hoped for after each card of the hand, if the trick ended with it.
    #[inline]
    pub(super) fn hopes(mut self) -> PerCard {
        let Turn { seat, favourite, hand, horses, tricks_left, .. } = self;
        let mut outlook = Outlook::new(horses, self.trick.cards.seats(), tricks_left);
        let mut food = outlook.food(hand);
        let mut hopes = PerCard::default();
        for (hope, card) in hopes.iter_mut().zip(hand.iter()) {
            self.trick.cards[seat] = Some(card);
            outlook.horses = horses;
            outlook.horses.move_up(self.trick.judge(&horses).winner, tricks_left == 0);
            *hope = outlook.hope_without(card, favourite, hand, &mut food);
        }
        hopes
    }

    /// The card with the most hope.
    #[inline]
    pub(super) fn best(self) -> Card {
        best(self.hand, &self.hopes()).expect("there are cards to play")
    }
}

/// The last of the cards with the most hope.
pub(super) fn best(hand: Cards, hopes: &PerCard) -> Option<Card> {
    let mut best = None;
    let mut most = 0.0;
    for (card, &hope) in hand.iter().zip(hopes) {
        if most <= hope {
            (best, most) = (Some(card), hope);
        }
    }
    best
}

/// A position as far as the estimate goes.
struct Outlook {
    horses: Horses,
    seats: u8,
    /// By how much a place more or less changes the chance to end in front of a line. The more
    /// tricks are to come, and the more players feed the others, the less certain it is.
    slope: f32,
}

impl Outlook {
    fn new(horses: Horses, seats: u8, tricks_left: usize) -> Outlook {
        let per_trick = if seats == 1 { 0.3 } else { 0.6 };
        Outlook { horses, seats, slope: 1.0 / (1.0 + per_trick * tricks_left as f32) }
    }

    /// How many tricks the cards of each colour may win.
    fn food(&self, hand: Cards) -> [f32; 7] {
        let mut food = [0.0; 7];
        for card in hand.iter() {
            food[card.colour().index()] += self.chance_to_win(card);
        }
        food
    }

    /// How likely a card is to make its colour win a trick.
    #[inline]
    fn chance_to_win(&self, card: Card) -> f32 {
        let value = f32::from(card.value());
        match self.seats {
            1 => 1.0,
            2 => value / 8.0,
            _ => value * value / 64.0,
        }
    }

    /// What to hope for once a card is gone from the hand, whose food this is.
    #[inline]
    fn hope_without(&self, card: Card, favourite: Card, hand: Cards, food: &mut [f32; 7]) -> f32 {
        let colour = card.colour().index();
        let all = food[colour];
        food[colour] -= self.chance_to_win(card);
        let hope = self.hope(favourite, hand.without(card), food);
        food[colour] = all;
        hope
    }

    /// What the favourite may bring with the best counter of the hand, the rest being food.
    #[inline]
    fn hope(&self, favourite: Card, hand: Cards, food: &[f32; 7]) -> f32 {
        let colour = favourite.colour();
        let [first, _, in_three] = self.chances(colour, food[colour.index()]);
        let mut most: f32 = 0.0;
        for counter in hand.minus(hand.of(colour)).iter() {
            let colour = counter.colour();
            let food = food[colour.index()] - self.chance_to_win(counter);
            let [ahead, in_two, counter_in_three] = self.chances(colour, food);
            let both = in_three * counter_in_three;
            let exacta = first * in_two.min(1.0 - ahead);
            most = most.max(self.worth(counter) * (both + 4.0 * exacta.min(both)));
        }
        self.worth(favourite) * most
    }

    /// A card's part of the score.
    fn worth(&self, card: Card) -> f32 {
        let value = f32::from(card.value());
        if self.horses.is_hungry(card.colour()) { 2.0 * value } else { value }
    }

    /// How likely a horse with so much food is to end first, in the first two, and in the first
    /// three.
    #[inline]
    fn chances(&self, colour: Colour, food: f32) -> [f32; 3] {
        let up = if self.horses.is_hungry(colour) { 2.0 * food } else { food };
        let place = (f32::from(self.horses.place(colour)) - up).max(1.0);
        [1.5, 2.5, 3.5].map(|line| (0.5 + (line - place) * self.slope).clamp(0.0, 1.0))
    }
}
