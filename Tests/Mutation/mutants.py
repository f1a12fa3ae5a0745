"""Mutants: the draw by a seed, stable IDs, and sources with several mutants in them."""
import collections
import dataclasses
import random
import re
import zlib

from sites import Mutation, Site, find_sites


@dataclasses.dataclass(frozen=True)
class Mutant:
    scope: str
    site: Site
    mutation: Mutation
    original_line: str
    mutated_line: str
    number: int

    @property
    def id(self):
        return f"{self.number:08x}"

    @property
    def place(self):
        return f"{self.site.path}:{self.site.line}"

    @property
    def key(self):
        return self.site.path, self.original_line, self.mutated_line

    def overlaps(self, other):
        """Whether the two ranges intersect without one containing the other."""
        a, b = self.site, other.site
        if a.path != b.path or a.end <= b.start or b.end <= a.start:
            return False
        return not (a.start <= b.start and b.end <= a.end or b.start <= a.start and a.end <= b.end)


def one_line(text):
    return re.sub(r"\s+", " ", text).strip()


def mutants_of(scope, path, text):
    """Every mutant of a file, by site."""
    found, occurrences = [], collections.Counter()
    for site in find_sites(path, text):
        start = text.rfind("\n", 0, site.start) + 1
        end = text.find("\n", site.end)
        end = len(text) if end < 0 else end
        original = one_line(text[start:end])
        variants = []
        for mutation in site.mutations:
            mutated = one_line(text[start : site.start] + mutation.mutated + text[site.end : end])
            key = (path, original, mutated)
            occurrences[key] += 1
            number = zlib.crc32("\n".join([*key, str(occurrences[key])]).encode()) & 0x7FFFFFFF
            variants.append(Mutant(scope, site, mutation, original, mutated, number))
        found.append(variants)
    return found


def draw(places, count, seed, rejected):
    """At most `count` mutants, one per place, in the order drawn, without `rejected` and overlapping ones."""
    generator = random.Random(seed)
    order = [generator.choice(variants) for variants in generator.sample(places, len(places))]
    chosen = []
    for mutant in order:
        if len(chosen) == count:
            break
        if not rejected(mutant) and not any(mutant.overlaps(other) for other in chosen):
            chosen.append(mutant)
    return chosen


class MutatedFile:
    """A source file with mutants, each behind a switch."""

    def __init__(self, text, mutants):
        self.original = text
        self.spans = []
        self.pieces, self.length = [], 0
        self.waiting = collections.deque(sorted(mutants, key=lambda mutant: (mutant.site.start, -mutant.site.end)))
        self.write_range(0, len(text))
        self.text = "".join(self.pieces)

    def write(self, text):
        self.pieces.append(text)
        self.length += len(text)

    def write_range(self, start, end):
        at = start
        while self.waiting and self.waiting[0].site.end <= end:
            mutant = self.waiting.popleft()
            self.write(self.original[at : mutant.site.start])
            begin = self.length
            before, marker, after = mutant.mutation.code.replace("«n»", str(mutant.number)).partition("«o»")
            self.write(before)
            if marker:
                self.write_range(mutant.site.start, mutant.site.end)
            self.write(after)
            # Drops the mutants inside a replaced literal.
            while self.waiting and self.waiting[0].site.end <= mutant.site.end:
                self.waiting.popleft()
            self.spans.append((begin, self.length, mutant))
            at = mutant.site.end
        self.write(self.original[at:end])

    def mutants_at(self, line, column):
        """The likely causes of a compiler error: the innermost mutant there, else the line's, else the one before."""
        starts = [0] + [match.end() for match in re.finditer("\n", self.text)]
        line_start = starts[line - 1]
        line_end = starts[line] if line < len(starts) else len(self.text)
        at = line_start + column - 1
        around = [span for span in self.spans if span[0] <= at < span[1]]
        if around:
            return [min(around, key=lambda span: span[1] - span[0])[2]]
        there = [mutant for start, end, mutant in self.spans if start < line_end and end > line_start]
        if there:
            return there
        before = [span for span in self.spans if span[1] <= at]
        return [max(before, key=lambda span: span[1])[2]] if before else []
