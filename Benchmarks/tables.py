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
