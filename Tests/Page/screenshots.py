#!/usr/bin/env python3
"""Makes the pictures of pages in the documentation: screenshots.py LOADSCOPE

Each follows a comment with a built-in scenario, the fragment of the place that the page shows, the size and the colours:
<!-- screenshot: tour #t=14s&node=feed 1200x760 light -->
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
GUIDE = pathlib.Path(__file__).resolve().parent.parent.parent / "docs" / "guide"
SCREENSHOT = re.compile(r'<!-- screenshot: (\S+) (#\S+) (\d+)x(\d+) (light|dark) -->\n<img src="([^"]+)"')


def main(loadscope):
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for page in sorted(GUIDE.glob("*.md")):
            for scenario, fragment, width, height, scheme, picture in SCREENSHOT.findall(page.read_text()):
                path = exported(loadscope, scenario, folder)
                shown = browser.new_page(viewport={"width": int(width), "height": int(height)}, color_scheme=scheme)
                shown.goto(path.as_uri() + fragment)
                shown.wait_for_timeout(500)
                shown.screenshot(path=str((GUIDE / picture).resolve()))
                shown.close()
                print(picture)
        browser.close()


def exported(loadscope, scenario, folder):
    """The page of a run of a built-in scenario."""
    recording, page = (pathlib.Path(folder) / f"{scenario}{end}" for end in (".loadscope.ndjson", ".html"))
    if not page.exists():
        run = [loadscope, "run", scenario, "--headless", "--record", recording]
        subprocess.run(run, check=True, stdout=subprocess.DEVNULL)
        subprocess.run([loadscope, "export", recording, "--format", "html", "--output", page], check=True)
    return page


if __name__ == "__main__":
    main(sys.argv[1])
