//! What goes wrong stays where it is.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use parlor_bots::{Level, NoSuchBot};
use parlor_catalog::{Board, GameId, Refused, Told};
use parlor_core::{Draw, Input, Observer, PerSeat, Seat, SeatSet, Seeded, Status};
use parlor_hall::{
    Config, socket,
    table::{House, Limits},
};
use parlor_store::{
    GameRow, GameStatus, Id, Memory, Page, Store, StoreError, TableRow, Write as Writes,
};
use parlor_wire::Offer;
use serde_json::{Value, json, value::RawValue};
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Guest, Player, Server, soon};
