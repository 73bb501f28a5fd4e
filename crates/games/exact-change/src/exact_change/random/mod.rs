//! Random play: discards are counted, since there can be millions, and most hands have few cards that
//! can be part of a set, so these are counted apart.

mod counting;
mod discards;
mod few;

use parlor_core::{
    Chance, Choice, Eyes, Noting, Pending, RandomPlay, Referee, Seat, SeatSet, choose,
    sample_listed,
};

#[cfg(test)]
pub(super) use self::counting::{sample as sample_counted, sample_in_large_numbers};
pub(super) use self::discards::Other;
use self::few::FewCards;
use super::{
    Action, Direction, Discard, ExactChange, Face, Name, Phase, Table, discards::Discarding,
    play::Top,
};

impl RandomPlay for ExactChange {
    fn sample<C: Chance>(&self, seat: Seat, eyes: &Eyes, chance: &mut C) -> Option<Action> {
        let table = &self.table;
        let catch = u32::from(table.check_catch(seat).is_ok());
        if table.waits_for() != Some(seat) {
            return (catch != 0).then_some(Action::Catch);
        }
        // Draws one of `n` actions, or of these and a catch.
        let draw = |n: u32, chance: &mut C| match n + catch {
            1 => Some(0),
            all => Some(chance.below(all)).filter(|&index| index < n),
        };
        let action = match table.phase {
            Phase::Turn { .. } => {
                let hand = self.hands[seat].seen_by(eyes)?;
                let discarding = table.discarding(hand, table.face()?);
                return Some(match discarding.sample(catch, chance) {
                    Ok(set) => Action::Discard(set),
                    Err(other) => table.sampled(other, &discarding, catch, chance),
                });
            }
            // EC-20: there may be a choice.
            Phase::Hit { .. } if table.house.use_match_when_hit => {
                return sample_listed(self, seat, eyes, chance);
            }
            Phase::Hit { .. } => draw(1, chance).map(|_| table.draw_or_pass()),
            Phase::Finish { .. } if table.top().is_wild() => {
                draw(Name::N, chance).map(|index| Action::Name(Name::nth(index as usize)))
            }
            Phase::Finish { .. } => {
                draw(2, chance).map(|index| Action::Hit(Direction::ALL[index as usize]))
            }
            Phase::Give { .. } => {
                let kinds = self.hands[seat].seen_by(eyes)?.held();
                let index = draw(kinds.len() as u32, chance);
                index.and_then(|index| kinds.nth(index as usize)).map(|it| Action::Give(it as u8))
            }
            Phase::Score { .. } if table.house.all_hands => {
                draw(1, chance).map(|_| Action::ScoreAll)
            }
            Phase::Score { .. } => {
                let others = u32::from(table.seats) - 1;
                draw(others, chance)
                    .map(|index| Action::Score(seat.after(1 + index as u8, table.seats)))
            }
            Phase::Over => return None,
        };
        Some(action.unwrap_or(Action::Catch))
    }

    /// Most of random play is cards discarded singly, and those need no action.
    #[inline(always)]
    fn act_at_random<C: Chance>(
        &mut self,
        seat: Seat,
        eyes: &Eyes,
        referee: &mut Referee<'_, Self, C>,
    ) -> Option<Choice> {
        let table = &self.table;
        let (hand, face) = match (table.phase, self.hands[seat].seen_by(eyes), table.face()) {
            (Phase::Turn { seat: turn }, Some(hand), Some(face)) if turn == seat => (hand, face),
            _ => return self.act_sampled(seat, eyes, referee),
        };
        let catch = u32::from(table.check_catch(seat).is_ok());
        // Sets apart, so that what is sampled of single cards stays in registers.
        let (other, choice) = if table.discarding(hand, face).is_without_set() {
            let discarding = table.discarding(hand, face);
            choose(referee.chance(), |it| Some(discarding.sample_single(catch, it)))?
        } else {
            let discarding = &table.discarding(hand, face);
            match choose(referee.chance(), |it| few::sample(discarding, catch, it)) {
                Some(found) => found,
                None => {
                    let sample =
                        |it: &mut Noting<'_, C>| Some(counting::sample(discarding, catch, it));
                    match choose(referee.chance(), sample)? {
                        (Ok(set), choice) => {
                            self.play_set(seat, &set, referee);
                            return Some(choice);
                        }
                        (Err(other), choice) => (other, choice),
                    }
                }
            }
        };
        match other {
            Other::Single { kind, way } => {
                let (name, direction) = table.discarding(hand, face).said_with(kind, way);
                self.play_single(seat, kind, name, direction, referee);
                Some(choice)
            }
            Other::Few(set) => {
                self.play_few(seat, set, referee);
                Some(choice)
            }
            Other::Nothing if catch == 0 && table.can_draw() => {
                self.play_draw(seat, face, referee);
                Some(choice)
            }
            Other::Nothing | Other::Extra => {
                let discarding = table.discarding(hand, face);
                let (action, _) = choose(referee.chance(), |it| {
                    Some(table.sampled(other, &discarding, catch, it))
                })?;
                self.play(seat, &action, referee);
                Some(if catch == 0 { Choice::Forced } else { Choice::Free })
            }
        }
    }

    /// EC-10: nobody can catch a set that was called.
    #[inline]
    fn worth_trying(&self, pending: &Pending) -> SeatSet {
        match self.table.laid {
            Some(laid) if laid.called => pending.must,
            _ => pending.asked(),
        }
    }
}

impl Table {
    /// The action of a sample in which no set was hit. Without a discard it is drawing or passing,
    /// or the catch that may be there besides.
    #[inline]
    fn sampled<C: Chance>(
        &self,
        other: Other,
        discarding: &Discarding<'_>,
        catch: u32,
        chance: &mut C,
    ) -> Action {
        match other {
            Other::Single { kind, way } => Action::Discard(discarding.single(kind, way)),
            Other::Few(set) => Action::Discard(set.discard()),
            Other::Nothing if catch == 0 || chance.below(2) == 0 => self.draw_or_pass(),
            Other::Nothing | Other::Extra => Action::Catch,
        }
    }
}

impl ExactChange {
    #[inline(never)]
    fn act_sampled<C: Chance>(
        &mut self,
        seat: Seat,
        eyes: &Eyes,
        referee: &mut Referee<'_, Self, C>,
    ) -> Option<Choice> {
        let (action, choice) = choose(referee.chance(), |it| self.sample(seat, eyes, it))?;
        self.play(seat, &action, referee);
        Some(choice)
    }

    /// As [`Self::play`] with the same discard.
    fn play_set<C: Chance>(
        &mut self,
        seat: Seat,
        discard: &Discard,
        referee: &mut Referee<'_, Self, C>,
    ) {
        self.table.drew = None;
        self.table.laid = None;
        self.discard(seat, discard, referee);
    }

    /// As [`Self::play`] with the same discard.
    #[inline(always)]
    fn play_few<C: Chance>(
        &mut self,
        seat: Seat,
        set: FewCards,
        referee: &mut Referee<'_, Self, C>,
    ) {
        self.table.drew = None;
        self.table.laid = None;
        let FewCards { name, direction, call, .. } = set;
        let top = Top { kind: set.top(), name, direction };
        self.discard_set(seat, set.below_top(), top, call, referee);
    }

    /// As [`Self::play`] with the same discard.
    #[inline(always)]
    fn play_single<C: Chance>(
        &mut self,
        seat: Seat,
        kind: u8,
        name: Option<Name>,
        direction: Option<Direction>,
        referee: &mut Referee<'_, Self, C>,
    ) {
        self.table.drew = None;
        self.table.laid = None;
        self.discard_single(seat, kind, name, direction, referee);
    }

    /// As [`Self::play`] with drawing in an ordinary turn.
    #[inline]
    fn play_draw<C: Chance>(&mut self, seat: Seat, face: Face, referee: &mut Referee<'_, Self, C>) {
        self.table.laid = None;
        self.draw(seat, face, referee);
    }
}
