use parlor_core::{
    Chance as _, Match, OptionKind, Options as _, RandomPlay, Seeded, Words,
    conformance::random_input,
};

/// How many positions of each game are at hand: a byte of an input chooses one.
const N_POSITIONS: u64 = 256;

/// Deck files that make odd games, their lines separated by `;`. Each fits some game.
pub(crate) const ODD_LINES: &[&str] = &[
    "200 red penny",
    "100 red dollar;100 combo blue 1/1/1/1/1/1",
    "40 red dime;40 draw red dime;40 draw blue quarter;40 wild",
    "20 red penny;20 blue nickel;20 green dime;20 yellow quarter;20 red half;20 wild",
    "2 red penny;2 red nickel;2 blue penny;2 blue nickel;60 wild",
    "20 x 10/20",
    "20 x 10/20/30/40/50/100",
    "10 x 10/20;10 x 50/100",
    "10/20;2 x 20/30;3 x 10/20/30;14 x 40/50",
];

/// Matches at all table sizes with all kinds of house rules, some just dealt, some nearly over.
pub(crate) fn positions<G: Words + RandomPlay>() -> Vec<Match<G, Seeded>> {
    (0..N_POSITIONS).map(reach).collect()
}

/// A match by number.
pub(crate) fn reach<G: Words + RandomPlay>(number: u64) -> Match<G, Seeded> {
    let mut chance = Seeded::stream(number, 1);
    let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
    let seats = least + chance.below(u32::from(most - least) + 1) as u8;
    let options = any_options::<G>(seats, &mut chance);
    let mut table = Match::new(options, seats, Seeded::new(number)).expect("options are checked");
    let n_inputs = [0, 8, 32, 120][chance.below(4) as usize];
    for _ in 0..n_inputs {
        let mut next = table.clone();
        let Some(input) = random_input(&next, &mut chance) else { break };
        next.submit(0, input).expect("a random input is legal");
        // A match that is over has nothing more to find.
        if random_input(&next, &mut chance).is_none() {
            break;
        }
        table = next;
    }
    table
}

fn any_options<G: Words + RandomPlay>(seats: u8, chance: &mut Seeded) -> G::Options {
    let mut options = G::Options::default();
    for spec in G::Options::SPECS {
        if chance.below(3) != 0 {
            continue;
        }
        let mut one_of =
            |words: &[&str]| words[chance.below(words.len() as u32) as usize].to_owned();
        let text = match spec.kind {
            OptionKind::Flag => one_of(&["true", "false"]),
            OptionKind::Number { min, max } => {
                one_of(&[&min.to_string(), &(min + 1).min(max).to_string(), &max.to_string()])
            }
            OptionKind::Choice(words) => one_of(words),
            OptionKind::Lines(words) => one_of(&[words, ODD_LINES].concat()).replace(';', "\n"),
        };
        let mut next = options.clone();
        if next.set(spec.name, &text).is_ok() && G::check_options(&next, seats).is_ok() {
            options = next;
        }
    }
    options
}
