#!/usr/bin/env python3
"""The costs of an attached client and of the dashboard: a program with 100,000 loadables, 10,000 changes a second.

    swift build -c release --product AgentProbe -Xswiftc -cross-module-optimization
    ./demo.sh build
    Benchmarks/attach.py

The program is Tests/AgentProbe. Its changes walk through all loadables, so that nearly every one meets cold memory.
"""

import fcntl
import glob
import json
import os
import pty
import re
import select
import shutil
import socket
import struct
import subprocess
import tempfile
import termios
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROBE = f"{ROOT}/.build/release/AgentProbe"
LOADSCOPE = f"{ROOT}/.build/release/loadscope"
LOADABLES, RATE = 100_000, 10_000
# The seconds in which a client does not read.
STOP = int(os.environ.get("ATTACH_STOP", 60))


class Program:
    """The program. A report is changes, ns a change, longest gap in µs, resident KiB, main thread's CPU µs so far."""

    def __init__(self, environment):
        self.reports = []
        self.process = subprocess.Popen(
            [PROBE, "bench", str(LOADABLES), str(RATE)], stdout=subprocess.PIPE, env=environment, text=True)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            fields = line.split()
            if fields[0] != "ready":
                self.reports.append([int(field) for field in fields])

    def seconds(self, count):
        """Waits for the next reports, one a second."""
        start = len(self.reports)
        while len(self.reports) < start + count:
            time.sleep(0.05)
        return self.reports[start:start + count]


def mean(values):
    values = list(values)
    return sum(values) / len(values)


def thread_time(reports):
    """The main thread's CPU time per second, in ns."""
    return (reports[-1][4] - reports[0][4]) * 1000 / (len(reports) - 1)


def jiffies(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def attached(program, path):
    """Attaches and reads; returns the seconds and bytes until ready, the events a second, and the program's reports."""
    client = socket.socket(socket.AF_UNIX)
    start = time.time()
    client.connect(path)
    ready, sequences, size, rest = None, [], 0, b""
    known = len(program.reports)
    while ready is None or time.time() < ready + 8:
        data = client.recv(1 << 20)
        size += len(data)
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            if ready is None and (line.startswith(b'{"ready"') or line.startswith(b'{"t"')):
                ready = time.time()
                first = size
            if match := re.match(rb'\{(?:"part":\d+,)?"t":\d+,"seq":(\d+)', line):
                sequences.append((time.time(), int(match.group(1))))
    client.close()
    late = [entry for entry in sequences if entry[0] > ready + 3]
    rate = (late[-1][1] - late[0][1]) / (late[-1][0] - late[0][0])
    return ready - start, first, rate, program.reports[known:]


class Tally:
    """The sent and lost events of a stream, by their sequence numbers."""

    def __init__(self):
        self.sent = self.lost = self.first = self.last = 0
        self.rest, self.time = b"", 0

    def take(self, data):
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            if not line.startswith((b'{"t"', b'{"part"')):
                continue
            moment = json.loads(line)
            self.time = moment["t"]
            events = moment.get("events", [])
            if not events:
                continue
            if self.first:
                self.lost += moment.get("lost", 0)
            self.first = self.first or events[0]["seq"]
            assert events[0]["seq"] == self.first + self.sent + self.lost, "an event is neither sent nor counted as lost"
            self.sent += len(events)
            self.last = events[-1]["seq"]


def stopped(program, path):
    """Attaches, reads, pauses, resumes. Returns the reports of the pause, the tally and the seconds to catch up."""
    client = socket.socket(socket.AF_UNIX)
    client.connect(path)
    tally = Tally()
    end = time.time() + 4
    while time.time() < end:
        tally.take(client.recv(1 << 20))
    known = len(program.reports)
    time.sleep(STOP)
    reports = program.reports[known:]
    # The client is up to date when it has to wait for the next moment.
    start, waits = time.time(), 0
    client.setblocking(False)
    while waits < 2:
        try:
            tally.take(client.recv(1 << 20))
        except BlockingIOError:
            if not select.select([client], [], [], 0.02)[0]:
                waits += 1
    until = time.time() - start
    client.close()
    return reports, tally, until


def dashboard(environment):
    """The dashboard's CPU in percent and its resident MiB."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(LOADSCOPE, [LOADSCOPE, "attach", "--no-state", "bench"], environment)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))

    def read(seconds):
        end = time.time() + seconds
        while time.time() < end:
            if select.select([terminal], [], [], 0.1)[0]:
                os.read(terminal, 1 << 16)

    read(5)
    start, began = jiffies(pid), time.time()
    read(8)
    cpu = (jiffies(pid) - start) / os.sysconf("SC_CLK_TCK") / (time.time() - began) * 100
    with open(f"/proc/{pid}/statm") as file:
        memory = int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 2**20
    os.write(terminal, b"q")
    return cpu, memory


def main():
    runtime = tempfile.mkdtemp(prefix="ls-")
    environment = dict(os.environ, XDG_RUNTIME_DIR=runtime, TERM="xterm-256color")
    program = Program(environment)
    try:
        program.seconds(2)
        alone = program.seconds(5)
        first, size, rate, with_client = attached(program, glob.glob(f"{runtime}/loadscope/*.sock")[0])
        steady = with_client[3:]
        time.sleep(2)
        cpu, memory = dashboard(environment)
        time.sleep(2)
        halted, tally, until = stopped(program, glob.glob(f"{runtime}/loadscope/*.sock")[0])
        alone_change, change = mean(r[1] for r in alone), mean(r[1] for r in steady)
        events = rate / RATE
        print("| 100,000 loadables, 10,000 changes a second | |\n|---|---|")
        print(f"| a change, no client attached | {alone_change:.0f} ns |")
        print(f"| events of a change | {events:.1f} |")
        print(f"| an event within the change, attached | {(change - alone_change) / events:.0f} ns |")
        collecting = (thread_time(steady) - thread_time(alone)) / rate - (change - alone_change) / events
        print(f"| collecting it | {collecting:.0f} ns |")
        print(f"| first picture | {first:.1f} s, {size / 2**20:.1f} MiB |")
        print(f"| longest gap on the main thread while it is made | {max(r[2] for r in with_client[:3]) / 1000:.1f} ms |")
        print(f"| the same, no client attached | {max(r[2] for r in alone) / 1000:.1f} ms |")
        print(f"| memory of the program, attached for 8 s | +{(steady[-1][3] - alone[-1][3]) / 1024:.0f} MiB |")
        print(f"| longest gap while a client does not read for {STOP} s | {max(r[2] for r in halted[1:]) / 1000:.1f} ms |")
        print(f"| memory meanwhile | +{(halted[-1][3] - halted[0][3]) / 1024:.0f} MiB |")
        print(f"| events of it: sent + lost | {tally.sent:,} + {tally.lost:,} of {tally.last - tally.first + 1:,} |")
        print(f"| the client is up to date | {until:.2f} s after it reads on |")
        print(f"| CPU of the dashboard | {cpu:.1f} % |\n| memory of the dashboard | {memory:.0f} MiB |")
    finally:
        program.process.kill()
        shutil.rmtree(runtime, ignore_errors=True)


if __name__ == "__main__":
    main()
