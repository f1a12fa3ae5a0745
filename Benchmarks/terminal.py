#!/usr/bin/env python3
"""Measures the program in a terminal of 120x40, in a release build, in two layouts: the default one, and the tree alone.
Beside it htop, ncdu and less if installed, and lists in urwid and Textual if this Python has them; for a filter, fzf.
`--write` puts the tables into README.md, `--alone` measures only Loadscope, and `--program PATH` measures that program
instead of building one. `--check` measures only what repeats, bytes and instructions, and fails if they exceed those in
README.md. Instructions need valgrind.
"""
import argparse
import contextlib
import importlib.util
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import program
import tables
from callgrind import Callgrind
from pseudoterminal import Pseudoterminal

HERE = pathlib.Path(__file__).resolve().parent
ROWS = 100_000
PROCESSES = 220
STARTS = 5
PRESSES = 100
FILTER = "item-99"
# Another build, or another moment of the clock, may need slightly more.
TOLERANCE = 1.05

NODES = "nodes: [{ id: feed, kind: group, children: [{ id: item, count: %d }] }]\n"
# A sync takes 100 ms, and the next one begins 100 ms after it: ten changes a second each.
BUSY_ITEM = "latency: 100ms, syncer: { policy: sync, period: 100ms }"
BEGIN = "script: [{ at: 0s, sync: feed }]\n"
SCENARIOS = {
    # Nothing is pending, so the times do not advance.
    "quiet": NODES % ROWS,
    "few": NODES % 10,
    # All are synced, and something is pending, so the clock runs.
    "clock": NODES % ROWS + "script: [{ at: 0s, sync: feed }, { at: 10h, sync: feed }]\n",
    "ten": f"nodes: [{{ id: feed, kind: group, mode: never, children: [{{ id: item, count: 10, {BUSY_ITEM} }}] }}]\n{BEGIN}",
    # Of a hundred thousand loadables, a thousand change ten times a second each.
    "busy": f"""nodes:
  - id: feed
    kind: group
    mode: never
    children:
      - {{ id: busy-item, count: 1000, {BUSY_ITEM.replace("100ms", "{ uniform: [50ms, 150ms] }", 1)} }}
      - {{ id: item, count: {ROWS - 1000} }}
{BEGIN}""",
}

# The program asks for the width of a sign when its first picture is complete.
COMPLETE = b"\x1b[6n"
# A frame contains these if the selection has moved, or a letter of the filter was typed: its mark, and the hint after the
# letter.
MOVED, TYPED = "▶".encode(), b"keeps it"
# Loadscope writes a frame at once, and frames by itself at most 30 times a second: so many ms without a byte end one,
# even if time moves on.
GAP = 10

# The measured keys of a program.
KEYS = {"moving": ("Down", "Up"), "scrolling": ("Down",), "a page": ("PageDown",)}
# Each row, with the aims of both layouts.
ROW_AIMS = {
    "first frame of ten rows, ms": (12, 12),
    "first frame, ms": (50, 50),
    "first frame, million instructions": (None, None),
    "memory, MiB": (60, 60),
    **{f"{name}, ms": (0.6, "1.2 × ncdu") for name in KEYS},
    "moving, bytes": (350, 200),
    "scrolling, bytes": (550, 450),
    "a page, bytes": (None, 550),
    **{f"{name}, thousand instructions": (None, None) for name in KEYS},
    "quiet for 10 s, bytes": (0, 0),
    "quiet for 10 s, ms of CPU": (1, 1),
    "the clock for 10 s, bytes": (1_500, 1_500),
    "the clock for 10 s, ms of CPU": (10, 10),
    "moving while the clock runs, ms": (0.6, None),
    "moving while the clock runs, bytes": (350, None),
    "ten rows changing, % CPU": (1, 0.9),
    "ten rows changing, bytes a frame": (1_000, 2_100),
    "10,000 changes a second, % CPU": (30, 30),
    "… and a key, ms": (5, 5),
}


class Program:
    """A program with many rows: its command, and the bytes on its screen that show that it is ready."""

    def __init__(self, name, command, ready, environment=None, scrolls_after=40, changing=None):
        self.name = name
        self.ready = ready
        self.environment = environment or {}
        # The number of Down presses that bring the selection to the lower edge.
        self.scrolls_after = scrolls_after
        # The commands by what happens in them. Keys are measured in "still".
        self.commands = {"quiet": command, "still": command}
        if changing:
            # Ten rows that change ten times a second.
            self.commands["ten"] = changing
        # So many ms without a byte end the first frame.
        self.silence = 200
        # So many seconds later the frames of a run are alike.
        self.settling = 2

    @contextlib.contextmanager
    def running(self, what):
        """The program some time after its first frame."""
        with Pseudoterminal(self.commands[what], self.environment) as terminal:
            terminal.first_frame(self.ready, self.silence)
            terminal.watch(self.settling)
            yield terminal

    def starts(self, what):
        """The median ms until the first frame."""
        def one():
            with Pseudoterminal(self.commands[what], self.environment) as terminal:
                return terminal.first_frame(self.ready, self.silence)
        return statistics.median(one() for _ in range(STARTS))

    def keys(self, terminal):
        """Brings the selection where each measured key does the same at each press, and yields its name and the keys."""
        # Leaves the first rows, so that moves are between rows of one kind.
        terminal.press(*["Down"] * 5)
        for name, keys in KEYS.items():
            if name == "scrolling":
                terminal.press(*["Down"] * self.scrolls_after)
            yield name, keys

    def repeating(self):
        """The figures with bytes, and those that are measured with them."""
        figures = {}
        with self.running("still") as terminal:
            figures["memory, MiB"] = terminal.memory() / 2**20
            for name, keys in self.keys(terminal):
                answer = terminal.answer(*keys, times=PRESSES)
                figures[f"{name}, ms"] = answer.ms
                figures[f"{name}, bytes"] = answer.bytes
        with self.running("quiet") as terminal:
            watch = terminal.watch(10)
            figures["quiet for 10 s, bytes"] = watch.bytes
            figures["quiet for 10 s, ms of CPU"] = watch.cpu_ms
        if "ten" in self.commands:
            with self.running("ten") as terminal:
                watch = terminal.watch(10)
                figures["ten rows changing, % CPU"] = watch.cpu_percent
                figures["ten rows changing, bytes a frame"] = statistics.fmean(watch.frames or [0])
        return figures

    def measure(self):
        return {"first frame, ms": self.starts("quiet"), **self.repeating()}


class Layout(Program):
    """A layout of Loadscope."""

    def __init__(self, name, binary, scratch, *options):
        homes = {f"XDG_{home}_HOME": scratch for home in ("STATE", "CONFIG", "CACHE")}
        super().__init__(name, None, COMPLETE, homes)
        self.silence = GAP
        # The timeline is full after 10 s; from then on, all of it moves.
        self.settling = 12
        for what, text in SCENARIOS.items():
            path = pathlib.Path(scratch) / f"{what}.yaml"
            path.write_text(f"scenario: Rows\n{text}")
            self.commands[what] = [binary, "run", str(path), "--no-state", *options]
        # Paused, it draws nothing but answers.
        self.commands["still"] = [*self.commands["quiet"], "--paused"]

    def repeating(self):
        figures = super().repeating()
        with self.running("clock") as terminal:
            # Begins between two seconds, for ten of them.
            terminal.frame(GAP, 2000)
            terminal.watch(0.5)
            watch = terminal.watch(10)
            figures["the clock for 10 s, bytes"] = watch.bytes
            figures["the clock for 10 s, ms of CPU"] = watch.cpu_ms
            terminal.press(*["Down"] * 5)
            answer = terminal.answer("Down", "Up", times=PRESSES, sign=MOVED, silence=GAP)
            figures["moving while the clock runs, ms"] = answer.ms
            figures["moving while the clock runs, bytes"] = answer.bytes
        return figures | self.instructions()

    def instructions(self):
        """The instructions of the first frame, and of a key's answer."""
        if not shutil.which("valgrind"):
            return {}
        presses, figures = 20, {}
        with tempfile.TemporaryDirectory() as folder:
            callgrind = Callgrind(folder)
            binary, *options = self.commands["still"]
            command = callgrind.command(callgrind.stripped(binary), *options)
            # Fifty times as slow.
            with Pseudoterminal(command, self.environment) as terminal:
                terminal.first_frame(self.ready, 500)
                figures["first frame, million instructions"] = callgrind.counted(terminal.pid) / 1e6
                for name, keys in self.keys(terminal):
                    callgrind.counted(terminal.pid)
                    terminal.answer(*keys, times=presses, silence=100)
                    counted = callgrind.counted(terminal.pid)
                    figures[f"{name}, thousand instructions"] = counted / presses / 1e3
        return figures

    def measure(self):
        figures = {"first frame of ten rows, ms": self.starts("few"), **super().measure()}
        with self.running("busy") as terminal:
            watch = terminal.watch(10)
            figures["10,000 changes a second, % CPU"] = watch.cpu_percent
            answer = terminal.answer("Down", "Up", times=PRESSES, sign=MOVED, silence=GAP)
            figures["… and a key, ms"] = answer.ms
        return figures

    def filter(self, what, times=5):
        """The median and the longest ms of a letter of the filter."""
        answers = []
        with self.running(what) as terminal:
            for _ in range(times):
                terminal.press("/")
                answers += [terminal.answer(letter, times=1, sign=TYPED, silence=GAP).ms for letter in FILTER]
                terminal.press("\x1b", silence=100)
        return statistics.median(answers), max(answers)


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


def fzf():
    """The median and the longest ms of fzf for the same names and letters, each in a process of its own."""
    names = "".join(f"item-{number}\n" for number in range(1, ROWS + 1)).encode()

    def one(letters):
        start = time.perf_counter()
        subprocess.run(["fzf", "--filter", letters], input=names, stdout=subprocess.DEVNULL, check=True)
        return (time.perf_counter() - start) * 1e3

    took = [one(FILTER[:count]) for _ in range(STARTS) for count in range(1, len(FILTER) + 1)]
    return statistics.median(took), max(took)


def filters(layout, alone):
    """The table of the filter."""
    rows = {
        "nothing happens": (15, *layout.filter("still")),
        "10,000 changes a second": (40, *layout.filter("busy")),
    }
    if shutil.which("fzf") and not alone:
        rows["fzf --filter, a process for each letter"] = (None, *fzf())
    head = [f"a letter over {ROWS:,} names", "aim, ms", "median", "longest"]
    return tables.table(head, [[name, *map(text, values)] for name, values in rows.items()])


def text(value):
    if value is None or isinstance(value, str):
        return value or "–"
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.2g}" if value < 10 else f"{value:.1f}"


def table(columns):
    """The table of the layouts, each after its aims, and of the peers."""
    head = [""]
    for index, (name, _) in enumerate(columns):
        head += ["aim", name] if index < 2 else [name]
    lines = []
    for row, aims in ROW_AIMS.items():
        line = [row]
        for index, (_, figures) in enumerate(columns):
            line += [text(aims[index])] if index < 2 else []
            line.append(text(figures.get(row)))
        lines.append(line)
    return tables.table(head, lines)


def check(layouts):
    """Whether the bytes and instructions of both layouts stay within those in README.md."""
    head, _, *lines = tables.read("terminal")
    passed = True
    for layout in layouts:
        known = {cells[0]: cells[head.index(layout.name)] for cells in lines if len(cells) == len(head)}
        for row, value in layout.repeating().items():
            if "bytes" in row or "instructions" in row:
                passed = tables.holds(f"{layout.name}: {row}", value, known.get(row), TOLERANCE) and passed
    return passed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--program", type=os.path.abspath)
    options = parser.parse_args()
    if options.check and not shutil.which("valgrind"):
        parser.error("--check needs valgrind")
    binary = options.program or program.build()

    with tempfile.TemporaryDirectory() as scratch:
        layouts = Layout("Loadscope", binary, scratch), Layout("the tree alone", binary, scratch, "--panels", "tree")
        if options.check:
            sys.exit(0 if check(layouts) else 1)
        measured = [*layouts] if options.alone else [*layouts, *peers(scratch)]
        # Rows for htop, which shows processes: a similar number on every machine.
        others = [] if options.alone else [subprocess.Popen(["sleep", "3600"]) for _ in range(PROCESSES)]
        columns = []
        try:
            for one in measured:
                print(f"measuring {one.name}", file=sys.stderr)
                columns.append((one.name, one.measure()))
        finally:
            for process in others:
                process.kill()
                process.wait()
        lines = "\n".join([*table(columns), "", *filters(layouts[0], options.alone)])

    print(lines)
    if options.write:
        tables.write("terminal", lines)


if __name__ == "__main__":
    main()
