"""Puts the tables of the benchmarks into README.md, between their marks."""

from pathlib import Path

README = Path(__file__).resolve().parent / "README.md"


def write(mark, text):
    """Replaces what stands between `<!-- mark -->` and `<!-- end of mark -->`."""
    before, rest = README.read_text().split(f"<!-- {mark} -->\n", 1)
    after = rest.split(f"<!-- end of {mark} -->", 1)[1]
    README.write_text(f"{before}<!-- {mark} -->\n{text.rstrip()}\n<!-- end of {mark} -->{after}")
