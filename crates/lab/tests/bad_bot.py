#!/usr/bin/env python3
"""A program that misbehaves in one way, named by its first argument."""
import json
import os
import sys
import time

how = sys.argv[1]
n_requests = 0
if how == "stays":
    with open(sys.argv[2], "w") as file:
        file.write(str(os.getpid()))


def say(message):
    text = message if isinstance(message, str) else json.dumps(message)
    print(text, flush=True)


def answer(id, **choice):
    say({"type": "answer", "id": id, **choice})


def on_request(request):
    id = request["id"]
    if how == "dies_mid_game" and n_requests == 3:
        print("Traceback:\n\tout of ideas", file=sys.stderr)
        sys.exit(7)
    elif how == "kills_itself":
        os.kill(os.getpid(), 9)
    elif how == "closes_its_output":
        os.close(1)
        time.sleep(60)
    elif how == "nonsense":
        say("I pass, I think")
    elif how == "binary":
        os.write(1, b"\xff\xfe\x00{\n")
    elif how == "silent":
        pass
    elif how == "late_once" and id == 1:
        pass  # answered when the error has come
    elif how == "wrong_id":
        answer(id + 1, index=0)
    elif how == "out_of_range":
        answer(id, index=256)
    elif how == "negative":
        answer(id, index=-1)
    elif how == "nothing_chosen":
        answer(id)
    elif how == "waits":
        answer(id, wait=True)
    elif how == "illegal":
        answer(id, action="move 50c, from seat 0, to seat 0")
    elif how == "unknown_action":
        answer(id, action="resign")
    elif how == "unknown_object":
        answer(id, action={"type": "resign"})
    elif how == "structured" and "structured" in request:
        assert len(request["structured"]) == len(request["actions"])
        answer(id, action=request["structured"][-1])
    elif how == "answers_twice":
        answer(id, index=0)
        answer(id, index=0)
    elif how == "huge_line":
        os.write(1, b"x" * (3 << 20) + b"\n")
    elif how == "endless_line":
        while True:
            os.write(1, b"x" * (1 << 16))
    elif how == "hello_again":
        say({"type": "hello", "protocol": 2, "name": "Bad"})
    elif how == "noisy":
        print("x" * 100_000, file=sys.stderr)
        answer(id, action=request["actions"][-1])
    elif how == "one_error_a_game" and request["window"] == 1:
        say("oops")
    else:
        answer(id, index=0)


if how == "never_reads":
    say({"type": "hello", "protocol": 2, "name": "Bad"})
    time.sleep(60)
if how == "floods":
    say({"type": "hello", "protocol": 2, "name": "Bad"})
    while True:
        os.write(1, b'{"type":"answer","id":1,"index":0}\n' * 1_000)
if how == "dies_at_once":
    print("no such module", file=sys.stderr)
    sys.exit(3)
if how == "no_hello":
    time.sleep(60)

for line in sys.stdin:
    message = json.loads(line)
    if how in ("records", "structured"):
        with open(sys.argv[2], "a") as file:
            file.write(line)
    if message["type"] == "hello":
        hello = {"type": "hello", "protocol": 2, "name": "Bad"}
        if how == "other_protocol":
            hello["protocol"] = 1
        elif how == "no_name":
            hello["name"] = ""
        elif how == "rude_name":
            hello["name"] = "\x1b[2J"
        elif how in ("structured", "unknown_object"):
            hello["structured"] = True
        elif how == "hello_nonsense":
            hello = "hi"
        say(hello)
    elif message["type"] == "request":
        n_requests += 1
        on_request(message)
    elif message["type"] == "error" and how == "late_once":
        answer(message["id"], index=0)
    elif message["type"] == "bye":
        if how == "stays":
            time.sleep(600)
        break
