#!/usr/bin/env python3
"""A bot that plays every game: it takes any legal action, each as likely as the others.

    parlor sim fraud --players 3 --bots exec:./examples/bots/random_bot.py,easy --games 20

docs/build-on/bot-protocol.md explains what is said; better bots look at request["view"].
"""
import json
import random
import sys


def choose(request):
    """An index into what is offered: actions, or steps if there are too many actions."""
    if "actions" in request:
        return random.randrange(len(request["actions"]))
    counts = [step["count"] for step in request["steps"]]
    return random.choices(range(len(counts)), weights=counts)[0]


def say(message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say({"type": "hello", "protocol": 2, "name": "Random Python"})
    elif message["type"] == "request":
        say({"type": "answer", "id": message["id"], "index": choose(message)})
    elif message["type"] == "error":
        print(message["message"], file=sys.stderr)
    elif message["type"] == "bye":
        break
