//! One test or more for each rule.

use parlor_core::{Game as _, Observer, Scene, Seat, Status};

use crate::*;

/// A table with so many pebbles, and these in the pockets.
fn at(heap: u8, pockets: &[u32]) -> Scene<Pebbles> {
    Scene::deal(Options { heap }, pockets.len() as u8, pockets)
}

#[test]
fn pb_1_the_heap_has_as_many_pebbles_as_the_table_wants() {
    let scene = at(7, &[0, 0]);
    assert_eq!(scene.view(Observer::Spectator).table.left, 7);
    assert_eq!(scene.told(Observer::Spectator), ["7 pebbles lie on the heap."]);
}

#[test]
fn pb_2_a_pocket_is_known_to_its_owner_only() {
    let mut scene = at(7, &[2, 1]);
    scene.run("told 0: You found 2 pebbles in your pocket.\n untold 1: 2 pebbles");
    let [zero, one] = [0, 1].map(|index| Seat::new(index).expect("a seat"));
    let seen = scene.view(Observer::Seat(one)).pockets;
    assert_eq!((seen[zero], seen[one]), (None, Some(1)));
}

#[test]
fn pb_3_one_to_three_are_taken_in_turn() {
    at(7, &[0, 0, 0]).run(
        "0? take 1 | take 2 | take 3
         0: take 0 !! PB-3
         0: take 4 !! PB-3
         1: take 1 !! PB-3
         0: take 3
         told *: Seat 0 took 3 pebbles: 4 left.
         asked 1
         1: take 3
         2? take 1
         2: take 2 !! PB-3",
    );
}

#[test]
fn pb_4_the_most_pebbles_win_with_those_in_the_pockets() {
    let mut scene = at(4, &[0, 2]);
    scene.run("0: take 3\n 1: take 1\n told *: Seat 1 turned out 2 pebbles: 3 in all.\n over 0 1");
    let Status::Over(outcome) = scene.status() else { panic!("the heap is empty") };
    assert_eq!(outcome.score.as_slice(), [3, 3]);
    at(4, &[0, 2]).run("0: take 1\n 1: take 3\n over 1");
    assert_eq!(Pebbles::RULE_IDS.len(), 4);
}
