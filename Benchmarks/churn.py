#!/usr/bin/env python3
"""Measures a program and an attached dashboard while loadables come and go: 5,000 a second, 500 at a time.

    swift build -c release --product AgentProbe -Xswiftc -cross-module-optimization
    ./demo.sh build
    Benchmarks/churn.py [SECONDS [OTHER-BUILD]]

Prints the memory of both and the time from a key to its frame, for each minute or part of it. OTHER-BUILD is the folder
of another build, whose programs run at the same time, such as that of an earlier commit.
"""
import fcntl
import os
import pathlib
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LOADABLES, RATE = 500, 5_000


def resident(pid):
    """The resident memory of a process, in MiB."""
    with open(f"/proc/{pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def used(pid):
    """The CPU time of a process so far, in seconds."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Pair:
    """A program and a dashboard of one build, in a folder of their own."""

    def __init__(self, build, folder):
        self.environment = {**os.environ, "XDG_RUNTIME_DIR": folder, "CHURN": "1", "TERM": "xterm-256color",
                            "HOME": folder}
        self.program = subprocess.Popen(
            [f"{build}/AgentProbe", "churn", str(LOADABLES), str(RATE)], stdout=subprocess.PIPE, env=self.environment)
        self.program.stdout.readline()
        threading.Thread(target=lambda: [None for _ in self.program.stdout], daemon=True).start()
        self.dashboard, self.terminal = pty.fork()
        if self.dashboard == 0:
            os.execve(f"{build}/loadscope", ["loadscope", "attach", "churn", "--no-state"], self.environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        self.longest, self.waited, self.times = 0, [], [0, 0]

    def drain(self, seconds, until=None):
        """Reads the dashboard's output; returns whether `until` was in it."""
        end, text = time.time() + seconds, b""
        while (left := end - time.time()) > 0:
            if select.select([self.terminal], [], [], left)[0]:
                text = text[-64:] + os.read(self.terminal, 1 << 16)
                if until and until in text:
                    return True
        return False

    def key(self):
        """Presses `?` and waits for the help, then closes it."""
        start = time.time()
        os.write(self.terminal, b"?")
        found = self.drain(5, until=b"all keys")
        self.waited.append((time.time() - start) * 1000 if found else float("inf"))
        os.write(self.terminal, b"\x1b")
        self.drain(0.3)

    def line(self, seconds):
        times = [used(self.program.pid), used(self.dashboard)]
        shares = [(now - before) * 100 / seconds for now, before in zip(times, self.times)]
        keys = sorted(self.waited)
        self.times, self.waited = times, []
        return (f"| {resident(self.program.pid):.1f} | {shares[0]:.0f} % | {resident(self.dashboard):.1f} | "
                f"{shares[1]:.0f} % | {keys[len(keys) // 2]:.0f}, {keys[-1]:.0f} |")

    def end(self):
        os.kill(self.dashboard, 9)
        os.waitpid(self.dashboard, 0)
        self.program.kill()


def main():
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 600
    builds = [str(ROOT / ".build/release")] + sys.argv[2:3]
    with tempfile.TemporaryDirectory() as scratch:
        folders = [os.path.join(scratch, str(number)) for number in range(len(builds))]
        for folder in folders:
            os.mkdir(folder, 0o700)
        pairs = [Pair(*each) for each in zip(builds, folders)]
        print("| after | build | program, MiB | CPU | dashboard, MiB | CPU | a key: median, longest, ms |")
        print("|---|---|---|---|---|---|---|")
        for pair in pairs:
            pair.drain(3)
        start = time.time()
        part = min(60, max(5, seconds // 10))
        while time.time() - start < seconds:
            end = time.time() + part
            while time.time() < end:
                for pair in pairs:
                    pair.key()
                    pair.drain(1)
            for build, pair in zip(builds, pairs):
                print(f"| {time.time() - start:.0f} s | {build} {pair.line(part)}", flush=True)
        for pair in pairs:
            pair.end()


if __name__ == "__main__":
    main()
