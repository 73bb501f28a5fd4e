//! One moment at a table: when something happens, who is connected, and what comes of it. It goes
//! along wherever something can come of what is done.

use std::sync::Arc;

use parlor_store::Write;
use parlor_wire::{CommandId, ToClient};

use super::{calls::Answer, people::Conns};
use crate::problem::Problem;

/// One text message, shared by all who get the same.
pub type Frame = Arc<str>;

/// When something happens, who is connected then, and what comes of it.
#[derive(Debug)]
pub(super) struct Moment<'a> {
    pub(super) now_ms: u64,
    pub(super) conns: &'a mut Conns,
    pub(super) effects: &'a mut Effects,
}

/// What a table wants: first the writes, then the rest.
#[derive(Default, Debug)]
pub struct Effects {
    pub writes: Vec<Write>,
    pub outgoing: Vec<Outgoing>,
    /// What should not have happened, for the log.
    pub faults: Vec<String>,
    pub counts: Counts,
}

/// How often things happened, for the hall's figures.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    /// Commands that a game carried out.
    pub moves: u64,
    pub bot_moves: u64,
    pub refused: u64,
}

/// What a table sends, and to whom.
#[derive(Debug)]
pub enum Outgoing {
    Send {
        conn: u64,
        frame: Frame,
    },
    /// The last thing that a socket gets.
    Close {
        conn: u64,
        frame: Frame,
    },
    Reply {
        reply: u64,
        answer: Result<Box<Answer>, Problem>,
    },
}

impl Effects {
    pub(super) fn send(&mut self, conn: u64, frame: Frame) {
        self.outgoing.push(Outgoing::Send { conn, frame });
    }

    pub(super) fn close(&mut self, conn: u64, frame: Frame) {
        self.outgoing.push(Outgoing::Close { conn, frame });
    }

    /// A command has been carried out that nothing is told of.
    pub(super) fn done(&mut self, conn: u64, id: &CommandId) {
        self.send(conn, frame(&ToClient::Done { re: id.as_str(), seq: 0 }));
    }

    pub(super) fn refuse(&mut self, conn: u64, id: &CommandId, problem: &Problem) {
        let Problem { code, rule, detail, .. } = problem;
        let re = Some(id.as_str());
        self.counts.refused += 1;
        self.send(conn, frame(&ToClient::Refused { re, code, rule: *rule, message: detail }));
    }
}

/// A message as it is sent.
pub fn frame(message: &ToClient<'_>) -> Frame {
    serde_json::to_string(message).expect("a message is plain JSON").into()
}

/// The last word to somebody.
pub fn bye(code: &str, message: &str) -> Frame {
    frame(&ToClient::Bye { code, message })
}
