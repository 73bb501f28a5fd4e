//! Swift Swap: the referee.

use ::swift_swap::{
    Card, Cards, Goal, Goals, Options, RedComposite, SUM, Suit, SwiftSwap, go_together,
    n_red_composites_least, outcome, score, seats_of,
};
use parlor_catalog::GameId;
use parlor_core::{Chance, Param, PerSeat, Refusal, Seat};
use parlor_wire::beside::{
    AskGoal, AskGoals, DealtGoals, EndWhy, Fault, GoalCheck, GoalPart, GoalPartKind, GoalText,
    State, SwapEntry, SwapState, Unit, Why,
};

use crate::{
    book::{Ending, Entered, Ledger, Paid, options_of},
    say::Say,
};

const NO_CARD: Refusal = Refusal::new("SS-1", "no_card");
const NO_TEAM: Refusal = Refusal::new("SS-2", "team");
const FOUR_GOALS: Refusal = Refusal::new("SS-3", "four_goals");
const GOALS_DEALT: Refusal = Refusal::new("SS-3", "goals_dealt");
const NO_GOAL: Refusal = Refusal::new("SS-9", "no_goal");
const BAD_PAIR: Refusal = Refusal::new("SS-10", "bad_pair");
const OVER: Refusal = Refusal::new("SS-11", "games_over");

pub(crate) struct Referee {
    options: Options,
    wins: [u8; 2],
    draws: u8,
    /// SS-3: of the game that is played, if they were dealt here.
    goals: Option<PerSeat<Goal>>,
}

impl Referee {
    fn games(&self) -> u32 {
        u32::from(self.wins[0]) + u32::from(self.wins[1]) + u32::from(self.draws)
    }

    fn is_over(&self) -> bool {
        self.options.is_decided(self.wins, self.games())
    }

    fn deal(&mut self, names: &[String], say: &Say) -> Result<Entered, Refusal> {
        if self.goals.is_some() {
            return Err(GOALS_DEALT);
        }
        let read = |name: &String| name.parse::<Goal>().map_err(|_| NO_GOAL);
        let goals = names.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let goals: [Goal; 4] = goals.try_into().map_err(|_| FOUR_GOALS)?;
        let mut left = Goals::of_deck(self.options.red_composite);
        for goal in goals {
            // SS-3: no two players share one.
            if !left.has(goal) {
                return Err(FOUR_GOALS);
            }
            left = left.without(goal);
        }
        let goals = PerSeat::from_fn(4, |seat| goals[seat.index()]);
        if !go_together(&goals, &self.options) {
            return Err(BAD_PAIR);
        }
        self.goals = Some(goals);
        let sentences = vec![say.say("beside.swap.dealt", &[])];
        Ok(Entered { sentences, ..Entered::default() })
    }

    fn lay(&mut self, team: u8, met: [bool; 2], say: &Say) -> Result<Entered, Refusal> {
        let team = usize::from(team);
        if 1 < team {
            return Err(NO_TEAM);
        }
        let mut entered = Entered::default();
        for (seat, met) in seats_of(team).into_iter().zip(met) {
            let key = if met { "beside.swap.met" } else { "beside.swap.missed" };
            entered.sentences.push(say.say(key, &[("who", &say.name(seat))]));
        }
        // SS-8: if one of them misses the goal, the other team wins.
        let winner = if met == [true; 2] { team } else { 1 - team };
        self.wins[winner] += 1;
        self.goals = None;
        for seat in seats_of(winner) {
            let paid = Paid {
                from: None,
                to: Some(seat),
                amount: 1,
                amount_said: self.total_said(1, say),
                why: Why::Game,
                why_said: say.say("beside.swap.why", &[("game", &self.games())]),
                nth: None,
                key: "beside.swap.paid",
            };
            entered.bookings.push(paid.booked(say));
        }
        let params: [Param<'_>; 2] = [("team", &team_name(winner, say)), ("game", &self.games())];
        entered.sentences.push(say.say("beside.swap.won", &params));
        Ok(entered)
    }
}

fn team_name(team: usize, say: &Say) -> String {
    say.all(seats_of(team).into_iter().collect())
}

fn ruling_key(options: &Options) -> &'static str {
    match options.red_composite {
        RedComposite::Seven => "seven",
        RedComposite::Six => "six",
        RedComposite::Either => "either",
        RedComposite::Removed => "removed",
    }
}

fn goal_text(goal: Goal, options: &Options, say: &Say) -> GoalText {
    let asks = match goal {
        Goal::RedComposite => format!("asks.red_composite_{}", ruling_key(options)),
        goal => format!("asks.{goal}"),
    };
    GoalText {
        goal: goal.to_string(),
        name: say.say(&format!("goal.{goal}"), &[]),
        text: say.say(&asks, &[]),
    }
}

impl Ledger for Referee {
    type Game = SwiftSwap;
    type Entry = SwapEntry;
    const GAME: GameId = GameId::SwiftSwap;
    const UNIT: Unit = Unit::Games;

    fn open(_players: u8, _first: Seat, options: Options) -> Referee {
        Referee { options, wins: [0; 2], draws: 0, goals: None }
    }

    fn enter(&mut self, entry: &SwapEntry, say: &Say) -> Result<Entered, Refusal> {
        if self.is_over() {
            return Err(OVER);
        }
        match entry {
            SwapEntry::Goals { goals } => self.deal(goals, say),
            SwapEntry::Laid { team, met } => self.lay(*team, *met, say),
            SwapEntry::TimeUp => {
                self.draws += 1;
                self.goals = None;
                let sentences = vec![say.say("tell.time_up", &[("game", &self.games())])];
                Ok(Entered { sentences, ..Entered::default() })
            }
        }
    }

    fn title(&self, entry: &SwapEntry, say: &Say) -> String {
        let game = self.games() + 1;
        match entry {
            SwapEntry::Goals { .. } => say.say("beside.swap.title_goals", &[("game", &game)]),
            SwapEntry::Laid { team, .. } => {
                let team = team_name(usize::from(*team) % 2, say);
                let params: [Param<'_>; 2] = [("game", &game), ("team", &team)];
                say.say("beside.swap.title", &params)
            }
            SwapEntry::TimeUp => say.say("beside.swap.title_time_up", &[("game", &game)]),
        }
    }

    fn totals(&self) -> PerSeat<i32> {
        score(self.wins)
    }

    fn target(&self) -> Option<i32> {
        Some(self.options.games.into())
    }

    fn total_said(&self, total: i32, say: &Say) -> String {
        say.say("wins", &[("count", &total)])
    }

    fn next(&self, say: &Say) -> String {
        let key = if self.goals.is_some() { "play" } else { "deal" };
        say.say(&format!("beside.swap.next.{key}"), &[("game", &(self.games() + 1))])
    }

    fn ending(&self, say: &Say) -> Option<Ending> {
        if !self.is_over() {
            return None;
        }
        let enough = self.wins.contains(&self.options.games);
        let (why, key) = match enough {
            true => (EndWhy::GamesWon, "games_won"),
            false => (EndWhy::GamesPlayed, "games_played"),
        };
        let [one, two] = self.wins;
        let params: [Param<'_>; 2] = [("more", &one.max(two)), ("fewer", &one.min(two))];
        let because = say.say(&format!("beside.because.{key}"), &params);
        Some(Ending { outcome: outcome(self.wins), why, rule: "SS-11", because })
    }

    fn state(&self, say: &Say) -> State {
        let options = &self.options;
        let misprint = format!("beside.swap.misprint.{}", ruling_key(options));
        let pairs = if options.any_goals { "any" } else { "some" };
        let goals = self.goals.map(|goals| goals.values().map(ToString::to_string).collect());
        let most = options.most_games();
        State::SwiftSwap(SwapState {
            number: (self.games() + 1).min(most) as u8,
            most: most as u8,
            to_win: options.games,
            wins: self.wins,
            draws: self.draws,
            ready_seconds: options.ready_seconds,
            time_limit: options.time_limit,
            goals,
            all_goals: Goals::of_deck(options.red_composite)
                .iter()
                .map(|goal| goal_text(goal, options, say))
                .collect(),
            misprint: say.say(&misprint, &[]),
            pairs: say.say(&format!("beside.swap.pairs.{pairs}"), &[]),
        })
    }
}

/// SS-3, SS-10: a goal for each player, drawn until they go together.
///
/// # Errors
///
/// Says which house rule is wrong.
pub fn deal_goals(asked: &AskGoals, chance: &mut impl Chance) -> Result<DealtGoals, Fault> {
    let options = house(&asked.options)?;
    let in_deck = Goals::of_deck(options.red_composite);
    loop {
        let goals = in_deck.draw_four(chance);
        if go_together(&goals, &options) {
            return Ok(DealtGoals { goals: goals.values().map(ToString::to_string).collect() });
        }
    }
}

fn house(some: &serde_json::Map<String, serde_json::Value>) -> Result<Options, Fault> {
    options_of::<SwiftSwap>(some).map_err(|err| Fault {
        code: "options".into(),
        rule: String::new(),
        sentence: err.to_string(),
    })
}

/// Cards as they are printed: `A♦`.
fn pictured(cards: Cards) -> Vec<String> {
    let pictured = |card: Card| {
        let sign = match card.suit() {
            Suit::Diamonds => '♦',
            Suit::Clubs => '♣',
            Suit::Hearts => '♥',
            Suit::Spades => '♠',
        };
        card.to_string().replace(card.suit().letter(), &sign.to_string())
    };
    cards.iter().map(pictured).collect()
}

/// SS-9: which parts of a goal eight cards meet.
///
/// # Errors
///
/// There is no such card, goal or house rule.
pub fn check_goal(asked: &AskGoal) -> Result<GoalCheck, Fault> {
    let language = asked.lang.parse().unwrap_or_default();
    let say = Say::new(GameId::SwiftSwap, language, Vec::new());
    let options = house(&asked.options)?;
    let goal = asked.goal.parse::<Goal>().map_err(|_| say.fault(NO_GOAL))?;
    let read = |text: &String| text.parse::<Card>().map_err(|_| say.fault(NO_CARD));
    let cards = asked.cards.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let ruling = options.red_composite;
    let eight: Cards = cards.iter().copied().collect();
    let shown = |cards: Cards| cards.iter().map(|it| it.to_string()).collect::<Vec<_>>();

    let mut parts = vec![GoalPart {
        part: GoalPartKind::Eight,
        met: eight.len() == 8 && cards.len() == 8,
        cards: Vec::new(),
        sentence: say.say("beside.goal.eight", &[("count", &eight.len())]),
    }];
    let deck = eight.deck();
    parts.push(GoalPart {
        part: GoalPartKind::Deck,
        met: deck.is_some() || eight.is_empty(),
        cards: Vec::new(),
        sentence: say.say(
            if deck.is_some() || eight.is_empty() {
                "beside.goal.one_deck"
            } else {
                "beside.goal.two_decks"
            },
            &[],
        ),
    });
    let strays = eight.minus(goal.allowed(ruling));
    let key = if strays.is_empty() { "beside.goal.cards_fit" } else { "beside.goal.cards_stray" };
    let params: [Param<'_>; 2] =
        [("count", &strays.len()), ("cards", &say.teller().list(&pictured(strays)))];
    parts.push(GoalPart {
        part: GoalPartKind::Cards,
        met: strays.is_empty(),
        cards: shown(strays),
        sentence: say.say(key, &params),
    });
    // SS-9: what is asked of all eight together, if it is anything.
    if goal != Goal::BlackLow && (goal, ruling) != (Goal::RedComposite, RedComposite::Either) {
        let least = n_red_composites_least(ruling);
        let params: [Param<'_>; 5] = [
            ("sum", &eight.sum()),
            ("limit", &SUM),
            ("pairs", &eight.n_pairs()),
            ("composites", &eight.n_red_composites()),
            ("least", &least),
        ];
        let met = deck.is_some() && goal.meets_together(eight, ruling);
        let key = match (goal, met) {
            (Goal::HighRun, false) => "beside.goal.no_run".to_owned(),
            (Goal::HighRun, true) => "beside.goal.run".to_owned(),
            _ => format!("beside.goal.{goal}"),
        };
        let part = GoalPartKind::Set;
        parts.push(GoalPart { part, met, cards: Vec::new(), sentence: say.say(&key, &params) });
    }
    let met = goal.meets(eight, ruling) && cards.len() == 8;
    let key = if met { "beside.goal.met" } else { "beside.goal.missed" };
    let name = goal_text(goal, &options, &say).name;
    Ok(GoalCheck { met, parts, sentence: say.say(key, &[("goal", &name)]) })
}
