"""Reads `equivalent.txt`, the mutants without an observable effect."""
import dataclasses

NAMES = {"- ": "original", "+ ": "mutated", "= ": "reason"}


@dataclasses.dataclass
class Equivalent:
    path: str
    original: str = ""
    mutated: str = ""
    reason: str = ""

    @property
    def key(self):
        return self.path, self.original, self.mutated


def parse(text):
    """Paragraphs of four lines: the file, `- ` the line, `+ ` the mutated line, `= ` the reason."""
    entries = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line[:2] in NAMES and entries:
            setattr(entries[-1], NAMES[line[:2]], line[2:].strip())
        elif line.strip() in ("-", "+"):
            continue
        elif line[:1].isalpha():
            entries.append(Equivalent(line.strip()))
        else:
            raise ValueError(f"equivalent.txt:{number}: not a path, nor a line that begins with `- `, `+ ` or `= `")
    for entry in entries:
        if not entry.original or not entry.reason:
            raise ValueError(f"equivalent.txt: {entry.path}: `{entry.original}` needs a line and a reason")
    return {entry.key: entry.reason for entry in entries}
