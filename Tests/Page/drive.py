#!/usr/bin/env python3
"""Drives the page of a run in a headless browser: drive.py PAGE [NAME...]

PAGE is a file that `export --format html` wrote. A NAME limits the checks to those with the text in their names.
Needs playwright, axe-playwright-python and Chromium (CHROMIUM names another one than /usr/bin/chromium).
"""
import os
import pathlib
import re
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, sync_playwright

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
SIZES = {"wide": (1280, 800), "medium": (800, 600), "narrow": (320, 700)}
TABS = ("log", "checks", "ledger")


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
        self.url = pathlib.Path(path).resolve().as_uri()
        self.context.route("**/*", self.route)
        self.page.on("console", lambda message: self.note(message.type in ("error", "warning"), message.text))
        self.page.on("pageerror", lambda error: self.note(True, str(error)))
        self.page.on("dialog", self.dismiss)
        self.page.goto(self.url + fragment)
        self.settle()

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
    label = d.attribute("#tree .row:visible >> nth=1", "aria-label")
    d.click("#tree .row:visible >> nth=1 >> .label")
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
    expect("selected" in d.attribute("#log [aria-rowindex='2']", "class"), "Home does not select the first event")
    d.press("ArrowDown")
    row = "#log [aria-rowindex='3']"
    expect("selected" in d.attribute(row, "class"), "↓ does not select the second event")
    expect("now" in d.attribute(row, "class"), "the page is not at the moment of the event")
    d.press("End")
    row = d.page.locator("#log .row:not(.head):visible").nth(1)
    number = row.locator(".number").inner_text()
    row.locator(".stamp").click()
    d.settle()
    expect(d.text("#log .now.selected .number") == number, f"a click does not go to {number}")


def goes_to_a_cause_in_the_log(d):
    d.press("4", "End")
    cause = "#log .row:visible .cause button:enabled:not(:empty)"
    need(d.count(cause), "no causes in sight")
    number = d.text(cause).removeprefix("← ")
    d.click(cause)
    expect(d.text("#log .selected .number") == number, f"the button does not go to {number}")


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
    d.click("#ledger-tab")
    expect(d.page.locator("#ledger-panel").is_visible(), "the panel is not shown")
    need(d.count("#ledger-panel td .link"), "no delays")
    d.click("#ledger-panel td .link")
    expect(d.clock.endswith(d.text("#ledger-panel td.at")), "a delay does not go to its start")


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
        if reached[-1] == "ledger-tab":
            break
    expected = ["help-button", "filter", "time", "tree", "detail", "log-tab", "checks-tab", "ledger-tab"]
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
    total = int(d.attribute("#log", "aria-rowcount")) - 1
    expect(d.count("#log .row:not(.head):visible") == min(500, total), "the log does not print 500 events")
    expect(d.count("#tree .row:visible .lane canvas") > 0, "the lanes are not printed")
    d.page.evaluate("dispatchEvent(new Event('afterprint'))")
    d.page.emulate_media(media="screen")
    d.settle()
    expect(d.count("#tree .lane canvas") == 0 and d.count("#log .row:visible") < 100, "the screen is not restored")


def has_no_wide_content(d):
    for tab in TABS:
        d.click(f"#{tab}-tab")
        width = d.page.evaluate("document.documentElement.scrollWidth")
        expect(width <= d.page.viewport_size["width"], f"{tab}: the page is {width} pixels wide")


def is_accessible(d):
    for tab in TABS:
        d.click(f"#{tab}-tab")
        violations = Axe().run(d.page).response["violations"]
        found = [f"{item['id']} ({item['nodes'][0]['html'][:90]})" for item in violations]
        expect(not found, f"{tab}: {'; '.join(found)}")


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
    (folds_and_unfolds, {}), (shows_the_log, {}), (goes_to_a_cause_in_the_log, {}), (shows_the_checks, {}),
    (shows_the_back_off, {}), (shows_the_help, {}), (zooms_the_lanes, {}), (is_reached_by_the_keyboard, {}),
    (announces_the_row_and_the_moment, {}), (opens_at_a_fragment, {}), (prints_rows_and_events, {}),
    (shows_texts_as_texts, {}), (has_no_wide_content, {"size": "narrow"}), (has_no_wide_content, {"size": "medium"}),
    (selects_a_row_by_click, {"size": "narrow"}), (shows_the_log, {"size": "narrow"}), (is_accessible, {"scheme": "light"}),
    (is_accessible, {"scheme": "dark"}), (is_accessible, {"size": "narrow"}),
]


def run(browser, path, check, options):
    """Runs a check and returns what is wrong, or an empty text."""
    driver = Driver(browser, path, **options)
    try:
        check(driver)
    except (AssertionError, Error) as error:
        driver.wrongs.append(str(error).split("\n")[0])
    finally:
        driver.close()
    return "; ".join(dict.fromkeys(text[:160] for text in driver.wrongs))


def main(path, *names):
    passed = failed = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for check, options in CHECKS:
            title = " ".join([check.__name__.replace("_", " "), *(f"({value})" for value in options.values())])
            if names and not any(name in title for name in names):
                continue
            try:
                wrong = run(browser, path, check, options)
            except Skipped as reason:
                print(f"skipped  {title}: {reason}")
                continue
            passed, failed = (passed, failed + 1) if wrong else (passed + 1, failed)
            print(f"failed   {title}: {wrong}" if wrong else f"passed   {title}")
        browser.close()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
