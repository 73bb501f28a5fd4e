#!/usr/bin/env python3
"""Checks that the draws of a game were fair. Needs Python 3 and nothing else, least of all Parlor.

    examples/verify/verify.py game.jsonl --commitment HEX

Every game in the files must be whole; its seed must fit the commitment, which is the one you noted
before the game if you give it; and every draw must be the next one that the seed and the seats'
entropy give. This program knows no rules: whether a line without draws is missing, and whether the
game was played as it should be, is what `parlor verify` finds out. docs/use/fairness.md explains it all.
"""
import argparse
import hashlib
import hmac
import json
import re
import struct
import sys

INPUTS = {"act", "timeout", "concede", "leave", "return", "extend"}


class Unfair(Exception):
    """What is wrong."""


def need(holds, otherwise):
    if not holds:
        raise Unfair(otherwise)


def key_stream(key):
    """ChaCha20 with a nonce of zeros, as 32-bit words (RFC 8439)."""
    diagonals = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                 (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]
    for counter in range(1 << 32):
        start = struct.unpack("<12I", b"expand 32-byte k" + key) + (counter, 0, 0, 0)
        x = list(start)
        for a, b, c, d in diagonals * 10:
            for to, by, turned, n in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
                x[to] = x[to] + x[by] & 0xFFFFFFFF
                mixed = x[turned] ^ x[to]
                x[turned] = (mixed << n | mixed >> 32 - n) & 0xFFFFFFFF
        for word, added in zip(x, start):
            yield word + added & 0xFFFFFFFF


def below(words, n):
    """A number from 0 to n - 1; words from the last, incomplete row of n are passed over."""
    return next(word % n for word in words if word < (1 << 32) - (1 << 32) % n)


def begin(game, noted):
    """Checks the proof in a game's first line and returns the words that its draws are made of, and how
    many lines have the draws of another game, which only the log of that one can prove."""
    need(game.get("seat") is None, "this is what one seat saw, not a whole log")
    fair = game.get("fair")
    need(isinstance(fair, dict), "there is no proof")
    need(fair["scheme"] == "parlor-fair-1", "the scheme is not known")
    need(game.get("seed") is None, "there is a second seed")
    for field in "seed", "commitment":
        need(re.fullmatch("[0-9a-f]{64}", fair[field]), f"the {field} is not 64 digits")
    need(re.fullmatch("[0-9A-Za-z-]{1,64}", fair["id"]), "the id is not plain")
    entropy = ["-" if it is None else it for it in fair["entropy"]]
    need(len(entropy) == game["seats"], "there is not one entropy for each seat")
    for it in entropy:
        need(it == "-" or re.fullmatch("([0-9a-f]{2}){1,32}", it), "an entropy is not 2 to 64 digits")

    seed = bytes.fromhex(fair["seed"])
    promise = f"parlor-fair-1 commitment\n{fair['id']}\n".encode() + seed
    need(hashlib.sha256(promise).hexdigest() == fair["commitment"],
         "the seed does not fit the commitment")
    need(noted in (None, fair["commitment"]), "the commitment is not the one that was noted")
    terms = ["parlor-fair-1 deal", fair["id"], f"{game['game']} {game['rules']} {game['seats']}"]
    message = "".join(line + "\n" for line in terms + entropy)
    words = key_stream(hmac.digest(seed, message.encode(), "sha256"))
    if fair.get("from") is None:
        return words, 0
    inputs = fair["from"]["inputs"]
    need(type(inputs) is int and inputs >= 0, "the inputs of another game are not a number")
    return words, inputs + 1


def check(file, noted):
    """Checks all games of a log; returns how many there are, how many draws, and how many more that
    were made in another game."""
    games = n_draws = n_foreign = number = 0
    words = None  # of the game that has begun
    foreign = 0  # how many of its lines are still those of another game
    try:
        for number, text in enumerate(file.read().rstrip().split("\n"), 1):
            line = json.loads(text)
            if line["line"] == "game":
                need(words is None, "the game before has no result")
                words, foreign = begin(line, noted)
                games += 1
                need(noted is None or games == 1, "a commitment is of one game")
            need(words is not None, "no game has begun")
            if line["line"] == "result":
                need(foreign == 0, "there are fewer inputs than another game is said to have begun")
                words = None
                continue
            need(line["line"] in INPUTS | {"game"}, "such a line is not in a whole log")
            for index, (n, value) in enumerate(line["draws"]):
                need(type(n) is type(value) is int, f"draw {index} is not two whole numbers")
                need(0 <= value < n < 1 << 32, f"draw {index} is {value}, not below {n}")
                if foreign:
                    n_foreign += 1
                    continue
                due = below(words, n)
                need(value == due, f"draw {index} is {value} below {n}; the seed gives {due}")
                n_draws += 1
            foreign = max(foreign - 1, 0)
        need(words is None and games, "the log is not whole")
    except Unfair as reason:
        raise Unfair(f"line {number}: {reason}") from None
    except (KeyError, TypeError, ValueError) as error:
        raise Unfair(f"line {number}: this is no line of a log: {error!r}") from None
    return games, n_draws, n_foreign


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="+", metavar="FILE", help="a log; - is the standard input")
    parser.add_argument("--commitment", metavar="HEX", help="what was shown before the game")
    args = parser.parse_args()
    all_fair = True
    for name in args.files:
        try:
            with sys.stdin if name == "-" else open(name, encoding="utf-8") as file:
                games, n_draws, n_foreign = check(file, args.commitment)
            found = f"games: {games}, whole and committed to; draws: {n_draws}, as due"
            if n_foreign:
                all_fair = False
                print(f"{name}: OPEN: {found}; {n_foreign} more are for another game's log to prove")
            else:
                print(f"{name}: ok: {found}")
        except (Unfair, OSError) as reason:
            all_fair = False
            print(f"{name}: FAILED: {reason}")
    sys.exit(0 if all_fair else 1)


if __name__ == "__main__":
    main()
