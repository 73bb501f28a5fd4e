use parlor_bots::{Asked, Tempo};
use parlor_core::{
    Apart, Choice, Input, Match, Pending, RandomPlay, Seat, Seeded, Sight, Status, WindowKind,
};

use crate::{
    Decision, Stuck,
    table::{Clock, Due, check_that_somebody_will_act},
};

/// One match with chance at every seat: virtual time as [`Table`](crate::Table) has it, and no bots
/// between, so that what is chosen is done at once.
///
/// Rules, choices and delays draw apart. So only where seats race the tempo makes another game, and
/// what the rules draw can be checked without knowing the choices.
pub(crate) struct RandomTable<G: RandomPlay> {
    game: Match<G, Apart<Seeded>>,
    delays: Seeded,
    clock: Clock,
}

impl From<Choice> for Decision {
    fn from(choice: Choice) -> Decision {
        match choice {
            Choice::Forced => Decision::Forced,
            Choice::Free => Decision::Free,
        }
    }
}

impl<G: RandomPlay> RandomTable<G> {
    pub(crate) fn new(game: Match<G, Apart<Seeded>>, delays: Seeded, tempo: Tempo) -> Self {
        RandomTable { game, delays, clock: Clock::new(tempo) }
    }

    /// Begins another match.
    pub(crate) fn deal_again(&mut self, deal: Apart<Seeded>, delays: Seeded, tempo: Tempo) {
        self.game.deal_again(deal);
        (self.delays, self.clock) = (delays, Clock::new(tempo));
    }

    pub(crate) const fn game(&self) -> &Match<G, Apart<Seeded>> {
        &self.game
    }

    /// What happens next; `None` when the game is over. `before` gets the sight of a
    /// seat before it may act.
    pub(crate) fn step(
        &mut self,
        mut before: impl FnMut(&Sight<'_, G>),
    ) -> Result<Option<Decision>, Stuck> {
        let Status::Open(pending) = self.game.status() else { return Ok(None) };
        match (pending.kind, pending.must.first()) {
            (WindowKind::Turn | WindowKind::Commit, Some(seat)) => {
                self.clock.begin_turn(&pending);
                before(&self.game.sight(seat));
                let choice = self.act(seat, &pending).ok_or(Stuck::Cannot { seat })?;
                Ok(Some(choice.into()))
            }
            _ => self.race(&pending, before).map(Some),
        }
    }

    fn race(
        &mut self,
        pending: &Pending,
        mut before: impl FnMut(&Sight<'_, G>),
    ) -> Result<Decision, Stuck> {
        self.clock.begin_race(pending, &mut self.delays);
        loop {
            let Some(Due { seat, asked, is_held }) = self.clock.next_due(pending)? else {
                let input = Input::Timeout { window: pending.window };
                let timed_out = self.game.submit(self.clock.now_ms(), input);
                timed_out.map_err(|_| Stuck::Nobody)?;
                return Ok(Decision::TimeOut);
            };
            before(&self.game.sight(seat));
            let choice = if is_held {
                let reaction = self.react(seat, pending)?;
                if reaction.is_none() {
                    self.clock.hold_back(seat, pending, &mut self.delays);
                    continue;
                }
                reaction
            } else {
                self.act(seat, pending)
            };
            self.clock.put_off(seat, &mut self.delays);
            match choice {
                Some(choice) => return Ok(choice.into()),
                None if asked == Asked::Must => return Err(Stuck::Cannot { seat }),
                None => check_that_somebody_will_act(pending)?,
            }
        }
    }

    /// Whether the seat had anything to do, and how much choice.
    fn act(&mut self, seat: Seat, pending: &Pending) -> Option<Choice> {
        self.game.act_at_random(self.clock.now_ms(), seat, pending.window)
    }

    /// The same, if it happens upon a reaction.
    fn react(&mut self, seat: Seat, pending: &Pending) -> Result<Option<Choice>, Stuck> {
        let (action, choice) = self.game.sample(seat).ok_or(Stuck::Cannot { seat })?;
        if !G::is_reaction(action) {
            return Ok(None);
        }
        let input = Input::Act { seat, window: pending.window, action };
        let done = self.game.submit(self.clock.now_ms(), input);
        done.map_err(|rejection| Stuck::Refused { seat, rejection })?;
        Ok(Some(choice))
    }
}
