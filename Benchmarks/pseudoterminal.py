"""Runs a full-screen program in a pseudoterminal, presses keys, and measures the output and its time.

A frame ends when the program has been silent for a while; its time is that of its last byte. Where a program draws by
itself as well, the frame that is waited for is known by bytes that only it contains. Nothing is emulated: bytes are
counted as they arrive. Times include the kernel's way to the program and back, not the drawing of a terminal.
"""
import dataclasses
import fcntl
import os
import pty
import random
import re
import select
import signal
import statistics
import struct
import termios
import time

ARROWS = {"Up": b"A", "Down": b"B"}
SEQUENCES = {"PageUp": b"\x1b[5~", "PageDown": b"\x1b[6~"}


@dataclasses.dataclass
class Frame:
    # The time of the last byte, in nanoseconds; None if no byte came in time.
    end: int | None
    data: bytes


@dataclasses.dataclass
class Answer:
    """The median output after a key, and its median and longest time."""
    ms: float
    longest: float
    bytes: int
    # The number of presses without output.
    silent: int


@dataclasses.dataclass
class Watch:
    """The output and the CPU time without key presses."""
    cpu_ms: float
    seconds: float
    bytes: int
    frames: list[int]

    @property
    def cpu_percent(self):
        return self.cpu_ms / self.seconds / 10


class Pseudoterminal:
    """A program in its own terminal, 120 columns wide and 40 rows high by default, until `close`."""

    def __init__(self, command, environment=None, size=(120, 40)):
        columns, rows = size
        self._application_keys = False
        self._random = random.Random(1)
        main, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        settings = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8",
                    "LC_ALL": "C.UTF-8", "COLUMNS": str(columns), "LINES": str(rows), **(environment or {})}
        self.start = time.perf_counter_ns()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                os.setsid()
                fcntl.ioctl(side, termios.TIOCSCTTY, 0)
                for descriptor in range(3):
                    os.dup2(side, descriptor)
                os.closerange(3, 256)
                os.execvpe(command[0], command, settings)
            finally:
                os._exit(127)
        os.close(side)
        os.set_blocking(main, False)
        self._descriptor = main
        self._poll = select.poll()
        self._poll.register(main, select.POLLIN)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def frame(self, silence=30, timeout=1000):
        """Reads until no byte has come for `silence` ms, or none at all within `timeout` ms."""
        end, parts, wait, since = None, [], timeout, time.perf_counter_ns()
        while self._poll.poll(wait):
            try:
                data = os.read(self._descriptor, 1 << 16)
            except BlockingIOError:
                continue
            except OSError:
                data = b""
            if not data:
                break
            end = time.perf_counter_ns()
            parts.append(data)
            self._reply(data)
            # A program that is never silent has no frames: stops after 5 s.
            wait = silence if end - since < 5e9 else 0
        data = b"".join(parts)
        if b"\x1b[?1h" in data:
            self._application_keys = True
        return Frame(end, data)

    def first_frame(self, ready, silence=200, timeout=60_000):
        """The ms from the start to the end of the frame with which the output contains `ready`."""
        seen = b""
        while ready not in seen:
            frame = self.frame(silence, timeout)
            if frame.end is None:
                raise RuntimeError(f"{ready!r} never came; this did: {seen[-300:]!r}")
            seen += frame.data
        return (frame.end - self.start) / 1e6

    def press(self, *keys, silence=30):
        """Presses keys one after another, and waits for the frame after each."""
        for key in keys:
            self._write(key)
            self.frame(silence, 300)

    def answer(self, *keys, times, sign=b"", silence=30):
        """Presses the keys in turn, `times` presses in all. An answer is the next frame that contains `sign`."""
        durations, sizes, silent = [], [], 0
        for index in range(times):
            # A random pause keeps the presses out of step with the program's timers.
            self.frame(1, int(self._random.uniform(1, 20)))
            pressed = self._write(keys[index % len(keys)])
            frame = self.frame(silence, 1000)
            while frame.end and sign not in frame.data:
                frame = self.frame(silence, 1000)
            if frame.end is None:
                silent += 1
            else:
                durations.append((frame.end - pressed) / 1e6)
                sizes.append(len(frame.data))
        if not durations:
            raise RuntimeError(f"{keys} do nothing")
        return Answer(statistics.median(durations), max(durations), int(statistics.median(sizes)), silent)

    def watch(self, seconds):
        """Watches for some seconds. A frame ends after 10 ms of silence."""
        cpu, start, sizes = self._cpu(), time.perf_counter_ns(), []
        while (left := seconds * 1e9 - (time.perf_counter_ns() - start)) > 0:
            data = self.frame(10, max(1, int(left / 1e6))).data
            if data:
                sizes.append(len(data))
        duration = (time.perf_counter_ns() - start) / 1e9
        return Watch((self._cpu() - cpu) / 1e6, duration, sum(sizes), sizes)

    def memory(self):
        """The program's resident memory, shared pages included, in bytes."""
        with open(f"/proc/{self.pid}/status") as status:
            return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmRSS"))

    def close(self):
        for number in (signal.SIGTERM, signal.SIGKILL):
            os.kill(self.pid, number)
            deadline = time.monotonic() + 2
            while time.monotonic() < deadline:
                try:
                    os.read(self._descriptor, 1 << 16)
                except OSError:
                    pass
                if os.waitpid(self.pid, os.WNOHANG)[0]:
                    os.close(self._descriptor)
                    return
                time.sleep(0.01)

    def _write(self, key):
        if key in ARROWS:
            data = (b"\x1bO" if self._application_keys else b"\x1b[") + ARROWS[key]
        else:
            data = SEQUENCES.get(key) or key.encode()
        now = time.perf_counter_ns()
        os.write(self._descriptor, data)
        return now

    def _reply(self, data):
        """Answers the program's queries, as a plain xterm does."""
        if b"\x1b[c" in data or b"\x1b[0c" in data:
            os.write(self._descriptor, b"\x1b[?62;22c")
        for before in data.split(b"\x1b[6n")[:-1]:
            # The question comes after a move of the cursor and perhaps a sign, whose width is asked for.
            place = re.search(rb"\x1b\[(\d+);(\d+)H([^\x1b]*)$", before)
            row, column = (int(place[1]), int(place[2]) + len(place[3].decode())) if place else (1, 1)
            os.write(self._descriptor, b"\x1b[%d;%dR" % (row, column))

    def _cpu(self):
        """The CPU time of all the program's threads so far, in nanoseconds, those that have ended included."""
        # The clock of a process, as clock_getcpuclockid gives it.
        return time.clock_gettime_ns(~self.pid << 3 | 2)
