//! Whoever has not got a seat's token does not get its seat, and whoever has does.

use std::sync::Arc;

use parlor_core::{Chance as _, Seeded};
use parlor_hall::Config;
use parlor_load::{Client, Socket};
use parlor_store::Memory;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::{
    open,
    regular::{Regular, how_many},
};

/// Something that looks like a token, or not even that.
fn wrong(right: &str, other: &str, chance: &mut Seeded) -> String {
    let digit = |chance: &mut Seeded| char::from(b"0123456789abcdef"[chance.below(16) as usize]);
    let at = chance.below(64) as usize;
    match chance.below(8) {
        // One digit changed: not the one that is there.
        0 => {
            let old = right.as_bytes()[at];
            let new = if old == b'0' { '1' } else { '0' };
            format!("{}{new}{}", &right[..at], &right[at + 1..])
        }
        1 => right[..at].to_owned(),
        2 => format!("{right}{}", digit(chance)),
        3 => right.to_uppercase().replace(|it: char| it.is_ascii_digit(), "F"),
        // Of a guest at another table.
        4 => other.to_owned(),
        5 => right.chars().rev().collect::<String>() + "0",
        _ => (0..64).map(|_| digit(chance)).collect(),
    }
}

/// The first message over a socket; a hall that opens none has said no.
async fn first_word(client: Client, table: &str, token: &str) -> Option<Value> {
    let mut socket = client.socket(table, Some(token), None).await.ok()?;
    let text = socket.next().await.ok()??;
    Some(serde_json::from_str(&text).unwrap())
}

/// Moves, if it is its turn, and is answered either way.
async fn uses_the_seat(owner: &mut Regular, client: Client) -> Socket {
    let mut socket = owner.connect(client).await.expect("the owner always gets in");
    if owner.is_asked() {
        owner.act(&mut socket).await;
        while owner.waits() {
            owner.hear(&mut socket).await.expect("the owner is answered");
        }
    }
    let path = format!("/api/v1/tables/{}/rematch", owner.table);
    let answer = client.post(&path, owner.token.as_deref(), &json!({})).await.unwrap();
    assert_ne!(answer.status, 401, "{answer:?}");
    socket
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wrong_tokens_open_nothing_and_the_right_one_always_does() {
    let attempts = how_many("PARLOR_TOKENS", 1_000);
    let seed = u64::from(how_many("PARLOR_SEED", 1));
    println!("seed {seed}");
    let mut chance = Seeded::new(seed);
    let (close, closed) = oneshot::channel::<()>();
    let store = Arc::new(Memory::default());
    let (_, client) = open(store.clone(), Config::default(), async { _ = closed.await }).await;
    let mut party = Regular::party(client, "one-euro", 2, json!({}), seed).await;
    let strangers = Regular::party(client, "one-euro", 2, json!({}), seed + 1).await;
    let (table, right) = (party[0].table.clone(), party[0].token.clone().unwrap());
    let other = strangers[0].token.clone().unwrap();
    let calls = ["concede", "leave", "close", "start", "rematch", "join"];
    let mut n_owner = 0;
    let mut n_limited = 0;
    let mut sockets = Vec::new();
    for attempt in 0..attempts {
        if attempt % 100 == 0 {
            for owner in &mut party[..2] {
                sockets.push(uses_the_seat(owner, client).await);
                n_owner += 1;
            }
            sockets.clear();
        }
        let token = wrong(&right, &other, &mut chance);
        if attempt % 2 == 0 {
            let word = first_word(client, &table, &token).await;
            let is_in = word.as_ref().is_some_and(|it| it["type"] == "hello");
            assert!(!is_in, "{token} opens the seat: {word:?}");
        } else {
            let call = calls[chance.below(calls.len() as u32) as usize];
            let path = format!("/api/v1/tables/{table}/{call}");
            let body = if call == "join" { json!({ "name": "Eve" }) } else { json!({}) };
            let answer = client.post(&path, Some(&token), &body).await.unwrap();
            n_limited += u32::from(answer.status == 429);
            assert!((400..500).contains(&answer.status), "{call} with {token}: {answer:?}");
        }
    }
    for owner in &mut party[..2] {
        uses_the_seat(owner, client).await;
        owner.audit(&*store);
    }
    println!(
        "| wrong tokens | {attempts} attempts by socket and HTTP, {n_limited} calls over the limit of the address | 0 got in; the owners got in {} of {} times | seed {seed} |",
        n_owner + 2,
        n_owner + 2
    );
    drop(close);
}
