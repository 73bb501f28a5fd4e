//! kill -9 at random moments while all games are played: whatever anybody was told stays true.

use std::{thread, time::Duration};

use futures_util::future::join_all;
use parlor_catalog::GameId;
use parlor_core::{Chance as _, Seeded};
use tokio::{runtime::Builder, time::timeout};

use crate::{
    regular::{Fate, PATIENCE, Regular, how_many, visit_all, within},
    server::{Folder, Server, quick},
};

/// People come back so soon after the hall was started again.
const RESUME_MOST: Duration = Duration::from_secs(3);

/// Such that no socket says more than the hall allows, also where choosing takes several steps.
const PACE: Duration = Duration::from_millis(150);

#[test]
fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let kills = how_many("PARLOR_KILLS", 10);
    let seed = u64::from(how_many("PARLOR_SEED", 1));
    println!("seed {seed}");
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let mut chance = Seeded::new(seed);
    let folder = Folder::new("kill");
    let mut server = Server::start(&folder);
    let mut regulars: Vec<Regular> = Vec::new();
    for (index, game) in (0..).zip(GameId::ALL) {
        let seats = game.info().seats.min.max(2);
        let party = Regular::party(
            server.client,
            game.as_str(),
            seats,
            quick(game.as_str()),
            seed * 100 + index,
        );
        regulars.extend(runtime.block_on(party));
    }
    for regular in &mut regulars {
        regular.pace = PACE;
    }

    let mut resumed = Vec::new();
    let (mut n_open, mut n_kills) = (0, 0);
    let acknowledged = |regulars: &[Regular]| -> u64 {
        regulars.iter().map(|regular| regular.n_acknowledged).sum()
    };
    // On a machine that does much else it takes longer until there is something to lose.
    while n_kills < kills || acknowledged(&regulars) <= 10 * u64::from(kills) {
        assert!(n_kills < 10 * kills, "hardly anything is played");
        n_kills += 1;
        // A moment by lot; nothing depends on which.
        let life = Duration::from_millis(u64::from(200 + chance.below(1_800)));
        let visits = runtime.spawn(visit_all(std::mem::take(&mut regulars), server.client));
        thread::sleep(life);
        server.kill();
        regulars = runtime.block_on(visits).unwrap();
        for regular in &regulars {
            n_open += usize::from(regular.sent.last().is_some_and(|it| it.fate == Fate::Open));
        }
        // Opening the file mends it as the server would; so not always.
        if chance.below(2) == 0 {
            audit(&regulars, &folder);
        }
        server = Server::start(&folder);
        let started = server.started;
        let back = async { timeout(PATIENCE, come_back(&mut regulars, &server)).await };
        runtime.block_on(back).expect("everybody comes back");
        resumed.extend(regulars.iter().map(|it| it.resumed.unwrap() - started));
    }
    server.kill();
    audit(&regulars, &folder);
    let acknowledged = acknowledged(&regulars);
    let slowest = *resumed.iter().max().unwrap();
    let events: usize = regulars.iter().map(|regular| regular.told.len()).sum();
    println!(
        "| kill -9 in all games | {} kills, {} sockets | {acknowledged} moves acknowledged, 0 lost; {n_open} without an answer, 0 carried out twice; {events} events told in the last games, all as before; {} resumed within {} ms of the start | seed {seed} |",
        n_kills,
        regulars.len(),
        resumed.len(),
        slowest.as_millis(),
    );
    assert!(slowest < within(RESUME_MOST), "{slowest:?}");
}

/// All at once, and away again.
async fn come_back(regulars: &mut [Regular], server: &Server) {
    let client = server.client;
    join_all(regulars.iter_mut().map(async |it| it.connect(client).await.unwrap())).await;
}

fn audit(regulars: &[Regular], folder: &Folder) {
    let store = folder.store();
    for regular in regulars {
        regular.audit(&store);
    }
}
