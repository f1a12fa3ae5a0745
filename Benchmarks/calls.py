#!/usr/bin/env python3
"""The cost of calls: a program with 100,000 calls a second in eight tasks, nested three deep, without and with a client.

    swift build -c release --product AgentProbe
    Benchmarks/calls.py [SECONDS]

The program is Tests/AgentProbe. Its CPU time has the work of the tasks themselves, so the cost of the client is the
difference of both. SECONDS is the length of each measurement, 20 by default.
"""

import glob
import os
import socket
import subprocess
import sys
import tempfile
import threading

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROBE = f"{ROOT}/.build/release/AgentProbe"
RATE = 100_000
SECONDS = int(sys.argv[1]) if len(sys.argv) > 1 else 20


def read(path):
    """Attaches and reads until the program ends."""
    client = socket.socket(socket.AF_UNIX)
    client.connect(path)
    while client.recv(1 << 20):
        pass


def measure(is_attached, **settings):
    """Returns the calls and ns of CPU per second, the longest gap on the main thread in ms, and the growth in KiB."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_RUNTIME_DIR": folder, "CALLS": str(RATE), **settings}
        program = subprocess.Popen([PROBE, "bench", "10"], stdout=subprocess.PIPE, env=environment, text=True)
        calls, gaps, memory = [], [], []
        try:
            for line in program.stdout:
                fields = line.split()
                if fields[0] == "ready" and is_attached:
                    path = glob.glob(f"{folder}/loadscope/*.sock")[0]
                    threading.Thread(target=read, args=(path,), daemon=True).start()
                elif fields[0] == "calls":
                    calls.append((int(fields[1]), int(fields[1]) * int(fields[2])))
                elif fields[0] != "ready":
                    gaps.append(int(fields[2]) / 1_000)
                    memory.append(int(fields[3]))
                # The first seconds have the start and the first calls of each family.
                if len(calls) >= SECONDS + 3 and len(gaps) >= SECONDS + 3:
                    break
        finally:
            program.kill()
            program.wait()
    count, cpu = (sum(column) / len(calls[3:]) for column in zip(*calls[3:]))
    return count, cpu, max(gaps[3:]), memory[-1] - memory[3]


def unattached():
    """Returns the ns that a call and a span cost without a client, beyond a call of their function, by name."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_RUNTIME_DIR": folder, "CALLCOST": "1"}
        output = subprocess.run([PROBE, "bench"], env=environment, capture_output=True, text=True, check=True).stdout
    return {name: float(cost) for name, cost in (line.split(": ") for line in output.splitlines() if ": " in line)}


for words, settings in [("calls", {}), ("spans", {"SPANS": "1"})]:
    without, attached = measure(False, **settings), measure(True, **settings)
    print(f"| {RATE:,} {words} a second, {SECONDS} s | no client | a client |")
    print("|---|---|---|")
    print(f"| {words} a second | {without[0]:,.0f} | {attached[0]:,.0f} |")
    print(f"| CPU of the program for one | {without[1] / without[0]:,.0f} ns | {attached[1] / attached[0]:,.0f} ns |")
    print(f"| longest gap on the main thread | {without[2]:.1f} ms | {attached[2]:.1f} ms |")
    print(f"| growth of memory | {without[3] / 1024:.1f} MiB | {attached[3] / 1024:.1f} MiB |")
    print(f"\nThe client costs {(attached[1] / attached[0] - without[1] / without[0]):,.0f} ns of CPU for one.\n")
for name, cost in unattached().items():
    print(f"{name}: {cost:.0f} ns beyond a call of the function")
