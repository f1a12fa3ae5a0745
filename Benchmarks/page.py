#!/usr/bin/env python3
"""Exports a recording of a million entries as a page, opens it in headless Chromium, and moves in it, in a release build, with
the terminal's replay of the same recording beside it. `--write` puts the table into README.md. Fails if the page takes more than
3 s until it can be used, or a letter of its filter more than 100 ms. Needs the Python package playwright, and Chromium.
"""
import os
from pathlib import Path
import statistics
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

from pseudoterminal import Pseudoterminal
import program
import tables

ENTRIES = 1_000_000
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")

# A step is timed from the key to the drawn frame, without the wait for the screen.
MOVES = """async () => {
  const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const timed = async (times, act) => {
    const spent = [];
    for (let index = 0; index < times; index++) {
      await frame();
      const start = performance.now();
      act(index);
      cancelAnimationFrame(view.frame);
      render();
      spent.push(performance.now() - start);
    }
    return spent.sort((one, other) => one - other)[times >> 1];
  };
  document.getElementById('tree').focus();
  const result = {};
  result.step = await timed(41, () => press('ArrowLeft'));
  result.jump = await timed(21, (index) => goToMoment(index % 2 ? Infinity : 0));
  result.filter = await timed(21, (index) => setFilter('loadable'.slice(0, 1 + index % 8)));
  setFilter('');
  const tree = document.getElementById('tree');
  let frames = 0;
  const start = performance.now();
  while (performance.now() - start < 2000) {
    tree.scrollTop = (tree.scrollTop + 120) % (tree.scrollHeight - tree.clientHeight);
    await new Promise(requestAnimationFrame);
    frames++;
  }
  result.frames = frames / ((performance.now() - start) / 1000);
  return result;
}"""


def main():
    measure = program.measuring("Recordings", "RecordingTimes")
    loadscope = program.build()
    with tempfile.TemporaryDirectory() as scratch:
        recording, page = os.path.join(scratch, "busy.ndjson"), os.path.join(scratch, "busy.html")
        measure("write", recording, ENTRIES)
        start = time.monotonic()
        pid = os.spawnl(os.P_NOWAIT, loadscope, loadscope, "export", recording, "--format", "html", "--output", page)
        _, status, usage = os.wait4(pid, 0)
        exported = time.monotonic() - start
        if status:
            sys.exit("the export failed")
        figures = browse(page)
        replay = statistics.median(replayed(loadscope, recording) for _ in range(3))
        sizes = [os.path.getsize(path) / 1e6 for path in (recording, page)]

    lines = tables.table(["a run of a million entries", ""], [
        ["recording, MB", f"{sizes[0]:.0f}"], ["page, MB", f"{sizes[1]:.0f}"],
        ["export, s", f"{exported:.1f}"], ["… peak memory, MB", f"{usage.ru_maxrss / 1e3:.0f}"],
        ["page: until it can be used, s", f"{figures['open']:.2f}"],
        ["terminal: first frame of `replay`, s", f"{replay / 1e3:.2f}"],
        ["page: to the moment before, ms", f"{figures['step']:.1f}"],
        ["page: from the end to the start or back, ms", f"{figures['jump']:.1f}"],
        ["page: a letter of the filter, ms", f"{figures['filter']:.1f}"],
        ["page: frames a second while the tree scrolls", f"{figures['frames']:.0f}"],
    ])
    print("\n".join(lines))
    if "--write" in sys.argv:
        tables.write("page", "\n".join(lines))
    if figures["open"] > 3 or figures["filter"] > 100:
        sys.exit("the page takes too long")


def browse(path):
    """The times of a page in the browser. It opens three times."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        opened = []
        for _ in range(3):
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.goto(Path(path).as_uri(), timeout=60_000)
            page.wait_for_function("document.getElementById('clock').textContent !== ''")
            opened.append(page.evaluate("performance.now()") / 1000)
            figures = page.evaluate(MOVES) if len(opened) == 3 else None
            page.close()
        browser.close()
    return {**figures, "open": statistics.median(opened)}


def replayed(loadscope, recording):
    with Pseudoterminal([loadscope, "replay", recording]) as terminal:
        return terminal.first_frame(b"Tree")


if __name__ == "__main__":
    main()
