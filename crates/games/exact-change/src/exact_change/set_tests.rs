//! Predicate, list and sampler against an oracle that tries everything.

use std::{cell::Cell, collections::BTreeSet, ops::ControlFlow};

use parlor_core::{Chance, Seeded};

use crate::cards::{Card, Cards, Coin, Colour, Deck};

use super::{
    Direction, Discard, Face, Name,
    discards::Discarding,
    hand::Hand,
    random::{Other, sample_counted, sample_in_large_numbers},
};

/// Decks with little and much of everything, and combos that look like coins.
fn decks() -> Vec<Deck> {
    let odd =
        "3 red penny\n3 blue penny\n3 red nickel\n2 green nickel\n2 yellow dime\n2 red quarter
        2 blue half\n1 green dollar\n2 draw red penny\n2 draw green dollar\n2 draw blue nickel
        2 combo red 50/50\n2 combo blue 5/5\n1 combo green 100/100/5\n2 combo yellow 1/1\n3 wild";
    let wild =
        "2 red penny\n2 blue nickel\n2 draw red nickel\n1 combo yellow 100/100/100/100/100/100
        1 green dollar\n1 combo red 5/1\n4 wild";
    vec![
        Deck::standard(),
        Deck::standard().without_combos(),
        Deck::read_lines(odd).unwrap(),
        Deck::read_lines(wild).unwrap(),
    ]
}

/// A hand and a top card, as they may come in a game.
struct Position {
    deck: Deck,
    hand: Hand,
    face: Face,
    same_colour: bool,
    asks_direction: bool,
    automatic_calls: bool,
}

impl Position {
    fn random(decks: &[Deck], n_cards: u32, chance: &mut Seeded) -> Position {
        let deck = decks[chance.below(decks.len() as u32) as usize];
        let mut rest = *deck.cards();
        let top = deck.card(rest.draw(chance));
        let names: Vec<Name> = Name::all().collect();
        let name = top.is_wild().then(|| names[chance.below(24) as usize]);
        let face = Face::of(top, name).expect("named");
        let n_cards = n_cards.min(rest.len() as u32);
        Position {
            deck,
            hand: Hand::of((0..n_cards).map(|_| rest.draw(chance)).collect(), &deck),
            face,
            same_colour: chance.below(2) == 0,
            asks_direction: chance.below(2) == 0,
            automatic_calls: chance.below(2) == 1,
        }
    }

    fn discarding(&self) -> Discarding<'_> {
        Discarding {
            deck: &self.deck,
            hand: &self.hand,
            face: self.face,
            same_colour: self.same_colour,
            asks_direction: self.asks_direction,
            automatic_calls: self.automatic_calls,
        }
    }

    fn list(&self, most: usize) -> Vec<Discard> {
        let mut listed = Vec::new();
        let _ = self.discarding().list(|discard| {
            listed.push(discard);
            if listed.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        listed
    }

    fn sample(&self, chance: &mut Seeded) -> Option<Discard> {
        let discarding = self.discarding();
        discard_of(discarding.sample(0, chance), &discarding)
    }

    /// All discards there are, found by trying every part of the hand, every card on top and every
    /// coin and colour for every wild.
    fn oracle(&self) -> BTreeSet<Discard> {
        let mut found = BTreeSet::new();
        for cards in self.parts() {
            let kinds: Vec<usize> = cards.iter().collect();
            for &top in &kinds {
                let mut below = cards;
                below.remove(top);
                let below: Vec<Card> = below.iter().map(|kind| self.deck.card(kind)).collect();
                for name in self.names_of(&below, self.deck.card(top)) {
                    self.insert_all(&mut found, cards, top, name);
                }
            }
        }
        found
    }

    /// Every part of the hand but nothing.
    fn parts(&self) -> Vec<Cards> {
        let mut parts = vec![Cards::EMPTY];
        for (kind, count) in self.hand.kinds() {
            let more = parts.clone().into_iter().flat_map(|part| {
                (1..=count).map(move |n| {
                    let mut part = part;
                    part.set(kind, n);
                    part
                })
            });
            parts.extend(more.collect::<Vec<_>>());
        }
        parts.split_off(1)
    }

    /// The names with which `top` can lie on `below`; `None` for a card that needs none.
    fn names_of(&self, below: &[Card], top: Card) -> Vec<Option<Name>> {
        let tops: Vec<Option<Name>> =
            if top.is_wild() { Name::all().map(Some).collect() } else { vec![None] };
        if below.is_empty() {
            let by_colour = top.colour() == Some(self.face.colour);
            let by_picture = matches!(top, Card::Coin { coin, .. } | Card::Draw { coin, .. }
                if Some(coin) == self.face.picture);
            return if by_colour || by_picture || top.is_wild() { tops } else { Vec::new() };
        }
        if self.face.is_draw {
            return Vec::new();
        }
        let fits = |name: &Option<Name>| {
            let (cents, colour) = match name {
                Some(name) => (name.coin.cents(), Some(name.colour)),
                None => (top.cents().unwrap(), top.colour()),
            };
            let has_colour = !self.same_colour || colour == Some(self.face.colour);
            self.can_add(below, u32::from(cents), has_colour)
        };
        tops.into_iter().filter(fits).collect()
    }

    /// Whether the cards, wilds as anything, come to the sum and bring the colour.
    fn can_add(&self, cards: &[Card], cents: u32, has_colour: bool) -> bool {
        if u32::from(self.face.cents) < cents {
            return false;
        }
        let Some((card, rest)) = cards.split_first() else {
            return cents == u32::from(self.face.cents) && has_colour;
        };
        let with = |value: u16, colour: Option<Colour>| {
            let has_colour = has_colour || colour == Some(self.face.colour);
            self.can_add(rest, cents + u32::from(value), has_colour)
        };
        match card.cents() {
            Some(value) => with(value, card.colour()),
            None => Coin::ALL
                .iter()
                .any(|coin| Colour::ALL.iter().any(|&colour| with(coin.cents(), Some(colour)))),
        }
    }

    fn insert_all(
        &self,
        found: &mut BTreeSet<Discard>,
        cards: Cards,
        top: usize,
        name: Option<Name>,
    ) {
        let empties = cards == *self.hand;
        let asks = self.asks_direction && self.deck.card(top).is_draw() && !empties;
        let directions: &[Option<Direction>] =
            if asks { &[Some(Direction::Left), Some(Direction::Right)] } else { &[None] };
        let calls: &[bool] = match self.automatic_calls {
            _ if cards.len() == 1 => &[false],
            true => &[true],
            false => &[false, true],
        };
        for &direction in directions {
            for &call in calls {
                let name = name.filter(|_| !empties);
                found.insert(Discard { cards, top: top as u8, name, direction, call });
            }
        }
    }

    /// Every discard that can be written down of the parts of this hand, legal or not.
    fn candidates(&self) -> Vec<Discard> {
        let names = [None].into_iter().chain(Name::all().step_by(5).map(Some));
        let names: Vec<Option<Name>> = names.collect();
        let mut all = Vec::new();
        for cards in self.parts() {
            for (top, _) in cards.kinds() {
                for &name in &names {
                    for direction in [None, Some(Direction::Left), Some(Direction::Right)] {
                        for call in [false, true] {
                            let top = top as u8;
                            all.push(Discard { cards, top, name, direction, call });
                        }
                    }
                }
            }
        }
        all
    }
}

fn discard_of(sampled: Result<Discard, Other>, discarding: &Discarding<'_>) -> Option<Discard> {
    match sampled {
        Ok(set) => Some(set),
        Err(Other::Single { kind, way }) => Some(discarding.single(kind, way)),
        Err(Other::Few(set)) => Some(set.discard()),
        Err(Other::Nothing) => None,
        Err(Other::Extra) => panic!("nothing extra was asked for"),
    }
}

#[test]
fn the_list_is_what_trying_everything_finds() {
    let (decks, mut chance) = (decks(), Seeded::new(11));
    let (mut n_listed, mut n_empty) = (0, 0);
    for number in 0..4_000 {
        let n_cards = 1 + chance.below(7);
        let position = Position::random(&decks, n_cards, &mut chance);
        let listed = position.list(usize::MAX);
        let wanted: Vec<Discard> = position.oracle().into_iter().collect();
        assert!(listed == wanted, "position {number}:\n{listed:?}\n{wanted:?}");
        assert_eq!(position.discarding().is_possible(), !wanted.is_empty(), "position {number}");
        assert_eq!(position.sample(&mut chance).is_some(), !wanted.is_empty());
        n_listed += listed.len();
        n_empty += usize::from(listed.is_empty());
    }
    assert!(50_000 < n_listed && 100 < n_empty, "{n_listed} {n_empty}");
}

#[test]
fn the_predicate_accepts_what_trying_everything_finds_and_nothing_else() {
    let (decks, mut chance) = (decks(), Seeded::new(12));
    let mut n_legal = 0;
    for number in 0..600 {
        let n_cards = 1 + chance.below(6);
        let position = Position::random(&decks, n_cards, &mut chance);
        let legal = position.oracle();
        let discarding = position.discarding();
        for discard in &legal {
            assert_eq!(discarding.contains(discard), Ok(()), "position {number}: {discard:?}");
        }
        for discard in position.candidates() {
            let accepted = discarding.contains(&discard).is_ok();
            assert_eq!(accepted, legal.contains(&discard), "position {number}: {discard:?}");
            n_legal += usize::from(accepted);
        }
    }
    assert!(1_000 < n_legal);
}

/// A sample is one draw below the number of discards, and each answer gives another one: tried with
/// all answers.
fn check_uniform(
    position: &Position,
    sample: impl Fn(&Discarding<'_>, &mut One) -> Result<Discard, Other>,
) -> usize {
    let wanted = position.list(usize::MAX);
    let discarding = position.discarding();
    let mut found = BTreeSet::new();
    for answer in 0..wanted.len() as u32 {
        let mut one = One { answer, below: 1 };
        let discard =
            discard_of(sample(&discarding, &mut one), &discarding).expect("there are some");
        assert!(found.insert(discard), "{discard:?} twice");
        assert_eq!(one.below as usize, wanted.len());
    }
    assert!(found.into_iter().eq(wanted.iter().copied()));
    assert_eq!(discarding.count(), wanted.len() as u128);
    let mut numbered: Vec<Discard> =
        (0..discarding.count()).map(|number| discarding.nth(number)).collect();
    numbered.sort_unstable();
    assert!(numbered == wanted, "each has a number");
    wanted.len()
}

/// Answers the one draw that is expected, and says below what it was.
struct One {
    answer: u32,
    below: u32,
}

impl Chance for One {
    fn below(&mut self, n: u32) -> u32 {
        assert_eq!(self.below, 1, "only one draw");
        self.below = n;
        self.answer
    }
}

/// As many are counted as are listed, each is hit by one answer, walked over or counted.
#[test]
fn samples_are_uniform() {
    let (decks, mut chance) = (decks(), Seeded::new(13));
    let (mut n_tried, mut n_nothing, mut most) = (0, 0, 0);
    while n_tried < 1_500 {
        let n_cards = 1 + chance.below(10);
        let position = Position::random(&decks, n_cards, &mut chance);
        let n = position.list(3_000).len();
        if n == 0 {
            let discarding = position.discarding();
            let counted = sample_counted(&discarding, 1, &mut chance);
            assert!(matches!(counted, Err(Other::Nothing)), "{counted:?}");
            n_nothing += 1;
        }
        if n == 0 || 3_000 <= n {
            continue;
        }
        n_tried += 1;
        most = most.max(n);
        check_uniform(&position, |discarding, one| discarding.sample(0, one));
        let n_singles = position.list(n).iter().filter(|it| it.cards.len() == 1).count() as u64;
        if n_singles != n as u64 {
            check_uniform(&position, |it, one| sample_counted(it, 0, one));
        }
        if n_singles != n as u64 && n < 100 {
            check_uniform(&position, sample_in_large_numbers);
        }
    }
    assert!(2_000 < most && 50 < n_nothing, "{most} {n_nothing}");
}

/// Where there are few cards, with several of a kind, with wilds, with odd cents, and where there
/// are a few too many.
#[test]
fn samples_are_uniform_where_there_are_few_cards() {
    let combos = "1 red nickel\n1 blue nickel\n1 green nickel\n2 red dime\n1 blue dime
        1 draw green dime\n1 red quarter\n1 combo red 10/5\n1 combo blue 10/5\n1 combo red 25/10
        1 combo green 5/5/5/5\n1 combo red 50/10\n1 combo blue 50/25\n1 combo red 50/25/10/10
        1 blue half\n1 red penny\n1 combo red 5/1\n1 blue dollar\n1 combo red 100/5";
    let several = "3 red penny\n1 combo red 1/1\n3 red nickel\n2 draw blue nickel\n4 red dime
        2 green quarter\n2 red half\n2 combo red 5/1\n2 combo green 10/10\n2 blue dollar\n2 wild
        2 combo red 100/50/10\n2 combo blue 25/5/1/1";
    let wild = "1 red penny\n2 blue nickel\n1 draw green dime\n1 red quarter\n1 red dollar
        1 combo green 5/1\n5 wild";
    let decks = [combos, several, wild].map(|lines| Deck::read_lines(lines).unwrap());
    let decks = [&decks[..], &[Deck::standard()]].concat();
    let mut chance = Seeded::new(17);
    let mut n_by_cards = [[0; 2]; 16];
    for _ in 0..4_000 {
        let n_cards = 2 + chance.below(14);
        let position =
            Position { same_colour: false, ..Position::random(&decks, n_cards, &mut chance) };
        if position.list(1_500).len() == 1_500 {
            continue;
        }
        let is_few = Cell::new(None);
        check_uniform(&position, |discarding, one| {
            let sampled = discarding.sample(0, one);
            match &sampled {
                Ok(_) => is_few.set(Some(false)),
                Err(Other::Few(_)) => is_few.set(Some(true)),
                Err(_) => {}
            }
            sampled
        });
        if let Some(is_few) = is_few.get() {
            let n_cheap =
                position.discarding().parts().map(|it| usize::from(it.held)).sum::<usize>();
            n_by_cards[n_cheap][usize::from(is_few)] += 1;
        }
    }
    let [none, few] = [0, 1].map(|is_few| n_by_cards.map(|n| n[is_few]));
    let sum = |of: &[u32]| of.iter().sum::<u32>();
    assert!(few[0] != 0 && few[1..=8].iter().all(|&n| 50 < n), "{few:?}");
    assert!(100 < sum(&none[9..]) && 2 * sum(&none[..=8]) < sum(&few[..=8]), "{none:?} {few:?}");
}

/// The seventh and the eighth card are taken apart from the first six.
#[test]
fn samples_are_uniform_with_just_eight_cards() {
    let six =
        "1 red nickel\n1 red dime\n1 red quarter\n1 blue dime\n1 blue quarter\n1 green quarter";
    let half = Card::Coin { colour: Colour::Yellow, coin: Coin::Half };
    for (two, n_wilds) in [
        // The last two of a kind, without and with wilds.
        ("2 combo red 10/5", 0),
        ("2 combo red 10/5", 1),
        // Of the sixth kind there are two, and one more.
        ("1 combo red 10/5\n1 green quarter", 0),
        // The seventh card is too much where a wild counts as a quarter, the eighth is not.
        ("1 combo red 25/10\n1 combo red 5/5", 1),
    ] {
        let wilds = if n_wilds == 0 { String::new() } else { format!("\n{n_wilds} wild") };
        let deck = Deck::read_lines(&format!("{six}\n{two}{wilds}")).unwrap();
        let position = Position {
            deck,
            hand: Hand::of(*deck.cards(), &deck),
            face: Face::of(half, None).unwrap(),
            same_colour: false,
            asks_direction: false,
            automatic_calls: true,
        };
        let is_few = Cell::new(false);
        check_uniform(&position, |discarding, one| {
            let sampled = discarding.sample(0, one);
            is_few.set(is_few.get() || matches!(sampled, Err(Other::Few(_))));
            sampled
        });
        assert!(is_few.get(), "{two}, {n_wilds} wilds: counted");
    }
}

/// Other actions come after all discards, and only where there is a discard.
#[test]
fn other_actions_are_as_likely_as_each_discard() {
    let (decks, mut chance) = (decks(), Seeded::new(20));
    for _ in 0..500 {
        let n_cards = 1 + chance.below(8);
        let position = Position::random(&decks, n_cards, &mut chance);
        let listed = position.list(5_000);
        let n = listed.len() as u32;
        let n_extra = 1 + chance.below(2);
        let check = |sample: &dyn Fn(&Discarding<'_>, &mut One) -> Result<Discard, Other>| {
            for answer in [n.saturating_sub(1), n, n + n_extra - 1] {
                let mut one = One { answer, below: 1 };
                match sample(&position.discarding(), &mut one) {
                    Err(Other::Nothing) => assert_eq!(n, 0),
                    _ if n == 5_000 => {}
                    Err(Other::Extra) => assert_eq!((answer < n, one.below), (false, n + n_extra)),
                    _ => assert_eq!((answer < n, one.below), (true, n + n_extra)),
                }
            }
        };
        check(&|discarding, one| discarding.sample(n_extra, one));
        if listed.iter().any(|it| 1 < it.cards.len()) {
            check(&|discarding, one| sample_counted(discarding, n_extra, one));
        }
    }
}

/// The last cards have no name and no direction, so the whole hand is a special case to count.
#[test]
fn samples_are_uniform_where_the_whole_hand_is_a_set() {
    let deck = Deck::read_lines("1 red nickel\n1 draw red nickel\n3 red penny\n3 wild").unwrap();
    let quarter = Card::Coin { colour: Colour::Green, coin: Coin::Quarter };
    for (same_colour, asks_direction) in [(false, false), (false, true), (true, true)] {
        let position = Position {
            deck,
            hand: Hand::of(*deck.cards(), &deck),
            face: Face::of(quarter, None).unwrap(),
            same_colour,
            asks_direction,
            automatic_calls: false,
        };
        let listed = position.list(usize::MAX);
        let n_last = listed.iter().filter(|it| it.cards == *position.hand).count();
        assert_eq!(n_last, 8, "four tops, called or not");
        check_uniform(&position, |discarding, one| discarding.sample(0, one));
        check_uniform(&position, |it, one| sample_counted(it, 0, one));
    }
}

/// EC-8: here a coin has the colour, and no wild could.
#[test]
fn samples_are_uniform_where_the_whole_hand_is_a_set_by_the_colour_of_a_coin() {
    let lines = "1 green nickel\n1 red nickel\n1 draw red nickel\n1 draw red dime";
    let deck = Deck::read_lines(lines).unwrap();
    let quarter = Card::Coin { colour: Colour::Green, coin: Coin::Quarter };
    let position = Position {
        deck,
        hand: Hand::of(*deck.cards(), &deck),
        face: Face::of(quarter, None).unwrap(),
        same_colour: true,
        asks_direction: true,
        automatic_calls: false,
    };
    let n_last = position.list(usize::MAX).iter().filter(|it| it.cards == *position.hand).count();
    assert_eq!(n_last, 8, "four tops, called or not");
    check_uniform(&position, |discarding, one| discarding.sample(0, one));
    check_uniform(&position, |it, one| sample_counted(it, 0, one));
}

/// Sums are kept in words of 64 and 128 bits, and where those end is a special case.
#[test]
fn sets_are_found_where_words_end() {
    let many = "1 red dollar\n1 blue half\n1 green quarter\n2 red dime\n1 blue nickel\n4 red penny";
    let with_wild = format!("{many}\n1 wild");
    // Fewer of a kind, and none that every set needs: another sampler is at work.
    let few = "2 red quarter\n2 blue quarter\n2 red dime\n2 red penny\n2 blue penny";
    for lines in [many, &with_wild, few] {
        let deck = Deck::read_lines(lines).unwrap();
        for (combo, cents) in [
            ("combo blue 50/10/1/1/1", 63),
            ("combo blue 50/10/1/1/1/1", 64),
            ("combo blue 100/25/1/1", 127),
            ("combo blue 100/25/1/1/1", 128),
        ] {
            let top = Card::read(combo).unwrap();
            assert_eq!(top.cents(), Some(cents));
            let position = Position {
                deck,
                hand: Hand::of(*deck.cards(), &deck),
                face: Face::of(top, None).unwrap(),
                same_colour: false,
                asks_direction: false,
                automatic_calls: false,
            };
            assert!(position.oracle().into_iter().eq(position.list(usize::MAX)), "{combo}");
            check_uniform(&position, |discarding, one| discarding.sample(0, one));
            check_uniform(&position, |it, one| sample_counted(it, 0, one));
        }
    }
}

/// There is room for sixteen kinds before there must be room for all.
#[test]
fn hands_of_sixteen_and_seventeen_kinds_are_listed_and_sampled() {
    let coins = [Coin::Penny, Coin::Nickel, Coin::Dime, Coin::Quarter, Coin::Half];
    let cards = Colour::ALL.into_iter().flat_map(|colour| coins.map(|coin| (colour, coin)));
    let dollar = Card::Coin { colour: Colour::Red, coin: Coin::Dollar };
    for n_kinds in [16, 17] {
        let kinds = cards.clone().take(n_kinds).map(|(colour, coin)| Card::Coin { colour, coin });
        let deck = Deck::new(kinds.map(|card| (card, 1))).unwrap();
        let position = Position {
            deck,
            hand: Hand::of(*deck.cards(), &deck),
            face: Face::of(dollar, None).unwrap(),
            same_colour: false,
            asks_direction: false,
            automatic_calls: true,
        };
        let is_set = |part: &Cards| {
            let cents = part.iter().map(|kind| u32::from(deck.card(kind).cents().unwrap()));
            1 < part.len() && cents.sum::<u32>() == 100
        };
        let parts = position.parts().into_iter().filter(is_set);
        let n_ways: usize = parts.map(|part| part.held().len()).sum();
        let sets = position.list(usize::MAX).into_iter().filter(|it| 1 < it.cards.len());
        assert_eq!(sets.count(), n_ways, "{n_kinds} kinds");
        assert!(position.sample(&mut Seeded::new(1)).is_some());
    }
}

/// A long hand on a dollar: far too many sets to list, but none too many to count.
#[test]
fn long_hands_are_sampled_without_listing_and_list_their_first_at_once() {
    let deck = Deck::standard();
    let dollar = Face::of(Card::Coin { colour: Colour::Red, coin: Coin::Dollar }, None).unwrap();
    let mut chance = Seeded::new(15);
    let mut n_wide = 0;
    for n_cards in [20, 20, 20, 20, 30, 40, 60, 90] {
        let mut rest = *deck.cards();
        let hand: Cards = (0..n_cards).map(|_| rest.draw(&mut chance)).collect();
        for same_colour in [false, true] {
            let position = Position {
                deck,
                hand: Hand::of(hand, &deck),
                face: dollar,
                same_colour,
                asks_direction: true,
                automatic_calls: false,
            };
            let discarding = position.discarding();
            let first = position.list(200);
            assert!(first.is_sorted_by(|a, b| a < b));
            assert_eq!(first.len(), 200);
            for _ in 0..50 {
                let mut many = Many { n_draws: 0, source: &mut chance };
                let discard = discard_of(discarding.sample(0, &mut many), &discarding).unwrap();
                assert_eq!(discarding.contains(&discard), Ok(()));
                n_wide += u32::from(1 < many.n_draws);
            }
        }
    }
    assert!(100 < n_wide, "{n_wide}");
}

/// Counts draws: more than one for more discards than one draw can tell apart.
struct Many<'a> {
    n_draws: u32,
    source: &'a mut Seeded,
}

impl Chance for Many<'_> {
    fn below(&mut self, n: u32) -> u32 {
        self.n_draws += 1;
        self.source.below(n)
    }
}

/// Two hundred cards of sixty-four kinds: more sets than can be counted, and still all is legal.
#[test]
fn absurd_hands_are_sampled_legally() {
    let mut lines = vec!["20 wild".to_owned()];
    for colour in Colour::ALL {
        for coins in ["1/1", "1/1/1", "5/1", "5/1/1", "5/5", "5/1/1/1", "1/1/1/1", "1/1/1/1/1"] {
            lines.push(format!("3 combo {colour} {coins}"));
        }
        for coin in ["penny", "nickel", "dime"] {
            lines.push(format!("4 {colour} {coin}"));
        }
    }
    let deck = Deck::read_lines(&lines.join("\n")).unwrap();
    let coins = crate::cards::Coins::new([Coin::Dollar; 6]).unwrap();
    let face = Face::of(Card::Combo { colour: Colour::Red, coins }, None).unwrap();
    let mut chance = Seeded::new(17);
    let position = Position {
        deck,
        hand: Hand::of(*deck.cards(), &deck),
        face,
        same_colour: true,
        asks_direction: true,
        automatic_calls: false,
    };
    for _ in 0..20 {
        let discard = position.sample(&mut chance).unwrap();
        assert_eq!(position.discarding().contains(&discard), Ok(()));
    }
    assert_eq!(position.list(50).len(), 50);
}
