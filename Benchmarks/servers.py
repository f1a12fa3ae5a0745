#!/usr/bin/env python3
"""Sends requests to simulated servers without a screen, in a release build: the time and memory of a million arrivals, and ten
million services against the mean waits of queueing theory. `--write` puts the table into README.md.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import program
import tables

# name, workers, capacity, load of a worker, services, and the mean wait (ms) or refused share that theory gives.
KNOWN = [
    ("M/M/1 at 0.5, mean wait", 1, None, 0.5, 10_000_000, 10.0),
    ("M/M/1 at 0.8, mean wait", 1, None, 0.8, 10_000_000, 40.0),
    ("M/M/1 at 0.9, mean wait", 1, None, 0.9, 10_000_000, 90.0),
    ("M/M/4 at 0.8, mean wait", 4, None, 0.8, 10_000_000, 1000 * 0.596430 / 80),
    ("M/M/1/3 at 0.8, refused", 1, 2, 0.8, 1_000_000, 0.2 * 0.512 / (1 - 0.4096)),
]


def scenario(workers, capacity, rate, seconds):
    room = "" if capacity is None else f", capacity: {capacity}"
    return f"""scenario: Queue
end: {seconds}s
nodes:
  - {{ id: api, kind: queue, workers: {workers}{room}, service: {{ exponential: {{ mean: 10ms }} }} }}
  - {{ id: clients, kind: load, server: api, arrivals: {{ poisson: {rate} per 1s }} }}
"""


def run(binary, file, seconds):
    """Returns the screen at the end of a run, the run's seconds and its peak memory in bytes."""
    start = time.perf_counter()
    process = subprocess.Popen(
        [binary, "snapshot", file, "--at", f"{seconds}s", "--size", "120x30", "--keys", "2"], stdout=subprocess.PIPE)
    screen = process.stdout.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status):
        sys.exit(f"{file} has failed")
    return screen, time.perf_counter() - start, usage.ru_maxrss * 1024


def milliseconds(text):
    number, unit = re.fullmatch(r"([\d.]+)(ms|s)", text).groups()
    return float(number) * (1 if unit == "ms" else 1000)


def main():
    binary = program.build()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "queue.yaml"
        for name, workers, capacity, load, services, expected in KNOWN:
            rate = load * workers * 100
            seconds = round(services / rate)
            file.write_text(scenario(workers, capacity, rate, seconds))
            screen, took, memory = run(binary, file, seconds)
            arrived, served, refused = (
                int(number.replace(",", ""))
                for number in re.search(r"([\d,]+) arrived, ([\d,]+) served, ([\d,]+)", screen).groups())
            found = refused / arrived if capacity else milliseconds(re.search(r"mean wait +(\S+)", screen).group(1))
            unit = "" if capacity else " ms"
            rows.append([name, f"{found:.4g}{unit}", f"{expected:.4g}{unit}", f"{(found / expected - 1) * 100:+.1f} %",
                         f"{served / took / 1e6:.2f} million/s", f"{memory / 2**20:.0f} MiB"])
            print(*rows[-1], sep="  ", flush=True)
    if "--write" in sys.argv:
        head = ["queue", "found", "theory", "difference", "services", "peak memory"]
        tables.write("servers", "\n".join(tables.table(head, rows)))


if __name__ == "__main__":
    main()
