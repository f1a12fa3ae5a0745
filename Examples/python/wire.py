#!/usr/bin/env python3
"""A program in another language for `loadscope attach`: it needs only the standard library and docs/reference/link.md.

    ./wire.py | loadscope attach -          through a pipe
    ./wire.py --socket                      on a socket: loadscope attach weather
"""

import json
import os
import random
import socket
import sys
import time

START = time.monotonic()


def now():
    """The time since the start, in nanoseconds."""
    return int((time.monotonic() - START) * 1e9)


class Stream:
    """The stream of this program to one client."""

    def __init__(self, write):
        self.write = write
        self.sequence = 0
        self.is_first = True

    def line(self, **members):
        self.write(json.dumps(members).encode() + b"\n")

    def header(self):
        self.line(
            link="loadscope", version="3.0",
            process={"name": "weather", "pid": os.getpid(), "start": time.time_ns() - now()},
        )

    def moment(self, events, nodes):
        """Writes a moment: its events, and the changed members of nodes."""
        for event in events:
            self.sequence += 1
            event.update(seq=self.sequence)
        members = {"t": now(), "seq": self.sequence}
        if self.is_first:
            members.update(key=True, new=["forecast", "radar"])
        if events:
            members["events"] = events
        if self.is_first:
            members.update(running=True, roots=[0, 1])
        members["nodes"] = nodes
        self.line(**members)
        self.is_first = False


def run(stream):
    """Syncs two loadables in turn, without end; a sync of the radar fails with a probability of 0.5."""
    stream.header()
    stream.moment([], [
        {"n": 0, "key": "forecast", "title": "Forecast", "kind": "loadable"},
        {"n": 1, "key": "radar", "title": "Rain radar", "kind": "loadable"},
    ])
    counts = [dict(syncs=0, successes=0, failures=0) for _ in range(2)]
    states = ["idle", "idle"]
    while True:
        for number, name in enumerate(["forecast", "radar"]):
            began = stream.sequence + 1
            counts[number]["syncs"] += 1
            stream.moment(
                [{"t": now(), "node": name, "event": "stateChanged", "state": "syncing", "from": states[number]}],
                [{"n": number, "state": "syncing", "error": None, "stateEntry": began, "syncs": counts[number]["syncs"]}])
            time.sleep(random.uniform(0.2, 0.8))
            if number == 1 and random.random() < 0.5:
                counts[number]["failures"] += 1
                states[number] = "failed"
                error = "the radar does not answer"
                stream.moment(
                    [{"t": now(), "node": name, "event": "stateChanged", "state": "failed", "from": "syncing",
                      "error": error, "cause": began}],
                    [{"n": number, "state": "failed", "error": {"text": error}, "stateEntry": began + 1,
                      "failures": counts[number]["failures"]}])
            else:
                counts[number]["successes"] += 1
                states[number] = "synced"
                stream.moment(
                    [{"t": now(), "node": name, "event": "stateChanged", "state": "synced", "from": "syncing",
                      "cause": began}],
                    [{"n": number, "state": "synced", "contents": True, "stateEntry": began + 1,
                      "successes": counts[number]["successes"]}])
            time.sleep(0.3)


def serve():
    """Listens in the folder that `loadscope attach` searches, for one client at a time."""
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    folder = f"{runtime}/loadscope" if runtime else f"{os.environ.get('TMPDIR', '/tmp')}/loadscope-{os.getuid()}"
    os.makedirs(folder, mode=0o700, exist_ok=True)
    path = f"{folder}/weather.{os.getpid()}.sock"
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path)
        os.chmod(path, 0o600)
        listener.listen()
        try:
            while True:
                client, _ = listener.accept()
                with client:
                    try:
                        run(Stream(client.sendall))
                    except OSError:
                        pass  # the client has disconnected
        finally:
            os.unlink(path)


def write_to_pipe(line):
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    try:
        serve() if "--socket" in sys.argv else run(Stream(write_to_pipe))
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)
