"""Says its version, then answers each line `game seconds seed` with decisions per CPU-second."""

import random
import sys
import time
from importlib.metadata import version

import pyspiel


def step(state, rng):
    """One random step; whether it was a decision."""
    if state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes())
        state.apply_action(rng.choices(actions, odds)[0])
        return False
    state.apply_action(rng.choice(state.legal_actions()))
    return True


def decisions_per_rollout(state, rng, seconds):
    """The mean over random playouts, counted where Python sees each step."""
    start = time.process_time()
    playouts = decisions = 0
    while playouts < 500 or time.process_time() - start < seconds:
        playout = state.clone()
        while not playout.is_terminal():
            decisions += step(playout, rng)
        playouts += 1
    return decisions / playouts


def rollouts_per_second(game, state, seconds, seed):
    """A search of one simulation does nothing but its evaluator's rollouts, all of them in C++."""
    n = 1
    while True:
        evaluator = pyspiel.RandomRolloutEvaluator(n, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, seed, False)
        start = time.process_time()
        bot.mcts_search(state)
        elapsed = time.process_time() - start
        if elapsed >= seconds / 2:
            return n / elapsed
        n = max(2 * n, min(10 * n, int(n * seconds / (elapsed + 1e-6))))


print(version("open_spiel"), flush=True)
for line in sys.stdin:
    name, seconds, seed = line.split()
    rng = random.Random(int(seed))
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        step(state, rng)
    decisions = decisions_per_rollout(state, rng, float(seconds))
    print(decisions * rollouts_per_second(game, state, float(seconds), int(seed)), flush=True)
