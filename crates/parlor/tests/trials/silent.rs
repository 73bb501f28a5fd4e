//! Clients that never read: they cost little, they are cut, and nobody else notices.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs, io, thread,
    time::{Duration, Instant},
};

use parlor_load::Client;
use serde_json::json;
use tokio::{io::AsyncWriteExt as _, net::TcpStream, runtime::Builder, time::sleep};

use crate::{
    regular::{PATIENCE, Regular, how_many, visit_all, within},
    server::{Folder, Server},
};

const CUT_WITHIN: Duration = Duration::from_secs(15);
/// So slow are 99 of 100 moves at most that others make meanwhile.
const SLOW_MOST: Duration = Duration::from_secs(1);
const BYTES_MOST: u64 = 256 * 1024;
const PACE: Duration = Duration::from_millis(60);

/// Asks for a socket and never reads, not even the answer.
async fn silent(client: Client, table: &str) -> io::Result<TcpStream> {
    let mut stream = TcpStream::connect(client.hall).await?;
    let mut request = String::new();
    _ = write!(
        request,
        "GET /api/v1/tables/{table}/socket HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n",
        client.hall
    );
    stream.write_all(request.as_bytes()).await?;
    Ok(stream)
}

/// The memory that a process has, in bytes.
fn memory(process: u32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1024
}

/// The connections of the server that are open, by the port of the other side, with how many bytes
/// the system keeps until the client takes them. A client that does not read cannot see that it was
/// cut; the system can.
fn connections(port: u16) -> BTreeMap<u16, u64> {
    const OPEN: &str = "01";
    let text = fs::read_to_string("/proc/net/tcp").unwrap();
    let connection = |line: &str| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let port_of = |field: &str| u16::from_str_radix(field.split(':').nth(1)?, 16).ok();
        let queue = u64::from_str_radix(fields.get(4)?.split(':').next()?, 16).ok()?;
        let is_ours = port_of(fields[1])? == port && fields[3] == OPEN;
        is_ours.then_some((port_of(fields[2])?, queue))
    };
    text.lines().skip(1).filter_map(connection).collect()
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "reads /proc")]
fn clients_that_never_read_cost_little_and_are_cut() {
    let clients = how_many("PARLOR_SILENT", 200);
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let folder = Folder::new("silent");
    let server = Server::start(&folder);
    let client = server.client;
    // A hundred can watch a table.
    let tables = clients.div_ceil(100).into();
    let mut regulars = Vec::new();
    for seed in 0..=tables {
        let party = Regular::party(client, "rummy-500", 2, json!({}), seed);
        let mut party = runtime.block_on(party);
        // Nobody else watches.
        party.pop();
        regulars.extend(party);
    }
    for regular in &mut regulars {
        regular.pace = PACE;
    }
    let watched: Vec<String> =
        regulars.iter().step_by(2).take(tables as usize).map(|it| it.table.clone()).collect();
    let players = runtime.spawn(visit_all(regulars, client));
    // What the server takes for the game itself is not the silent ones' fault.
    thread::sleep(Duration::from_secs(2));
    let before = memory(server.id());

    let (mut memory_most, mut kernel_most) = (before, 0);
    let mut last_cut = Duration::ZERO;
    let mut first_cut = Duration::MAX;
    runtime.block_on(async {
        let start = Instant::now();
        let mut streams = Vec::new();
        for index in 0..clients as usize {
            let stream = silent(client, &watched[index % watched.len()]).await.unwrap();
            streams.push((stream, Instant::now()));
        }
        while !streams.is_empty() && start.elapsed() < PATIENCE {
            memory_most = memory_most.max(memory(server.id()));
            let connections = connections(client.hall.port());
            streams.retain(|(stream, since)| {
                let queue = connections.get(&stream.local_addr().unwrap().port());
                match queue {
                    Some(queue) => kernel_most = kernel_most.max(*queue),
                    None => {
                        last_cut = last_cut.max(since.elapsed());
                        first_cut = first_cut.min(since.elapsed());
                    }
                }
                queue.is_some()
            });
            sleep(Duration::from_millis(100)).await;
        }
        assert!(streams.is_empty(), "{} are never cut", streams.len());
    });
    server.kill();
    let players = runtime.block_on(players).unwrap();
    let mut latencies: Vec<Duration> =
        players[2 * watched.len()..].iter().flat_map(|it| it.latencies.clone()).collect();
    latencies.sort();
    let at = |percent: usize| latencies[(latencies.len() - 1) * percent / 100];
    let ms = |percent: usize| at(percent).as_secs_f64() * 1e3;
    let each = memory_most.saturating_sub(before) / u64::from(clients);
    println!(
        "| clients that never read | {clients} | {} KiB of the server each, {} KiB in the system at most, cut after {:.1} to {:.1} s; meanwhile {} moves at another table, p50 {:.1} ms, p99 {:.1} ms | |",
        each / 1024,
        kernel_most / 1024,
        first_cut.as_secs_f64(),
        last_cut.as_secs_f64(),
        latencies.len(),
        ms(50),
        ms(99),
    );
    assert!(each + kernel_most <= BYTES_MOST);
    assert!(last_cut < within(CUT_WITHIN));
    assert!(at(99) < within(SLOW_MOST), "another table is slow");
}
