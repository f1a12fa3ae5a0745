#!/usr/bin/env python3
"""Drives pages of runs in a headless browser: drive.py [--only NAME] PAGE...

A PAGE is a file that `export --format html` or `test --report` wrote. With --terminal LOADSCOPE RECORDING, the pages
are of the recording, and what they show is compared with what `LOADSCOPE snapshot RECORDING` prints.
Needs playwright, axe-playwright-python and Chromium (CHROMIUM names another one than /usr/bin/chromium).
"""
import argparse
import os
import pathlib
import random
import re
import subprocess
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, sync_playwright

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
SIZES = {"wide": (1280, 800), "medium": (800, 600), "narrow": (320, 700)}
TABS = ("log", "checks")


class Skipped(Exception):
    """The run has nothing that the check is about."""


class Driver:
    """An open page, and what it must never do: requests, errors and dialogs."""

    def __init__(self, browser, path, size="wide", scheme="light", fragment=""):
        width, height = SIZES[size]
        self.context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
        self.context.set_default_timeout(3000)
        self.page = self.context.new_page()
        self.wrongs = []
        self.path = path
        self.url = pathlib.Path(path).resolve().as_uri()
        self.context.route("**/*", self.route)
        self.page.on("console", lambda message: self.note(message.type in ("error", "warning"), message.text))
        self.page.on("pageerror", lambda error: self.note(True, str(error)))
        self.page.on("dialog", self.dismiss)
        self.page.goto(self.url + fragment)
        self.settle()
        # A page with a failed check opens with the checks, which one check is about.
        self.opening_tab = "checks" if self.count("#checks-tab[aria-selected=true]") else "log"
        if self.opening_tab == "checks":
            self.click("#log-tab")
            self.page.focus("#tree")

    def note(self, is_wrong, text):
        if is_wrong:
            self.wrongs.append(text)

    def route(self, route):
        is_page = route.request.url.split("#")[0] == self.url
        self.note(not is_page, f"request of {route.request.url[:80]}")
        route.continue_() if is_page else route.abort()

    def dismiss(self, dialog):
        self.wrongs.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def settle(self):
        """Waits until what was asked for is drawn."""
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
        self.settle()

    def click(self, selector, **options):
        self.page.locator(selector).first.click(**options)
        self.settle()

    def go_to(self, key):
        """Goes to the first moment with Home, to the last one with End."""
        self.page.locator("#time").focus()
        self.press(key)

    def text(self, selector):
        return self.page.locator(selector).first.inner_text().strip()

    def count(self, selector):
        return self.page.locator(selector).count()

    def in_sight(self, selector):
        """The first such element of a list that is in sight: a click on another one scrolls, and the rows change."""
        index = self.page.locator(selector).evaluate_all("""(elements) => elements.findIndex((element) => {
          const [box, list] = [element, element.closest('.scroller')].map((part) => part.getBoundingClientRect());
          return box.height > 0 && box.top >= list.top && box.bottom <= list.bottom;
        })""")
        need(index >= 0, f"{selector} is not in sight")
        return f"{selector} >> nth={index}"

    def attribute(self, selector, name):
        return self.page.locator(selector).first.get_attribute(name)

    @property
    def clock(self):
        return self.text("#clock")

    @property
    def moment(self):
        """The number of the moment and the number of moments."""
        numbers = re.findall(r"\d+", self.text("#moment").replace(",", ""))
        return tuple(map(int, numbers)) if numbers else (0, 0)

    @property
    def selected(self):
        """The selected row in words, as a screen reader says it."""
        row = self.page.locator("#tree [aria-selected=true]")
        return row.first.get_attribute("aria-label") if row.count() else ""

    @property
    def event_time(self):
        """The time of the selected event of the log."""
        return self.text("#log .selected .stamp")

    @property
    def is_run(self):
        """Whether the page is of a run: a report only has links to them."""
        return self.count("#run") > 0

    def open_tabs(self):
        """Opens each tab and yields its name."""
        for tab in TABS if self.is_run else ():
            self.click(f"#{tab}-tab")
            yield tab

    @property
    def focused(self):
        return self.page.evaluate("document.activeElement.id || document.activeElement.className")

    def close(self):
        self.context.close()


def expect(condition, text):
    if not condition:
        raise AssertionError(text)


def need(condition, text):
    if not condition:
        raise Skipped(text)


# Checks. Each has an open page of its own.

def selects_a_row_by_click(d):
    need(d.count("#tree .row:visible") > 1, "one row")
    row = d.in_sight("#tree .row:not(.selected)")
    label = d.attribute(row, "aria-label")
    d.click(f"{row} >> .label")
    expect(d.selected == label, f"{label} is not selected, but {d.selected}")
    expect(d.text("#detail-heading") != "", "the detail has no heading")


def selects_rows_by_keyboard(d):
    need(d.count("#tree .row:visible") > 1, "one row")
    d.press("1", "g")
    first = d.selected
    d.press("ArrowDown")
    second = d.selected
    expect(first != second, "↓ selects no other row")
    d.press("k")
    expect(d.selected == first, "k does not go back to the first row")
    d.press("j")
    expect(d.selected == second, "j does not select the second row")
    d.press("G")
    active = d.attribute("#tree", "aria-activedescendant")
    expect(d.count(f"[id='{active}'][aria-selected=true]") == 1, "the active row is not the selected one")


def goes_to_a_moment_by_click_on_a_lane(d):
    need(d.moment[1] > 2, "few moments")
    lane = d.page.locator("#tree .row:visible .lane").first
    box = lane.bounding_box()
    lane.click(position={"x": box["width"] * .75, "y": box["height"] / 2})
    d.settle()
    late = d.moment[0]
    lane.click(position={"x": 1, "y": box["height"] / 2})
    d.settle()
    expect(d.moment[0] < late, "a click on the start of a lane does not go to an earlier moment")
    d.press("Backspace")
    expect(d.moment[0] == late, "Backspace does not go back")


def steps_through_the_moments(d):
    need(d.moment[1] > 2, "few moments")
    last = d.moment[1]
    d.go_to("End")
    d.click("#first")
    expect(d.moment[0] == 1, "« does not go to the first moment")
    expect(d.page.locator("#previous").is_disabled(), "‹ is enabled at the first moment")
    d.press("ArrowRight", "ArrowRight")
    expect(d.moment[0] == 3, "→ → does not go to the third moment")
    d.press("ArrowLeft")
    expect(d.moment[0] == 2, "← does not go to the moment before")
    d.click("#last")
    expect(d.moment[0] == last, "» does not go to the last moment")


def scrubs_with_the_slider(d):
    need(d.moment[1] > 2, "few moments")
    d.page.locator("#time").focus()
    d.press("Home")
    expect(d.moment[0] == 1, "Home does not go to the first moment")
    start = d.clock
    d.press("PageDown")
    expect(d.moment[0] > 1, "PageDown stays at the first moment")
    d.press("End")
    expect(d.moment[0] == d.moment[1], "End does not go to the last moment")
    expect(d.attribute("#time", "aria-valuetext") == d.clock, "the slider says another time than the clock")
    box = d.page.locator("#time").bounding_box()
    d.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    d.settle()
    expect(start <= d.clock and 1 <= d.moment[0] <= d.moment[1], "a click on the slider leaves the run")


def returns_to_the_same_state(d):
    """Forward and back: the counts at a moment do not depend on the way to it."""
    need(d.moment[1] > 4, "few moments")
    d.go_to("Home")
    d.press("ArrowRight", "ArrowRight")
    before = d.text("#counts"), d.page.locator("#tree").inner_text()
    d.go_to("End")
    d.go_to("Home")
    d.press("ArrowRight", "ArrowRight")
    expect((d.text("#counts"), d.page.locator("#tree").inner_text()) == before, "the state differs")


def filters_nodes_and_events(d):
    need(d.count("#tree .row:visible") > 0, "no rows")
    name = d.text("#tree .row:visible .label").removeprefix("→ ").split()[0]
    d.press("/")
    expect(d.focused == "filter", "/ does not focus the filter")
    d.page.keyboard.type(name)
    d.settle()
    expect(re.match(r"[\d,]+ nodes, [\d,]+ events", d.text("#matches")), f"{name}: {d.text('#matches')}")
    expect(d.count("#tree .row:visible:not(.aside)") > 0, f"{name}: no row matches")
    d.page.locator("#filter").fill("no-such-node-anywhere")
    d.settle()
    expect("Esc clears the filter" in d.text("#matches"), "the page does not say that nothing matches")
    expect(d.count("#tree .row:visible") == 0, "rows that do not match are shown")
    d.press("Escape")
    expect(d.text("#matches") == "" and d.count("#tree .row:visible") > 0, "Esc does not clear the filter")


def walks_to_the_causes_and_back(d):
    rows = min(d.count("#tree .row:visible"), 12)
    d.press("1", "g")
    for _ in range(rows):
        if d.count("#detail-body ol .step"):
            break
        d.press("ArrowDown")
    need(d.count("#detail-body ol .step"), "no node has a cause")
    d.press("v")
    before = d.clock, d.selected
    step = d.text("#detail-body ol .step .stamp"), d.text("#detail-body ol .step bdi")
    d.press("w")
    expect(d.event_time == step[0], f"w goes to {d.event_time}, the first step is at {step[0]}")
    expect(not step[1] or d.selected.startswith(step[1]), f"w selects {d.selected}, the first step is of {step[1]}")
    d.press("Backspace")
    expect((d.clock, d.selected) == before, "Backspace does not go back")
    d.click("#detail-body ol .step")
    expect(d.event_time == step[0], "a step does not go to its time")
    d.click("#back")
    expect((d.clock, d.selected) == before, "Back does not go back")


def goes_to_the_failures(d):
    d.go_to("Home")
    d.press("f")
    need(d.text("#message") == "", "no failures")
    first = d.moment[0]
    expect(d.count("#log .selected .failed") > 0, "the event is not a failure")
    d.press("f")
    d.press("F")
    expect(d.moment[0] == first or d.text("#message"), "F does not go back to the first failure")


def folds_and_unfolds(d):
    parent = "#tree [aria-expanded]"
    need(d.count(parent), "no parents")
    d.click(f"{parent} >> .fold")
    folded = d.count("#tree .row:visible")
    expect(d.attribute("#tree .selected", "aria-expanded") == "false", "a click on ▾ does not fold")
    d.press("1", "Space")
    expect(d.attribute("#tree .selected", "aria-expanded") == "true", "Space does not unfold")
    expect(d.count("#tree .row:visible") >= folded, "unfolding shows no more rows")
    d.press("Enter")
    expect(d.attribute("#tree .selected", "aria-expanded") == "false", "Enter does not fold")


def shows_the_log(d):
    need(d.count("#log [role=row]:visible") > 2, "few events")
    d.press("4")
    expect(d.focused == "log", "4 does not focus the log")
    d.press("Home")
    expect("selected" in d.attribute("#log [aria-rowindex='1']", "class"), "Home does not select the first event")
    d.press("ArrowDown")
    row = "#log [aria-rowindex='2']"
    expect("selected" in d.attribute(row, "class"), "↓ does not select the second event")
    expect("now" in d.attribute(row, "class"), "the page is not at the moment of the event")
    d.press("End")
    row = d.in_sight("#log .row:not(.selected)")
    number = d.text(f"{row} >> .number")
    d.click(f"{row} >> .stamp")
    expect(d.text("#log .now.selected .number") == number, f"a click does not go to {number}")


def goes_to_a_cause_in_the_log(d):
    d.press("4", "v", "End")
    cause = d.in_sight("#log .cause:not(:empty)")
    number = d.text(cause).removeprefix("← ")
    d.click(cause)
    if d.text("#message"):
        return
    expect(d.text("#log .selected .number") == number, f"a click does not go to {number}")


def leaves_out_notifications(d):
    rows = lambda: int(d.attribute("#log", "aria-rowcount"))
    listed = rows()
    d.press("v")
    need(rows() > listed, "no notifications")
    d.press("v")
    expect(rows() == listed, "v does not hide the notifications that it showed")
    d.press("/", "s")
    expect(d.text("#matches").endswith(f" {rows():,} events"), f"{rows()} listed, but {d.text('#matches')}")


def opens_at_the_failed_check(d):
    need(d.page.locator("#checks-summary.failed").is_visible(), "no failed check")
    expect(d.opening_tab == "checks", "the page does not open with the checks")
    d.press("8")
    expect(d.count("#checks-panel .check .failed") > 0, "no check is failed")


def shows_the_checks(d):
    need(d.page.locator("#checks-summary").is_visible(), "no checks")
    d.click("#checks-summary")
    expect(d.focused == "checks-panel", "the summary does not focus the checks")
    expect(d.count("#checks-panel .check") > 0, "no checks are shown")
    failed = re.match(r"✗ (\d+) of", d.text("#checks-summary"))
    texts = d.page.locator("#checks-panel .check").all_inner_texts()
    shown = [text for text in texts if "failed at" in text]
    expect(len(shown) == int(failed[1] if failed else 0), f"{len(shown)} checks are shown as failed")
    if shown:
        stamp = re.search(r"failed at ([\d:.]+)", shown[0])[1]
        d.page.locator("#checks-panel .check .step", has_text="failed at").first.click()
        d.settle()
        expect(d.clock.endswith(stamp), "a check does not go to its failure")


def shows_the_back_off(d):
    d.go_to("End")
    d.press("1", "g")
    delay = "#detail-body tr:has(td)"
    for _ in range(12):
        if d.count(delay):
            break
        d.press("ArrowDown")
    need(d.count(delay), "no delays")
    delays = d.count(delay)
    expect(d.text(f"{delay} >> nth=0 >> .at") <= d.clock[-9:], "a delay begins after the moment")
    d.go_to("Home")
    expect(d.count(delay) < delays, "the first moment has as many delays as the last one")


def shows_the_help(d):
    d.press("?")
    expect(d.page.locator("#help").is_visible(), "? does not open the help")
    d.press("Escape")
    expect(not d.page.locator("#help").is_visible(), "Esc does not close the help")
    d.click("#help-button")
    d.click("#help-close")
    expect(not d.page.locator("#help").is_visible(), "the button does not close the help")


def zooms_the_lanes(d):
    need(d.moment[1] > 2, "few moments")
    window = lambda: tuple(float(d.attribute("#time", name)) for name in ("min", "max"))
    whole = window()
    d.press("+", "+")
    zoomed = window()
    expect(zoomed[1] - zoomed[0] < whole[1] - whole[0], "+ does not zoom in")
    d.press("_")
    expect(window() == whole, "_ does not show the whole run")


def is_reached_by_the_keyboard(d):
    """Tab reaches each control in the order of the page, and each has a name."""
    d.page.evaluate("Object.assign(document.querySelector('h1'), { tabIndex: -1 }).focus()")
    reached = []
    for _ in range(1000):
        d.page.keyboard.press("Tab")
        reached.append(d.focused)
        if reached[-1] == "checks-tab":
            break
    expected = ["filter", "help-button", "time", "tree", "detail", "log-tab", "checks-tab"]
    missing = [name for name in expected if name not in reached]
    expect(not missing, f"Tab does not reach {', '.join(missing)}")
    order = [reached.index(name) for name in expected]
    expect(order == sorted(order), "Tab does not follow the order of the page")
    for key, name in (("1", "tree"), ("2", "detail"), ("4", "log"), ("8", "checks-panel")):
        d.press(key)
        expect(d.focused == name, f"{key} does not focus {name}")


def announces_the_row_and_the_moment(d):
    need(d.selected, "no rows")
    d.press("1", "g", "ArrowRight")
    d.page.wait_for_timeout(300)
    said = d.page.locator("#announcement").text_content()
    expect(said == f"{d.selected}; {d.clock}", f"it says {said}")


def opens_at_a_fragment(d):
    need(d.selected and d.moment[1] > 2, "no rows")
    d.go_to("End")
    d.press("ArrowLeft", "ArrowLeft")
    d.page.wait_for_timeout(300)
    fragment, before = d.page.evaluate("location.hash"), (d.clock, d.text("#detail-heading"))
    need(fragment, "the address does not change")
    d.go_to("Home")
    d.page.wait_for_timeout(300)
    d.page.evaluate(f"location.hash = {fragment!r}")
    d.page.wait_for_timeout(100)
    expect((d.clock, d.text("#detail-heading")) == before, f"{fragment} does not go back")
    for hostile in ("#t=-1s", "#t=1e99s&node=%00", "#check=999999", "#node=__proto__", "#%", "#t=<script>"):
        d.page.evaluate(f"location.hash = {hostile!r}")
        d.page.wait_for_timeout(20)
        expect((d.clock, d.text("#detail-heading")) == before, f"{hostile} changes the page")


def prints_rows_and_events(d):
    need(d.count("#tree .row:visible") > 0, "no rows")
    d.page.emulate_media(media="print")
    d.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    total = int(d.attribute("#log", "aria-rowcount"))
    expect(d.count("#log .row:visible") == min(500, total), "the log does not print 500 events")
    expect(d.count("#tree .row:visible") > 0, "the tree prints no rows")
    d.page.evaluate("dispatchEvent(new Event('afterprint'))")
    d.page.emulate_media(media="screen")
    d.settle()
    expect(d.count("#log .row:visible") < 100, "the screen is not restored")


def has_no_wide_content(d):
    for tab in ("page", *d.open_tabs()):
        width = d.page.evaluate("document.documentElement.scrollWidth")
        expect(width <= d.page.viewport_size["width"], f"{tab}: the page is {width} pixels wide")


def is_accessible(d):
    for tab in ("page", *d.open_tabs()):
        violations = Axe().run(d.page).response["violations"]
        found = [f"{item['id']} ({item['nodes'][0]['html'][:90]})" for item in violations]
        expect(not found, f"{tab}: {'; '.join(found)}")


def leads_to_its_runs(d):
    """The links of a report."""
    folder = pathlib.Path(d.path).parent
    for link in d.page.locator("a").all():
        target = link.get_attribute("href").split("#")[0]
        expect((folder / target).is_file(), f"{target} does not exist")


def shows_texts_as_texts(d):
    """No element comes from a text of the run."""
    d.press("1", "G", "g")
    for tab in TABS:
        d.click(f"#{tab}-tab")
    expect(d.count("img, iframe, object, embed, svg, b:not(#detail-body b)") == 0, "an element comes from a text")
    expect(d.count("script") == 2, "a script comes from a text")


CHECKS = [
    (selects_a_row_by_click, {}), (selects_rows_by_keyboard, {}), (goes_to_a_moment_by_click_on_a_lane, {}),
    (steps_through_the_moments, {}), (scrubs_with_the_slider, {}), (returns_to_the_same_state, {}),
    (filters_nodes_and_events, {}), (walks_to_the_causes_and_back, {}), (goes_to_the_failures, {}),
    (folds_and_unfolds, {}), (shows_the_log, {}), (goes_to_a_cause_in_the_log, {}), (leaves_out_notifications, {}),
    (opens_at_the_failed_check, {}), (shows_the_checks, {}), (shows_the_back_off, {}), (shows_the_help, {}),
    (zooms_the_lanes, {}),
    (is_reached_by_the_keyboard, {}), (announces_the_row_and_the_moment, {}), (opens_at_a_fragment, {}),
    (prints_rows_and_events, {}), (shows_texts_as_texts, {}),
    (selects_a_row_by_click, {"size": "narrow"}), (shows_the_log, {"size": "narrow"}),
]
REPORT_CHECKS = [(leads_to_its_runs, {})]
COMMON_CHECKS = [
    (has_no_wide_content, {"size": "narrow"}), (has_no_wide_content, {"size": "medium"}),
    (is_accessible, {"scheme": "light"}), (is_accessible, {"scheme": "dark"}), (is_accessible, {"size": "narrow"}),
]


# The terminal

def cells(head, line):
    """The cells of a line of the tree, by the columns of its head. A cell ends where the next column begins."""
    starts = [match.start() for match in re.finditer(r"\S+", head)] + [None]
    return {head[start:end].strip(): line[start:end].strip() for start, end in zip(starts, starts[1:])}


class Snapshot:
    """What the terminal shows of a row of the tree and of its detail, which is below or beside the tree."""

    def __init__(self, loadscope, recording, at, row):
        keys = ["--keys", f"Down*{row}"] if row else []
        command = [loadscope, "snapshot", recording, "--at", at, "--size", "220x60", "--panels", "tree,detail", *keys]
        lines = subprocess.run(command, capture_output=True, text=True, check=True, timeout=20).stdout.splitlines()
        top = next(number for number, line in enumerate(lines) if "[2] Detail" in line)
        left = lines[top].rindex("╭", 0, lines[top].index("[2] Detail"))
        tree = [line[1:left or None].rstrip("│ ") for line in lines[2:]]
        self.row = cells(tree[0], next(line for line in tree if line.startswith("▶")))
        detail = [line[left + 1:].rstrip("│ ") for line in lines[top + 1:]]
        right = max(line.find(heading) for heading in ("History, newest first", "Back-off  ") for line in detail)
        self.detail = [line[:right if right > 1 else None].strip() for line in detail]

    def says(self, start, *texts):
        """Whether lines of the detail are one of some texts, from the line that starts with `start` on."""
        first = next((number for number, line in enumerate(self.detail) if line.startswith(start)), len(self.detail))
        wrapped = {"".join(self.detail[first:end]).replace(" ", "") for end in range(first, len(self.detail) + 1)}
        return any("".join(text.split()) in wrapped for text in texts)


def compare_row(d, terminal, title):
    """Compares the selected row and its detail with the terminal."""
    row = [d.text(f"#tree .selected .{part}").removeprefix("→ ") for part in ("label", "state", "message")]
    shown = [terminal.row[column].lstrip("▾▸├└│→ ") for column in ("name", "state", "error")]
    expect(row == shown, f"{title}: {row}, the terminal shows {shown}")
    # The terminal leaves out what happened: the state says it.
    why = d.text("#detail-body .why") if d.count("#detail-body .why") else ""
    reason = f"why: {why.partition(' because ')[2]}"
    expect(terminal.says("why:", why, reason), f"{title}: the terminal does not say {why!r}")
    stats = "#detail-body h3:text-is('Stats')"
    texts = f"Stats {d.text(f'{stats} + dl')}" if d.count(stats) else ""
    expect(terminal.says("Stats", texts), f"{title}: the terminal does not show {texts!r}")


def compares_with_the_terminal(d, loadscope, recording):
    """Drawn rows at drawn moments."""
    seed = random.randrange(10**6)
    draw = random.Random(seed)
    end = sum(float(part) * 60**power for power, part in enumerate(reversed(d.text("#end").strip("/ ").split(":"))))
    for _ in range(10):
        d.page.evaluate(f"location.hash = '#t={draw.uniform(0, end):.3f}s'")
        d.page.wait_for_timeout(300)
        at = re.search(r"t=([^&]+)", d.page.evaluate("location.hash"))[1]
        for row in draw.sample(range(d.count("#tree .row:visible")), 2):
            d.press("1", "g", *["ArrowDown"] * row)
            compare_row(d, Snapshot(loadscope, recording, at, row), f"seed {seed}, {at}, row {row}")


# Main

def run(browser, path, check, options, arguments=()):
    """Runs a check. Returns what is wrong, or an empty text."""
    driver = Driver(browser, path, **options)
    try:
        check(driver, *arguments)
    except (AssertionError, Error) as error:
        driver.wrongs.append(str(error).split("\n")[0])
    finally:
        driver.close()
    return "; ".join(dict.fromkeys(text[:300] for text in driver.wrongs))


def checks_of(path, terminal):
    """The checks of a page, with their options and further arguments."""
    if terminal:
        return [(compares_with_the_terminal, {}, terminal)]
    is_run = 'id="run"' in pathlib.Path(path).read_text()
    return [(*check, ()) for check in (CHECKS if is_run else REPORT_CHECKS) + COMMON_CHECKS]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="+", metavar="PAGE")
    parser.add_argument("--only", metavar="NAME", default="", help="only checks with this text in their names")
    parser.add_argument("--terminal", nargs=2, metavar=("LOADSCOPE", "RECORDING"), help="compare with the terminal")
    options = parser.parse_args()
    passed = failed = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for path in options.pages:
            print(path)
            for check, settings, arguments in checks_of(path, options.terminal):
                title = " ".join([check.__name__.replace("_", " "), *(f"({value})" for value in settings.values())])
                if options.only not in title:
                    continue
                try:
                    wrong = run(browser, path, check, settings, arguments)
                except Skipped as reason:
                    print(f"skipped  {title}: {reason}")
                    continue
                passed, failed = (passed, failed + 1) if wrong else (passed + 1, failed)
                print(f"failed   {title}: {wrong}" if wrong else f"passed   {title}", flush=True)
        browser.close()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
