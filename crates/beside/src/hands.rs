//! Exact Change and Rummy 500: the pad, and whether cards make exact change.

use std::marker::PhantomData;

use ::exact_change::{
    cards::{Card, Coin, Coins, Colour, Deck},
    cents,
    exact_change::{self, DRAW_CARD_ON_TOP, ExactChange, left_to_wilds, wilds_as},
    rummy_500::{self, Rummy500},
};
use parlor_catalog::GameId;
use parlor_core::{Outcome, PerSeat, Refusal, Seat, SeatSet, Words};
use parlor_wire::beside::{
    AskMakes, EndWhy, HandEntry, HandState, Makes, Money, ScoredHand, State, Unit, Why,
};

use crate::{
    book::{Ending, Entered, Ledger, Paid, number, seat},
    say::Say,
};

const NO_COIN: Refusal = Refusal::new("EC-C1", "coin");
const NO_COMBO: Refusal = Refusal::new("EC-C1", "combo");
const NO_COMBOS: Refusal = Refusal::new("EC-18a", "no_combos");
const EMPTY_HAND: Refusal = Refusal::new("EC-17", "empty_hand");
const TWO_OR_MORE: Refusal = Refusal::new("EC-7", "two_or_more");
const NAME_THE_WILD: Refusal = Refusal::new("EC-11", "name_the_wild");

/// What the two games have of their own.
pub(crate) trait Played: Words {
    const GAME: GameId;
    const CARDS_EACH: usize;
    /// EC-17 or its like: the hand of another player, and one.
    const OTHER: Refusal;
    const ONE: Refusal;
    /// EC-18a or its like: every other hand.
    const EVERY: Refusal;
    const OVER: Refusal;

    fn house(options: &Self::Options) -> House;

    fn state(state: HandState) -> State;
}

/// What counts of the house rules, and the cards that are in the game.
pub(crate) struct House {
    target: u32,
    all_hands: bool,
    no_combos: bool,
    deck: Deck,
}

impl Played for ExactChange {
    const GAME: GameId = GameId::ExactChange;
    const CARDS_EACH: usize = exact_change::HAND_SIZE;
    const OTHER: Refusal = Refusal::new("EC-17", "score_other");
    const ONE: Refusal = Refusal::new("EC-17", "score_one");
    const EVERY: Refusal = Refusal::new("EC-18a", "score_every");
    const OVER: Refusal = Refusal::new("EC-18", "target_reached");

    fn house(options: &exact_change::Options) -> House {
        let exact_change::Options { target, all_hands, no_combos, .. } = *options;
        House { target, all_hands, no_combos, deck: options.played_deck() }
    }

    fn state(state: HandState) -> State {
        State::ExactChange(state)
    }
}

impl Played for Rummy500 {
    const GAME: GameId = GameId::Rummy500;
    const CARDS_EACH: usize = rummy_500::HAND;
    const OTHER: Refusal = Refusal::new("EC-R7", "score_other");
    const ONE: Refusal = Refusal::new("EC-R7", "score_one");
    const EVERY: Refusal = Refusal::new("EC-R7", "score_every");
    const OVER: Refusal = Refusal::new("EC-R7", "target_reached");

    fn house(options: &rummy_500::Options) -> House {
        let rummy_500::Options { target, all_hands, no_combos, .. } = *options;
        House { target, all_hands, no_combos, deck: options.cards() }
    }

    fn state(state: HandState) -> State {
        State::Rummy500(state)
    }
}

pub(crate) type ChangePad = HandPad<ExactChange>;
pub(crate) type RummyPad = HandPad<Rummy500>;

pub(crate) struct HandPad<G> {
    house: House,
    scores: PerSeat<i32>,
    dealer: Seat,
    /// Hands that have ended.
    hands: u32,
    game: PhantomData<G>,
}

/// A card of that worth, of whichever colour: nothing here asks for it.
fn card(money: &Money) -> Result<Card, Refusal> {
    let colour = Colour::Red;
    let coin = |cents: u16| Coin::of_cents(cents);
    match money {
        Money::Coin { cents } => Ok(Card::Coin { colour, coin: coin(*cents).ok_or(NO_COIN)? }),
        Money::Draw { cents } => Ok(Card::Draw { colour, coin: coin(*cents).ok_or(NO_COIN)? }),
        Money::Combo { coins } => {
            let coins: Option<Vec<Coin>> = coins.iter().map(|&it| coin(it)).collect();
            let coins = coins.and_then(Coins::new).ok_or(NO_COMBO)?;
            Ok(Card::Combo { colour, coins })
        }
        Money::Wild => Ok(Card::Wild),
    }
}

fn in_cents(coins: &Coins) -> Vec<u16> {
    coins.iter().map(Coin::cents).collect()
}

impl<G: Played> HandPad<G> {
    const fn players(&self) -> u8 {
        self.scores.seats()
    }

    fn is_over(&self) -> bool {
        self.scores.values().any(|&it| i64::from(self.house.target) <= i64::from(it))
    }

    /// EC-17: what a hand is worth.
    fn points(&self, hand: &ScoredHand) -> Result<i32, Refusal> {
        if hand.cards.is_empty() {
            return Err(EMPTY_HAND);
        }
        let mut points = 0;
        for money in &hand.cards {
            let card = card(money)?;
            if self.house.no_combos && card.is_combo() {
                return Err(NO_COMBOS);
            }
            points += i32::from(card.points());
        }
        Ok(points)
    }

    fn score(&mut self, winner: u8, hands: &[ScoredHand], say: &Say) -> Result<Entered, Refusal> {
        let players = self.players();
        let winner = seat::<Self>(winner, players)?;
        let mut chosen = SeatSet::EMPTY;
        let mut scored = Vec::new();
        for hand in hands {
            let of = seat::<Self>(hand.of, players)?;
            if of == winner || chosen.contains(of) {
                return Err(G::OTHER);
            }
            chosen = chosen.with(of);
            scored.push((of, self.points(hand)?));
        }
        let all = SeatSet::all(players).without(winner);
        match self.house.all_hands {
            true if chosen != all => return Err(G::EVERY),
            false if chosen.len() != 1 => return Err(G::ONE),
            _ => {}
        }
        let mut entered = Entered::default();
        for (of, points) in scored {
            self.scores[winner] += points;
            let paid = Paid {
                from: None,
                to: Some(winner),
                amount: points,
                amount_said: cents(points.into(), say.teller()),
                why: Why::Hand,
                why_said: say.say("beside.hands.of", &[("who", &say.name(of))]),
                nth: None,
                key: "beside.hands.paid",
            };
            entered.bookings.push(paid.booked(say));
        }
        let total = cents(self.scores[winner].into(), say.teller());
        let params: [parlor_core::Param<'_>; 2] = [("who", &say.name(winner)), ("total", &total)];
        entered.sentences.push(say.say("beside.hands.won", &params));
        Ok(entered)
    }
}

impl<G: Played> Ledger for HandPad<G> {
    type Game = G;
    type Entry = HandEntry;
    const GAME: GameId = G::GAME;
    const UNIT: Unit = Unit::Cents;

    fn open(players: u8, first: Seat, options: G::Options) -> HandPad<G> {
        let scores = PerSeat::filled(players, 0);
        HandPad { house: G::house(&options), scores, dealer: first, hands: 0, game: PhantomData }
    }

    fn enter(&mut self, entry: &HandEntry, say: &Say) -> Result<Entered, Refusal> {
        if self.is_over() {
            return Err(G::OVER);
        }
        let entered = match entry {
            HandEntry::Won { winner, hands } => self.score(*winner, hands, say)?,
            HandEntry::Void => {
                let sentences = vec![say.say("beside.hands.void", &[])];
                Entered { sentences, ..Entered::default() }
            }
        };
        // EC-1: the deal passes to the left.
        self.dealer = self.dealer.after(1, self.players());
        self.hands += 1;
        Ok(entered)
    }

    fn title(&self, entry: &HandEntry, say: &Say) -> String {
        let hand = self.hands + 1;
        match entry {
            HandEntry::Won { winner, .. } => {
                let params: [parlor_core::Param<'_>; 2] =
                    [("hand", &hand), ("who", &say.who(*winner))];
                say.say("beside.hands.title", &params)
            }
            HandEntry::Void => say.say("beside.hands.title_void", &[("hand", &hand)]),
        }
    }

    fn totals(&self) -> PerSeat<i32> {
        self.scores
    }

    fn target(&self) -> Option<i32> {
        i32::try_from(self.house.target).ok()
    }

    fn total_said(&self, total: i32, say: &Say) -> String {
        cents(total.into(), say.teller())
    }

    fn next(&self, say: &Say) -> String {
        let starter = self.dealer.after(1, self.players());
        let params: [parlor_core::Param<'_>; 4] = [
            ("hand", &(self.hands + 1)),
            ("dealer", &say.name(self.dealer)),
            ("starter", &say.name(starter)),
            ("cards", &G::CARDS_EACH),
        ];
        say.say("beside.hands.next", &params)
    }

    fn ending(&self, say: &Say) -> Option<Ending> {
        let target = cents(self.house.target.into(), say.teller());
        let because = || say.say("beside.because.target", &[("target", &target)]);
        self.is_over().then(|| Ending {
            outcome: Outcome::by_score(self.scores),
            why: EndWhy::Target,
            rule: G::OVER.rule,
            because: because(),
        })
    }

    fn state(&self, _say: &Say) -> State {
        let combos = self.house.deck.iter().filter_map(|(card, _)| match card {
            Card::Combo { coins, .. } => Some(in_cents(&coins)),
            _ => None,
        });
        let mut combos: Vec<Vec<u16>> = combos.collect();
        combos.sort_by_key(|coins| coins.iter().sum::<u16>());
        combos.dedup();
        G::state(HandState {
            hand: self.hands + 1,
            dealer: number(self.dealer),
            starter: number(self.dealer.after(1, self.players())),
            cards_each: G::CARDS_EACH as u8,
            all_hands: self.house.all_hands,
            coins: Coin::ALL.map(Coin::cents).to_vec(),
            combos,
            wild: Card::Wild.points(),
        })
    }
}

/// Whether cards make exact change, and for what (EC-7, EC-12).
pub fn makes(asked: &AskMakes) -> Makes {
    let language = asked.lang.parse().unwrap_or_default();
    let say = Say::new(GameId::ExactChange, language, Vec::new());
    match try_makes(asked, &say) {
        Ok(made) => made,
        Err(refusal) => {
            let problem = say.fault(refusal);
            let sentence = problem.sentence.clone();
            let (values, wilds_as) = (Vec::new(), Vec::new());
            let makes = asked.top.is_some().then_some(false);
            let problem = Some(problem);
            Makes { sum: 0, wilds: 0, makes, wilds_as, values, problem, sentence }
        }
    }
}

fn try_makes(asked: &AskMakes, say: &Say) -> Result<Makes, Refusal> {
    let cards = asked.cards.iter().map(card).collect::<Result<Vec<_>, _>>()?;
    let worth: Vec<usize> = cards.iter().filter_map(Card::cents).map(usize::from).collect();
    let sum: usize = worth.iter().sum();
    let n_wilds = cards.len() - worth.len();
    let left = |wanted: u16| match cards.len() {
        0 | 1 => Err(TWO_OR_MORE),
        _ => left_to_wilds(wanted.into(), sum, n_wilds),
    };
    let deck = exact_change::Options::default().deck;
    let coins = Coin::ALL.map(Coin::cents);
    let mut values: Vec<u16> =
        deck.iter().filter_map(|(card, _)| card.cents()).chain(coins).collect();
    values.sort_unstable();
    values.dedup();
    values.retain(|&value| left(value).is_ok());

    let said = |amount: usize| cents(amount as i64, say.teller());
    let mut made = Makes {
        sum: u16::try_from(sum).unwrap_or(u16::MAX),
        wilds: u8::try_from(n_wilds).unwrap_or(u8::MAX),
        makes: None,
        wilds_as: Vec::new(),
        values,
        problem: None,
        sentence: String::new(),
    };
    let Some(top) = &asked.top else {
        let all: Vec<String> = made.values.iter().map(|&it| said(it.into())).collect();
        let all = say.teller().list(&all);
        let key = if made.values.is_empty() { "none" } else { "values" };
        let params: [parlor_core::Param<'_>; 2] = [("values", &all), ("sum", &said(sum))];
        made.sentence = say.say(&format!("beside.makes.{key}"), &params);
        return Ok(made);
    };
    let top = card(top)?;
    let wanted = top.cents().ok_or(NAME_THE_WILD)?;
    let fits = if top.is_draw() { Err(DRAW_CARD_ON_TOP) } else { left(wanted) };
    made.makes = Some(fits.is_ok());
    match fits {
        Ok(left) => {
            let wilds = wilds_as(n_wilds, left).unwrap_or_default();
            made.wilds_as = wilds.iter().map(|it| it.cents()).collect();
            let parts = worth.iter().copied().chain(made.wilds_as.iter().map(|&it| it.into()));
            let parts: Vec<String> = parts.map(|it| it.to_string()).collect();
            let params: [parlor_core::Param<'_>; 2] =
                [("parts", &parts.join(" + ")), ("wanted", &said(wanted.into()))];
            made.sentence = say.say("beside.makes.yes", &params);
        }
        Err(refusal) => {
            let problem = say.fault(refusal);
            let short = i64::from(wanted) - sum as i64;
            let key = match refusal.code {
                "no_exact_change" if 0 < short => "too_little",
                "no_exact_change" => "too_much",
                _ => "no",
            };
            let params: [parlor_core::Param<'_>; 4] = [
                ("sum", &said(sum)),
                ("wanted", &said(wanted.into())),
                ("by", &cents(short.abs(), say.teller())),
                ("why", &problem.sentence),
            ];
            made.sentence = say.say(&format!("beside.makes.{key}"), &params);
            made.problem = Some(problem);
        }
    }
    Ok(made)
}
