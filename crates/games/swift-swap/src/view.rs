use parlor_core::{Chance, Eyes, Observer, PerSeat, Seat};

use crate::{
    Card, Cards, Goal, Goals, Options, Phase, Player, SWAPS_MOST, SwiftSwap, Table, Team,
    rules::{is_done, partner_of, place_of, seats_of, team_of},
};

/// All that one observer may know.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct View {
    /// Whose view it is.
    pub who: Observer,
    /// What everybody sees.
    pub table: Table,
    /// The observer's own cards and goal; a spectator has none.
    pub own: Option<Player>,
    /// What the observer and the partner both know.
    pub team: Option<Team>,
}

impl View {
    /// The partner's twelve cards, wherever they lie: the rest of the deck.
    pub fn partner_cards(&self) -> Option<Cards> {
        let team = team_of(self.who.seat()?);
        Some(self.table.decks[team].cards().minus(self.own?.cards()))
    }

    /// The goals that the partner can have for all the observer knows.
    pub fn partner_goals(&self) -> Option<Goals> {
        let (partner, own, team) = (partner_of(self.who.seat()?), self.own?, self.team?);
        let Options { red_composite, fresh_deal, any_goals, check_on_laydown, .. } =
            self.table.options;
        let place = place_of(partner);
        let mut goals = team.goals[place].without(own.goal);
        if !any_goals {
            goals = goals.filter(|goal| !goal.is_bad_pair(own.goal));
        }
        if fresh_deal && own.goal.is_in(team.dealt[1 - place], red_composite) {
            // SS-3: else both could have laid down at once.
            goals = goals.filter(|goal| !goal.is_in(team.dealt[place], red_composite));
        }
        if check_on_laydown && self.table.apart_since[partner].is_some() {
            let eight_from = self.partner_cards()?.minus(team.loose[place]);
            goals = goals.filter(|goal| goal.is_in(eight_from, red_composite));
        }
        Some(goals)
    }
}

pub(crate) fn view(game: &SwiftSwap, eyes: &Eyes) -> View {
    let seat = eyes.who().seat();
    View {
        who: eyes.who(),
        table: game.table,
        own: seat.and_then(|seat| game.players[seat].seen_by(eyes).copied()),
        team: seat.and_then(|seat| game.teams[team_of(seat)].seen_by(eyes).copied()),
    }
}

/// Goals, the other team's split of its deck and what lies face down are drawn at random among
/// what the view allows; the other team's swaps are made up to fit.
pub(crate) fn determinize<C: Chance>(view: &View, chance: &mut C) -> SwiftSwap {
    let mut game = SwiftSwap::bare(view.table);
    if view.table.phase == Phase::Over {
        return game;
    }
    let known = Known::of(view);
    // What does not fit is thrown away and drawn again: the truth fits, so something does.
    'again: loop {
        let goals = known.draw_goals(view, chance);
        for team in [0, 1] {
            let goals = seats_of(team).map(|seat| goals[seat]);
            let guessed = match &known.own {
                Some(own) if team_of(own.seat) == team => own.guess_team(view, goals, chance),
                _ => guess_other_team(&view.table, team, goals, chance),
            };
            let Some((players, known)) = guessed else { continue 'again };
            for (seat, player) in seats_of(team).into_iter().zip(players) {
                game.seat_player(seat, player);
            }
            game.seat_team(team, known);
        }
        return game;
    }
}

/// What the drawing of goals needs to know, worked out once.
struct Known {
    own: Option<Own>,
    partner_goals: Goals,
}

struct Own {
    seat: Seat,
    player: Player,
    team: Team,
    partner_cards: Cards,
}

impl Known {
    fn of(view: &View) -> Known {
        let own = match (view.who.seat(), view.own, view.team, view.partner_cards()) {
            (Some(seat), Some(player), Some(team), Some(partner_cards)) => {
                Some(Own { seat, player, team, partner_cards })
            }
            _ => None,
        };
        Known { own, partner_goals: view.partner_goals().unwrap_or(Goals::ALL) }
    }

    /// Four different goals that the view allows, all equally likely.
    fn draw_goals<C: Chance>(&self, view: &View, chance: &mut C) -> PerSeat<Goal> {
        let Options { red_composite, any_goals, .. } = view.table.options;
        let in_deck = Goals::of_deck(red_composite);
        loop {
            let mut left = in_deck;
            let mut goals = PerSeat::filled(4, Goal::default());
            if let Some(own) = &self.own {
                left = left.without(own.player.goal);
                goals[own.seat] = own.player.goal;
                let pick = chance.below(self.partner_goals.len() as u32) as usize;
                let goal = self.partner_goals.iter().nth(pick).expect("below the number of goals");
                left = left.without(goal);
                goals[partner_of(own.seat)] = goal;
            }
            for seat in Seat::all(4) {
                if self.own.as_ref().is_some_and(|own| team_of(own.seat) == team_of(seat)) {
                    continue;
                }
                let pick = chance.below(left.len() as u32) as usize;
                let goal = left.iter().nth(pick).expect("below the number of goals");
                left = left.without(goal);
                goals[seat] = goal;
            }
            let bad = Seat::all(2).any(|seat| goals[seat].is_bad_pair(goals[partner_of(seat)]));
            if any_goals || !bad {
                return goals;
            }
        }
    }
}

impl Own {
    /// The own team: only the partner's goal and face-down cards are to be guessed.
    fn guess_team<C: Chance>(
        &self,
        view: &View,
        goals: [Goal; 2],
        chance: &mut C,
    ) -> Option<([Player; 2], Team)> {
        let Options { red_composite, check_on_laydown, .. } = view.table.options;
        let partner = partner_of(self.seat);
        let (place, goal) = (place_of(partner), goals[place_of(partner)]);
        let eight = match view.table.apart_since[partner] {
            None => Cards::EMPTY,
            Some(_) => {
                let from = self.partner_cards.minus(self.team.loose[place]);
                if check_on_laydown {
                    let eights = goal.eights_of(from, red_composite);
                    let n = eights.clone().count() as u32;
                    (0 < n)
                        .then(|| chance.below(n))
                        .and_then(|pick| eights.clone().nth(pick as usize))?
                } else {
                    from.eight_at(chance.below(from.n_eights()))
                }
            }
        };
        let guessed = place_cards(&view.table, partner, goal, self.partner_cards, eight, chance);
        let mut players = [self.player; 2];
        players[place] = guessed;
        Some((players, self.team))
    }
}

/// A player with these cards, of which the eight are or were laid down, and what else the table
/// shows.
fn place_cards<C: Chance>(
    table: &Table,
    seat: Seat,
    goal: Goal,
    cards: Cards,
    eight: Cards,
    chance: &mut C,
) -> Player {
    let mut beside = cards.minus(eight);
    let offer = table.offering.contains(seat).then(|| beside.draw(chance));
    let laid = if table.down.contains(seat) { eight } else { Cards::EMPTY };
    let hand = cards.minus(laid);
    Player { goal, hand: offer.map_or(hand, |card| hand.without(card)), offer, laid }
}

/// A team of which only the table's side is known.
fn guess_other_team<C: Chance>(
    table: &Table,
    team: usize,
    goals: [Goal; 2],
    chance: &mut C,
) -> Option<([Player; 2], Team)> {
    let Options { red_composite, check_on_laydown, fresh_deal, .. } = table.options;
    let seats = seats_of(team);
    let mut left = table.decks[team].cards();
    let mut eights = [Cards::EMPTY; 2];
    for (place, seat) in seats.into_iter().enumerate() {
        if table.apart_since[seat].is_some() {
            eights[place] = if check_on_laydown {
                goals[place].draw_eight(left, red_composite, chance)?
            } else {
                left.clone().draw_many(8, chance)
            };
            left = left.minus(eights[place]);
        }
    }
    let rest = left.draw_many(12 - eights[0].len(), chance);
    let cards = [eights[0].union(rest), eights[1].union(left)];
    let known = invent_swaps(table, team, cards, eights, chance);
    if fresh_deal && is_done(goals, known.dealt, &table.options) {
        return None;
    }
    let mut player = |place: usize| {
        place_cards(table, seats[place], goals[place], cards[place], eights[place], chance)
    };
    Some(([player(0), player(1)], known))
}

/// Walks back from the cards that two partners have to a deal from which as many swaps as the
/// table has seen lead to them, and none of an eight that was down.
fn invent_swaps<C: Chance>(
    table: &Table,
    team: usize,
    mut cards: [Cards; 2],
    eights: [Cards; 2],
    chance: &mut C,
) -> Team {
    let seats = seats_of(team);
    let n = table.swaps[team];
    let mut known =
        Team { goals: [Goals::of_deck(table.options.red_composite); 2], ..Team::default() };
    let now = cards;
    let mut swaps = [[Card::default(); 2]; SWAPS_MOST];
    let first = n.saturating_sub(SWAPS_MOST as u32);
    for number in (first..n).rev() {
        let is_down =
            |place: usize| table.apart_since[seats[place]].is_some_and(|since| since <= number);
        let got = [0, 1].map(|place| {
            let free =
                if is_down(place) { cards[place].minus(eights[place]) } else { cards[place] };
            free.clone().draw(chance)
        });
        for place in [0, 1] {
            cards[place] = cards[place].without(got[place]).with(got[1 - place]);
            known.given[place] = known.given[place].with(got[1 - place]);
            if is_down(place) {
                let moved = Cards::one(got[0]).with(got[1]);
                known.loose[place] = known.loose[place].union(moved);
            }
        }
        swaps[(number - first) as usize] = [got[1], got[0]];
    }
    known.swaps.extend(swaps[..(n - first) as usize].iter().copied());
    for place in [0, 1] {
        // Whatever has moved and is here now came last by a swap.
        known.loose[place] = known.loose[place].both(now[place].minus(eights[place]));
    }
    if 0 < first {
        // Swaps that everybody may have forgotten lead back to any deal.
        let mut deck = table.decks[team].cards();
        cards = [deck.draw_many(12, chance), deck];
    }
    known.dealt = cards;
    known
}
