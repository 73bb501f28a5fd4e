use parlor_core::{
    Chance as _, Match, OptionKind, Options as _, Seeded, Words, conformance::random_input,
};

/// How many positions of each game are at hand: a byte of an input chooses one.
const N_POSITIONS: u64 = 256;

/// Deck files that make odd games; each fits some game.
const ODD_LINES: &[&str] = &[
    "200 red penny",
    "100 red dollar\n100 combo blue 1/1/1/1/1/1",
    "40 red dime\n40 draw red dime\n40 draw blue quarter\n40 wild",
    "20 red penny\n20 blue nickel\n20 green dime\n20 yellow quarter\n20 red half\n20 wild",
    "2 red penny\n2 red nickel\n2 blue penny\n2 blue nickel\n60 wild",
    "20 x 10/20",
    "20 x 10/20/30/40/50/100",
    "10 x 10/20\n10 x 50/100",
];

/// Matches at all table sizes with all kinds of house rules, some just dealt, some nearly over.
pub(crate) fn positions<G: Words>() -> Vec<Match<G, Seeded>> {
    (0..N_POSITIONS).map(reach).collect()
}

/// A match by number.
pub(crate) fn reach<G: Words>(number: u64) -> Match<G, Seeded> {
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

fn any_options<G: Words>(seats: u8, chance: &mut Seeded) -> G::Options {
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
            OptionKind::Lines(words) => one_of(&[words, ODD_LINES].concat()),
        };
        let mut next = options.clone();
        if next.set(spec.name, &text).is_ok() && G::check_options(&next, seats).is_ok() {
            options = next;
        }
    }
    options
}
