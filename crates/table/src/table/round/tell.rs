//! What everybody is told of a game: what has happened, what they see and what they can do.
//!
//! Whoever finds that nothing has changed for them hears nothing, so a message gives nothing away.

use std::{
    hash::{DefaultHasher, Hash as _, Hasher as _},
    mem,
};

use parlor_catalog::{Board, Language, Speech};
use parlor_core::{Observer, Pending, Seat, Status};
use parlor_wire::{CHOICES_MOST, Scene, SceneText, Setup, ToClient, WindowInfo};
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};

use super::{Origin, Round};
use crate::table::{
    moment::{Frame, Moment},
    people::Besides,
};

/// A snapshot has no more events than this: it is one frame, however long the game. The log has all.
const EVENTS_MOST: u32 = 300;

/// What one observer has been told.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Told {
    /// How many events.
    pub(super) seq: u32,
    /// Of the last view and window that were sent.
    digest: u64,
    /// How long the last update was.
    bytes: usize,
}

impl Round {
    /// Tells everybody what has changed for them, and nobody else anything.
    pub(super) fn tell(&mut self, moment: &mut Moment<'_>, origin: Option<Origin<'_>>) {
        for who in self.observers() {
            if !moment.conns.any(who) {
                continue;
            }
            let stage = Stage::new(self, who, self.board.events(who));
            let answered = origin.filter(|origin| moment.conns.is_of(origin.conn, who));
            let update =
                |round: &Round, re| stage.frame(round, moment.now_ms, re, None, &More::default());
            let first = update(self, answered.map(|origin| origin.id));
            let place = place(who, self.seats());
            self.told[place].bytes = first.len();
            let is_news = self.show(&stage) || 0 < self.board.n_told(who);
            let mut plain = answered.is_none().then(|| first.clone());
            for conn in moment.conns.of(who) {
                let re = answered.filter(|origin| origin.conn == conn.id).map(|origin| origin.id);
                if re.is_none() && !is_news {
                    continue;
                }
                let frame = match (conn.besides == Besides::default(), re) {
                    (false, _) => {
                        let more = self.more(&stage, conn.besides);
                        stage.frame(self, moment.now_ms, re, None, &more)
                    }
                    (true, Some(_)) => first.clone(),
                    (true, None) => plain.get_or_insert_with(|| update(self, None)).clone(),
                };
                moment.effects.send(conn.id, frame);
            }
        }
    }

    /// Where the game stands for one observer, with the events after the first `seen`, or the last of
    /// them.
    pub(in crate::table) fn snapshot(
        &mut self,
        now_ms: u64,
        who: Observer,
        seen: u32,
        besides: Besides,
    ) -> Frame {
        let n_told = self.told[place(who, self.seats())].seq;
        let seen = seen.max(n_told.saturating_sub(EVENTS_MOST));
        let stage = Stage::new(self, who, history(&*self.board, who, seen));
        self.show(&stage);
        let mut more = self.more(&stage, besides);
        if let (Some(language), Some(text)) = (besides.text, &mut more.text) {
            text.told = self.board.story(who, &self.speech(language), seen);
        }
        stage.frame(self, now_ms, None, Some(&self.board.setup()), &more)
    }

    pub(super) fn count_told(&mut self) {
        for who in self.observers() {
            let n = self.board.n_told(who);
            self.told[place(who, self.board.seats())].seq += n as u32;
        }
    }

    /// What a client gets that wants more than others.
    fn more(&self, stage: &Stage, besides: Besides) -> More {
        let text = |language| self.board.text(stage.who, &self.speech(language), CHOICES_MOST);
        let objects = |texts: &[String]| self.board.game().grammar().structured_all(texts);
        let actions = stage.actions.as_deref().filter(|_| besides.structured);
        More { text: besides.text.map(text), structured: actions.map(objects) }
    }

    /// The names of those at the table in a language.
    fn speech(&self, language: Language) -> Speech {
        Speech { language, names: self.head.names.clone() }
    }

    /// Notes what an observer sees; says whether it is something else than before.
    fn show(&mut self, stage: &Stage) -> bool {
        let place = place(stage.who, self.seats());
        let digest = stage.digest(self.is_over());
        mem::replace(&mut self.told[place].digest, digest) != digest
    }

    fn observers(&self) -> impl Iterator<Item = Observer> + use<> {
        Observer::all(self.board.seats())
    }
}

/// What [`Besides`] asks for.
#[derive(Default)]
struct More {
    text: Option<SceneText>,
    structured: Option<Vec<Value>>,
}

/// What one observer is told, sees and can do now.
struct Stage {
    who: Observer,
    pending: Option<Pending>,
    events: Box<RawValue>,
    view: Box<RawValue>,
    /// Whether the seat is asked, and all that it can do, if it is not too much.
    is_asked: bool,
    actions: Option<Vec<String>>,
    /// When the table's own clock or the rules end the window.
    deadline_ms: Option<u64>,
}

impl Stage {
    fn new(round: &Round, who: Observer, events: Box<RawValue>) -> Stage {
        let pending = match round.board.status() {
            Status::Open(pending) => Some(pending),
            Status::Over(_) => None,
        };
        let asked = who.seat().filter(|&seat| pending.is_some_and(|it| it.asked().contains(seat)));
        let actions = asked.and_then(|seat| round.board.actions(seat, CHOICES_MOST));
        let view = round.board.view(who);
        let deadline_ms = round.clock.deadline_ms();
        Stage { who, pending, events, view, is_asked: asked.is_some(), actions, deadline_ms }
    }

    /// As it is sent: a snapshot if it has the setup, an update else.
    fn frame(
        &self,
        round: &Round,
        now_ms: u64,
        re: Option<&str>,
        setup: Option<&Setup>,
        more: &More,
    ) -> Frame {
        let window = self.pending.as_ref().map(|pending| {
            let left_ms = round.clock.deadline_ms().map(|it| it.saturating_sub(now_ms));
            let held_ms = round.clock.held_until_ms().saturating_sub(now_ms);
            WindowInfo::new(pending, left_ms, held_ms, round.board.extended())
        });
        let told = round.told[place(self.who, round.seats())];
        let scene = Scene {
            re,
            game: &round.id_text,
            seq: told.seq,
            setup,
            events: &self.events,
            view: &self.view,
            window,
            actions: self.actions.as_deref(),
            in_steps: self.is_asked && self.actions.is_none(),
            over: round.over.as_ref(),
            structured: more.structured.as_deref(),
            text: more.text.as_ref(),
        };
        let message = match setup {
            Some(_) => ToClient::Snapshot(scene),
            None => ToClient::Update(scene),
        };
        // About as long as the last one.
        let mut text = Vec::with_capacity(told.bytes + told.bytes / 8);
        serde_json::to_writer(&mut text, &message).expect("a message is plain JSON");
        String::from_utf8(text).expect("JSON is UTF-8").into()
    }

    /// Of everything in it that can change without an event.
    fn digest(&self, is_over: bool) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.view.get().hash(&mut hasher);
        self.actions.hash(&mut hasher);
        if let Some(pending) = self.pending {
            (pending.window.0, pending.kind).hash(&mut hasher);
            (pending.must, pending.may).hash(&mut hasher);
            self.deadline_ms.hash(&mut hasher);
        }
        is_over.hash(&mut hasher);
        hasher.finish()
    }
}

/// What an observer has been told since the deal, but for the first `seen` events.
fn history(board: &dyn Board, who: Observer, seen: u32) -> Box<RawValue> {
    let mut unseen = Vec::new();
    let mut n = 0;
    board.history(who, &mut |told| {
        for event in told.events {
            n += 1;
            if seen < n {
                unseen.push(event.clone());
            }
        }
    });
    to_raw_value(&unseen).expect("an event is plain JSON")
}

/// Where an observer's notes are: by seat, spectators last.
fn place(who: Observer, seats: u8) -> usize {
    who.seat().map_or(usize::from(seats), Seat::index)
}
