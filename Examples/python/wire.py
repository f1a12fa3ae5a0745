#!/usr/bin/env python3
"""A program in another language for `loadscope attach`: it needs only the standard library and docs/reference/link.md.

    ./wire.py | loadscope attach -          through a pipe
    ./wire.py --socket                      on a socket: loadscope attach weather

It has two loadables. One thread serves any number of clients, and waits for none of them.
"""

import json
import os
import random
import selectors
import socket
import stat
import sys
import time

START = time.monotonic()
MOMENT_INTERVAL = 1 / 30
PING_INTERVAL = 5
# The events that are kept for a client that does not read.
EVENT_LIMIT = 1_000
LINE_LIMIT = 64 * 1024


def now():
    """The time since the start, in nanoseconds."""
    return int((time.monotonic() - START) * 1e9)


class Program:
    """The loadables, their events, and the clients that hear of them."""

    def __init__(self):
        # The members of each node. What a client does not know yet is sent whole.
        self.nodes = [
            {"n": number, "key": key, "title": title, "kind": "loadable", "state": "idle", "contents": False,
             "error": None, "syncs": 0, "successes": 0, "failures": 0}
            for number, (key, title) in enumerate([("forecast", "Forecast"), ("radar", "Rain radar")])]
        self.sequence = 0
        self.clients = []
        self.turn = 0
        self.due = time.monotonic() + 1

    def change(self, node, state, **members):
        """Changes the state of a node, and tells the clients, each of which gets the event when it reads."""
        self.sequence += 1
        event = {"t": now(), "seq": self.sequence, "node": node["key"], "event": "stateChanged", "state": state,
                 "from": node["state"]}
        if members.get("error"):
            event["error"] = members["error"]["text"]
        if state != "syncing":
            event["cause"] = node["stateEntry"]
        has_contents = node["contents"]
        node.update(members, state=state, stateEntry=self.sequence)
        self.tell(node, event)
        if node["contents"] != has_contents:
            self.sequence += 1
            self.tell(node, {"t": event["t"], "seq": self.sequence, "node": node["key"], "event": "contentsChanged",
                             "contents": node["contents"], "cause": node["stateEntry"]})

    def tell(self, node, event):
        for client in self.clients:
            client.add(event, node["n"])

    def advance(self):
        """Begins or ends a sync when it is time; a sync of the radar fails with a probability of 0.5."""
        if time.monotonic() < self.due:
            return
        node = self.nodes[self.turn]
        if node["state"] != "syncing":
            self.change(node, "syncing", error=None, syncs=node["syncs"] + 1)
            self.due = time.monotonic() + random.uniform(0.2, 0.8)
            return
        if self.turn == 1 and random.random() < 0.5:
            self.change(node, "failed", error={"text": "the radar does not answer"}, failures=node["failures"] + 1)
        else:
            self.change(node, "synced", contents=True, successes=node["successes"] + 1)
        self.turn = (self.turn + 1) % len(self.nodes)
        self.due = time.monotonic() + 0.3


class Client:
    """The stream to one client, over descriptors that never block."""

    def __init__(self, program, output, input=None):
        self.program, self.output, self.input = program, output, input
        self.unsent = bytearray()
        self.received = bytearray()
        self.events = []
        self.lost = 0
        self.changed = set()
        self.is_first = True
        self.is_ending = False
        self.next_moment = 0
        self.next_ping = time.monotonic() + PING_INTERVAL
        self.pings = 0
        self.line(
            link="loadscope", version="3.2",
            process={"name": "weather", "pid": os.getpid(), "start": time.time_ns() - now()})

    def line(self, **members):
        self.unsent += json.dumps(members).encode() + b"\n"

    def add(self, event, number):
        """Keeps an event and the number of its node until the next moment. The oldest events are dropped and counted."""
        self.events.append(event)
        self.changed.add(number)
        if len(self.events) > EVENT_LIMIT:
            del self.events[0]
            self.lost += 1

    def write(self):
        """Writes what the connection accepts, and the next moment only once all else is written. False at its end."""
        at = time.monotonic()
        if not self.unsent and not self.is_ending:
            if at >= self.next_moment and (self.is_first or self.changed):
                self.moment()
                self.next_moment = at + MOMENT_INTERVAL
            elif self.input is not None and at >= self.next_ping:
                self.pings += 1
                self.line(ping=self.pings)
                self.next_ping = at + PING_INTERVAL
        try:
            while self.unsent:
                del self.unsent[:os.write(self.output, self.unsent)]
        except BlockingIOError:
            return True
        except OSError:
            return False
        return not self.is_ending

    def moment(self):
        """Composes a moment: at first everything, then the events and the changed nodes."""
        members = {"t": now(), "seq": self.program.sequence}
        if self.is_first:
            nodes = self.program.nodes
            members.update(key=True, new=[node["key"] for node in nodes], running=True)
            members.update(roots=[node["n"] for node in nodes], nodes=nodes)
        else:
            if self.events:
                members["events"] = self.events
            if self.lost:
                members["lost"] = self.lost
            members["nodes"] = [self.program.nodes[number] for number in sorted(self.changed)]
        self.line(**members)
        self.is_first = False
        self.events, self.lost, self.changed = [], 0, set()

    def read(self):
        """Reads the client's lines. False when the client has left."""
        try:
            data = os.read(self.input, 65536)
        except BlockingIOError:
            return True
        except OSError:
            return False
        if not data:
            return False
        self.received += data
        while b"\n" in self.received:
            line, _, self.received = self.received.partition(b"\n")
            self.answer(line)
        if len(self.received) > LINE_LIMIT:
            self.end("a line is too long")
        return True

    def answer(self, line):
        """Answers a line, which may be anything."""
        try:
            members = json.loads(line)
        except (ValueError, RecursionError):
            members = None
        if not isinstance(members, dict) or not members:
            return self.end("a line is no JSON object")
        key = next(iter(members))
        number = members.get(key)
        if key in ("ping", "request") and (type(number) is not int or not 0 <= number < 1 << 64):
            return self.end(f"the value of {key} is no number")
        if key == "ping":
            self.line(pong=number)
        elif key == "request":
            self.line(reply=number, refused="readOnly")
        elif key == "control":
            self.line(control="", yours=False)
        elif key == "picture":
            self.line(picture=number, unavailable="no picture: this program has none")
        elif key != "pong":
            self.end("a line begins with an unknown key")

    def end(self, reason):
        if not self.is_ending:
            self.line(end=reason)
        self.is_ending = True

    def wait(self):
        """The time until this client needs a turn; without end while its connection accepts nothing."""
        if self.unsent:
            return float("inf")
        due = self.next_moment if self.is_first or self.changed else float("inf")
        return min(due, self.next_ping if self.input is not None else float("inf")) - time.monotonic()


def serve(program, listener=None):
    """Serves the clients until the last one has left or, with a listener, without end."""
    selector = selectors.DefaultSelector()
    if listener:
        listener.setblocking(False)
        selector.register(listener, selectors.EVENT_READ)
    while program.clients or listener:
        for client in list(program.clients):
            if client.write():
                continue
            program.clients.remove(client)
            selector_forget(selector, client)
            os.close(client.output)
        for client in program.clients:
            selector_watch(selector, client)
        waits = [client.wait() for client in program.clients] + [program.due - time.monotonic()]
        for key, mask in selector.select(max(0, min(waits))):
            if listener and key.fileobj is listener:
                try:
                    connection, _ = listener.accept()
                except OSError:
                    time.sleep(0.1)  # no descriptor is left for now, or the client has left
                    continue
                connection.setblocking(False)
                descriptor = connection.detach()
                program.clients.append(Client(program, descriptor, descriptor))
            elif mask & selectors.EVENT_READ and not key.data.read():
                key.data.is_ending = True
                key.data.unsent.clear()
        program.advance()


def selector_watch(selector, client):
    """Waits for a client's lines, and for room only while there is something to write."""
    events = selectors.EVENT_WRITE if client.unsent else 0
    # A client that reads nothing is not heard either.
    if client.input is not None and len(client.unsent) < LINE_LIMIT:
        events |= selectors.EVENT_READ
    known = selector.get_map().get(client.output)
    if known and known.events != events:
        selector_forget(selector, client)
    if events and (not known or known.events != events):
        selector.register(client.output, events, client)


def selector_forget(selector, client):
    if client.output in selector.get_map():
        selector.unregister(client.output)


def listen():
    """Listens in the folder that `loadscope attach` searches."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    folder = f"{runtime}/loadscope"
    if not runtime.startswith("/") or len(os.fsencode(folder)) + 60 > 107:
        folder = f"{os.environ.get('TMPDIR') or '/tmp'}/loadscope-{os.getuid()}"
    os.makedirs(folder, mode=0o700, exist_ok=True)
    status = os.lstat(folder)
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.getuid() or status.st_mode & 0o077:
        sys.exit(f"{folder}: not a folder that only you can enter")
    path = f"{folder}/weather.{os.getpid()}.sock"
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path)
        try:
            os.chmod(path, 0o600)
            listener.listen()
            serve(Program(), listener)
        finally:
            os.unlink(path)


def print_stream():
    program = Program()
    os.set_blocking(sys.stdout.fileno(), False)
    program.clients.append(Client(program, os.dup(sys.stdout.fileno())))
    serve(program)


if __name__ == "__main__":
    try:
        listen() if "--socket" in sys.argv else print_stream()
    except KeyboardInterrupt:
        pass
