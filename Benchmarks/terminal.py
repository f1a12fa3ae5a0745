#!/usr/bin/env python3
"""Measures the program in a terminal of 120x40, in a release build, beside other full-screen programs: htop, ncdu and
less if installed, and lists in urwid and Textual if this Python has them. `--write` puts the table into README.md,
`--alone` measures only Loadscope, and `--program PATH` measures that program instead of building one.
"""
import argparse
import importlib.util
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

import program
import tables
from pseudoterminal import Pseudoterminal

HERE = pathlib.Path(__file__).resolve().parent
ROWS = 100_000
PROCESSES = 220
STARTS = 5
PRESSES = 100

SMALL = "scenario: Small\nnodes: [{ id: feed, kind: group, children: [{ id: item, count: 10 }] }]\n"
LARGE = f"scenario: Large\nnodes: [{{ id: feed, kind: group, children: [{{ id: item, count: {ROWS} }}] }}]\n"
# A sync takes 100 ms, and the next one begins 100 ms after it: ten changes a second each.
BUSY_ITEM = "latency: 100ms, syncer: { policy: sync, period: 100ms }"
BEGIN = "script: [{ at: 0s, sync: feed }]\n"
TEN = f"""scenario: Ten
nodes: [{{ id: feed, kind: group, mode: never, children: [{{ id: item, count: 10, {BUSY_ITEM} }}] }}]
{BEGIN}"""
BUSY = f"""scenario: Busy
nodes:
  - id: feed
    kind: group
    mode: never
    children:
      - {{ id: busy-item, count: 1000, {BUSY_ITEM.replace("100ms", "{ uniform: [50ms, 150ms] }", 1)} }}
      - {{ id: item, count: {ROWS - 1000} }}
{BEGIN}"""

# The measured keys of a program, with the aims for Loadscope.
KEYS = {"moving": ("Down", "Up"), "scrolling": ("Down",), "a page": ("PageDown",)}
TIMES = {"moving": 0.45, "scrolling": 0.45, "a page": 0.45}
SIZES = {"moving": 200, "scrolling": 450, "a page": 550}


class Program:
    """A program with many rows: its command, and the bytes on its screen that show that it is ready."""

    def __init__(self, name, command, ready, environment=None, scrolls_after=40, changing=None):
        self.name = name
        self.command = command
        self.ready = ready
        self.environment = environment or {}
        # The number of Down presses that bring the selection to the lower edge.
        self.scrolls_after = scrolls_after
        # The command with ten rows that change ten times a second.
        self.changing = changing

    def open(self, command=None):
        return Pseudoterminal(command or self.command, self.environment)

    def starts(self, command=None):
        """The median ms until the first frame."""
        def one():
            with self.open(command) as terminal:
                return terminal.first_frame(self.ready)
        return statistics.median(one() for _ in range(STARTS))

    def measure(self):
        """All figures, by name."""
        figures = {"first frame, ms": self.starts()}
        with self.open() as terminal:
            terminal.first_frame(self.ready)
            terminal.watch(1)
            figures["memory, MiB"] = terminal.memory() / 2**20
            # Leaves the first rows, so that moves are between rows of one kind.
            terminal.press(*["Down"] * 5)
            for name, keys in KEYS.items():
                if name == "scrolling":
                    terminal.press(*["Down"] * self.scrolls_after)
                answer = terminal.answer(*keys, times=PRESSES)
                figures[f"{name}, ms"] = answer.ms
                figures[f"{name}, bytes"] = answer.bytes
            terminal.watch(2)
            idle = terminal.watch(10)
            figures["idle for 10 s, bytes"] = idle.bytes
            figures["idle for 10 s, ms of CPU"] = idle.cpu_ms
        if self.changing:
            with self.open(self.changing) as terminal:
                terminal.first_frame(self.ready, silence=40)
                terminal.watch(2)
                watch = terminal.watch(10)
                figures["ten rows changing, % CPU"] = watch.cpu_percent
                figures["ten rows changing, bytes a frame"] = statistics.median(watch.frames) if watch.frames else 0
        return figures


def peers(scratch):
    """The installed peers, each with as many rows as possible up to ours."""
    def file(name, text):
        path = pathlib.Path(scratch) / name
        path.write_text(text)
        return str(path)

    if shutil.which("htop"):
        # Without the user's settings. Its rows are processes.
        settings = {"HTOPRC": str(pathlib.Path(scratch) / "htoprc")}
        yield Program("htop", ["htop", "-d", "100"], b"PID", settings, changing=["htop", "-d", "1"])
    if shutil.which("ncdu"):
        entries = [{"name": f"item-{number}", "asize": 4096, "dsize": 4096} for number in range(ROWS)]
        tree = [1, 1, {"progname": "ncdu", "progver": "1", "timestamp": 0}, [{"name": "/feed"}, *entries]]
        yield Program("ncdu", ["ncdu", "-f", file("tree.json", json.dumps(tree))], b"item-")
    if shutil.which("less"):
        lines = "".join(f"item-{number}  idle\n" for number in range(ROWS))
        yield Program("less", ["less", file("rows.txt", lines)], b"item-", {"LESS": "", "LESSHISTFILE": "-"}, 0)
    for name, module in (("urwid", "urwid"), ("Textual", "textual")):
        if importlib.util.find_spec(module):
            script = [sys.executable, str(HERE / "Peers" / f"{module}_rows.py"), str(ROWS)]
            yield Program(name, script, b"item-", changing=[*script, "10"])


def ours(binary, scratch):
    def file(name, text):
        path = pathlib.Path(scratch) / f"{name}.yaml"
        path.write_text(text)
        return [binary, "run", str(path), "--no-state"]

    homes = {f"XDG_{home}_HOME": scratch for home in ("STATE", "CONFIG", "CACHE")}
    loadscope = Program("Loadscope", file("large", LARGE), b"item-", homes, changing=file("ten", TEN))
    return loadscope, file("small", SMALL), file("busy", BUSY)


def measure_busy(loadscope, command):
    """A hundred thousand loadables, of which a thousand change ten times a second each."""
    with loadscope.open(command) as terminal:
        terminal.first_frame(loadscope.ready, silence=20)
        terminal.watch(2)
        watch = terminal.watch(10)
        # Frames never stop: the first one after a key counts as its answer.
        answer = terminal.answer("Down", "Up", times=PRESSES, silence=2)
        return {"10,000 changes a second, % CPU": watch.cpu_percent, "… and a key, ms": answer.ms}


AIMS = {
    "first frame of ten rows, ms": 15, "first frame, ms": 60, "memory, MiB": 60,
    **{f"{name}, ms": limit for name, limit in TIMES.items()},
    **{f"{name}, bytes": limit for name, limit in SIZES.items()},
    "idle for 10 s, bytes": 0, "idle for 10 s, ms of CPU": 1,
    "ten rows changing, % CPU": 0.9, "ten rows changing, bytes a frame": 2_100,
    "10,000 changes a second, % CPU": 30, "… and a key, ms": 5,
}


def text(value):
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.2g}" if value < 10 else f"{value:.1f}"


def table(columns):
    lines = ["| | aim | " + " | ".join(name for name, _ in columns) + " |", "|---" * (len(columns) + 2) + "|"]
    for row, aim in AIMS.items():
        cells = [text(figures.get(row)) for _, figures in columns]
        lines.append(f"| {row} | {text(aim)} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--program", type=os.path.abspath)
    options = parser.parse_args()
    binary = options.program or program.build()

    with tempfile.TemporaryDirectory() as scratch:
        loadscope, small, busy = ours(binary, scratch)
        figures = loadscope.measure()
        figures["first frame of ten rows, ms"] = loadscope.starts(small)
        figures |= measure_busy(loadscope, busy)
        columns = [(loadscope.name, figures)]
        # Rows for htop, which shows processes: a similar number on every machine.
        others = [] if options.alone else [
            subprocess.Popen(["sleep", "3600"]) for _ in range(PROCESSES)
        ]
        try:
            for peer in () if options.alone else peers(scratch):
                print(f"measuring {peer.name}", file=sys.stderr)
                columns.append((peer.name, peer.measure()))
        finally:
            for process in others:
                process.kill()
                process.wait()

    print(table(columns))
    if options.write:
        tables.write("terminal", table(columns))


if __name__ == "__main__":
    main()
