#!/usr/bin/env python3
"""Runs ten thousand jobs for an hour of virtual time: our bare engine, real loadables with syncers, and SimPy beside them
where it is installed (`pip install simpy`). `--write` puts the table into README.md.

Job j starts at j/10000 s; an attempt takes 0.2 s; a generator of 32 bits decides its outcome; after a failure it waits
1 s, then 1.414 times as long each time, 60 s at most; after a success it waits 60 s. All must count the same.
"""
import pathlib
import subprocess
import sys
import time

import tables

HERE = pathlib.Path(__file__).resolve().parent
EXPECTED = (3_670_574, 459_856)


def output(*command):
    return subprocess.run(command, cwd=HERE, check=True, text=True, stdout=subprocess.PIPE, stderr=sys.stderr).stdout


def ours(binary, mode):
    events, successes, seconds, _, peak = output(binary, mode).split()
    return int(events), int(successes), float(seconds), int(peak)


def simpy_run():
    try:
        import simpy
    except ImportError:
        return None
    counts = [0, 0]

    def job(environment, number):
        x = (number * 2654435761 + 12345) % 2**32
        delay = 1.0
        yield environment.timeout(number / 10_000)
        while True:
            yield environment.timeout(0.2)
            counts[0] += 1
            x = (x * 1664525 + 1013904223) % 2**32
            if x >> 16 & 3:
                wait = delay
                delay = min(60.0, delay * 1.414)
            else:
                counts[1] += 1
                delay = 1.0
                wait = 60.0
            yield environment.timeout(wait)
            counts[0] += 1

    environment = simpy.Environment()
    for number in range(10_000):
        environment.process(job(environment, number))
    start = time.perf_counter()
    environment.run(until=3_600.000000001)
    return counts[0], counts[1], time.perf_counter() - start, None


def main():
    output("swift", "build", "-c", "release", "--product", "Engine")
    binary = output("swift", "build", "-c", "release", "--show-bin-path").strip() + "/Engine"
    runs = {"the bare engine": ours(binary, "bare"), "loadables with syncers": ours(binary, "loadables")}
    peer = simpy_run()
    if peer:
        runs["SimPy"] = peer
    else:
        print("SimPy is not installed; left out", file=sys.stderr)

    lines = ["| | events | successes | million events a second | peak memory, MiB |", "|---|---|---|---|---|"]
    agreed = True
    for name, (events, successes, seconds, peak) in runs.items():
        agreed = agreed and (events, successes) == EXPECTED
        memory = f"{peak / 2**20:.1f}" if peak else "–"
        lines.append(f"| {name} | {events:,} | {successes:,} | {events / seconds / 1e6:.2f} | {memory} |")
    print("\n".join(lines))
    if "--write" in sys.argv:
        tables.write("engine", "\n".join(lines))
    if not agreed:
        sys.exit(f"expected {EXPECTED[0]:,} events and {EXPECTED[1]:,} successes from each")


if __name__ == "__main__":
    main()
