"""Writes and reads the tables between the marks of README.md."""

from pathlib import Path

README = Path(__file__).resolve().parent / "README.md"


def write(mark, text):
    """Replaces the text between `<!-- mark -->` and `<!-- end of mark -->`."""
    before, rest = README.read_text().split(f"<!-- {mark} -->\n", 1)
    after = rest.split(f"<!-- end of {mark} -->", 1)[1]
    README.write_text(f"{before}<!-- {mark} -->\n{text.rstrip()}\n<!-- end of {mark} -->{after}")


def read(mark):
    """The cells of the lines between the marks."""
    text = README.read_text().split(f"<!-- {mark} -->\n", 1)[1].split(f"<!-- end of {mark} -->", 1)[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line]


def table(head, lines):
    """The lines of a table."""
    return ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"] + ["| " + " | ".join(line) + " |" for line in lines]


def number(cell):
    """The number in a cell, None without one."""
    try:
        return float(cell.replace(",", ""))
    except ValueError:
        return None


def holds(name, value, known, tolerance):
    """Prints whether a measured value is at most its cell in README.md, times the tolerance, and returns it."""
    limit = number(known) if known else None
    passed = limit is not None and value <= limit * tolerance
    verdict = "ok" if passed else f"more than {known or 'nothing'}, which README.md says"
    print(f"{value:12,.1f}  {name}: {verdict}", flush=True)
    return passed
