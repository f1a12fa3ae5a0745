"""Mutation sites of a Swift file, and the mutations of each."""
import dataclasses

from swift_source import ACCESSORS, ASSIGNMENTS, CONTROL, DECLARATIONS, SwiftSource

# From the weakest operator to the strongest. An operand ends at one that is weaker.
PRECEDENCE = [
    {"?"},
    {"||"},
    {"&&"},
    {"<", "<=", ">", ">=", "==", "!=", "===", "!=="},
    {"??"},
    {"..<", "..."},
    {"+", "-", "&+", "&-", "|", "^"},
    {"*", "/", "%", "&", "&*"},
    {"<<", ">>"},
]
LEVEL = {operator: level for level, operators in enumerate(PRECEDENCE) for operator in operators}

SWAPS = {
    "<": ["<=", ">="],
    "<=": ["<", ">"],
    ">": [">=", "<="],
    ">=": [">", "<"],
    "==": ["!="],
    "!=": ["=="],
    "===": ["!=="],
    "!==": ["==="],
    "&&": ["||"],
    "||": ["&&"],
    "+": ["-"],
    "-": ["+"],
    "&+": ["&-"],
    "&-": ["&+"],
    "*": ["/"],
    "/": ["*"],
    "%": ["/"],
    "<<": [">>"],
    ">>": ["<<"],
    "|": ["&"],
    "&": ["|"],
}
NEGATING = {f"{operator} to {other}" for operator, other in [
    ("<", ">="), ("<=", ">"), (">", "<="), (">=", "<"), ("==", "!="), ("!=", "=="), ("===", "!=="), ("!==", "===")]}
ASSIGNMENT_SWAPS = {"+=": "-=", "-=": "+=", "*=": "/=", "&+=": "&-=", "&-=": "&+=", "|=": "&=", "&=": "|="}

# Calls that only reserve memory, or end the process.
NOT_DROPPED = {"reserveCapacity", "fatalError", "preconditionFailure", "withExtendedLifetime"}
FLOW = {"return", "break", "continue", "throw", "fallthrough", "case", "default", "indirect"}


@dataclasses.dataclass(frozen=True)
class Mutation:
    """One change of a site. In `code`, `«n»` is the mutant's number and `«o»` the original with its inner mutants."""

    operator: str
    mutated: str
    code: str


@dataclasses.dataclass(frozen=True)
class Site:
    path: str
    start: int
    end: int
    line: int
    mutations: tuple


def either(mutated):
    return f"(isMutant(«n») ? ({mutated}) : («o»))"


def condition_mutations(text):
    return [
        Mutation("negate", f"!({text})", "(isMutant(«n») != («o»))"),
        Mutation("always", "true", "(isMutant(«n») || («o»))"),
        Mutation("never", "false", "(!isMutant(«n») && («o»))"),
    ]


class SiteFinder:
    def __init__(self, path, text):
        self.path = path
        self.source = SwiftSource(text)
        self.tokens = self.source.tokens
        self.sites = {}
        self.eligible = self.eligible_tokens()

    def all(self):
        for index, token in enumerate(self.tokens):
            if index not in self.eligible:
                continue
            if token.is_binary and token.text in LEVEL:
                self.binary(index)
            elif token.kind == "number":
                self.number(index)
            elif token.text in ("true", "false"):
                self.boolean(index)
            elif self.source.is_keyword(index, {"if", "guard", "while"}):
                self.conditions(index)
            elif self.source.is_keyword(index, {"where"}):
                self.where(index)
        for statement in self.source.statements:
            if statement.first in self.eligible:
                self.statement(statement)
        return sorted(map(self.without_repetition, self.sites.values()), key=lambda site: (site.start, -site.end))

    @staticmethod
    def without_repetition(site):
        """The inverse of a comparison that is a whole condition equals its negation."""
        operators = {mutation.operator for mutation in site.mutations}
        kept = tuple(m for m in site.mutations if "negate" not in operators or m.operator not in NEGATING)
        return dataclasses.replace(site, mutations=kept)

    def eligible_tokens(self):
        """The tokens of function bodies, and the initial values of properties."""
        source, found = self.source, set()
        for index in range(len(self.tokens)):
            brace = source.enclosing[index]
            if brace >= 0 and source.kinds[brace] != "type":
                found.add(index)
        for statement in source.statements:
            if statement.brace >= 0 and source.kinds[statement.brace] != "type":
                if any(source.is_keyword(at, {"func"}) for at in range(statement.first, statement.first + 1)):
                    found -= set(range(statement.first, self.first_brace(statement)))
                continue
            at, is_variable = statement.first, False
            while at <= statement.last:
                is_variable |= source.is_keyword(at, {"let", "var"})
                if is_variable and self.tokens[at].text == "=":
                    found |= {index for index in range(at + 1, statement.last + 1)}
                    break
                if self.tokens[at].text == "{":
                    break
                at = source.match.get(at, at) + 1 if self.tokens[at].text in ("(", "[") else at + 1
        return found - source.conditional

    def first_brace(self, statement):
        return next(
            (at for at in range(statement.first, statement.last + 1) if self.tokens[at].text == "{"), statement.last + 1)

    def add(self, first, last, mutations):
        """Adds ways to change the tokens from `first` to `last`."""
        if first > last or any(index in self.source.conditional for index in (first, last)):
            return
        start, end = self.tokens[first].start, self.tokens[last].end
        known = self.sites.get((start, end))
        self.sites[start, end] = Site(
            self.path, start, end, self.source.line(start), (known.mutations if known else ()) + tuple(mutations))

    # Expressions

    def binary(self, index):
        source, operator = self.source, self.tokens[index].text
        level = LEVEL[operator]
        weaker = set().union(*PRECEDENCE[:level])
        same = PRECEDENCE[level]
        if operator == "?":
            first, last = source.left_end(index, weaker | same), index - 1
            if first <= last:
                self.add(first, last, condition_mutations(source.text_of(first, last))[:1])
            return
        first, last = source.left_end(index, weaker), source.right_end(index, weaker | same)
        if operator == "??":
            first, last = source.left_end(index, weaker | same), source.right_end(index, weaker)
        if first >= index or last <= index:
            return
        left, right = source.text_of(first, index - 1), source.text_of(index + 1, last)
        if '"' in (left[:1], right[:1]) or left.endswith('"'):
            return
        if operator == "??":
            self.add(first, last, [Mutation("default", right, either(right))])
            return
        if operator in ("<<", ">>") and right == "0":
            return
        mutations = []
        for other in SWAPS.get(operator, []):
            mutated = f"{left} {other} {right}"
            # A weaker operator must not take an operand from a stronger one.
            code = f"({left}) {other} ({right})" if operator in ("&&", "||") else mutated
            mutations.append(Mutation(f"{operator} to {other}", mutated, either(code)))
        if mutations:
            self.add(first, last, mutations)

    def number(self, index):
        text = self.tokens[index].text
        if index and self.tokens[index - 1].text in (".", "#"):
            return
        if not text.replace("_", "").isdigit():
            return
        value = int(text.replace("_", ""))
        others = [value + 1] + ([value - 1] if value else [])
        self.add(
            index, index,
            [Mutation(f"number {value} to {other}", str(other), f"(isMutant(«n») ? {other} : {text})") for other in others])

    def boolean(self, index):
        is_true = self.tokens[index].text == "true"
        code = "!isMutant(«n»)" if is_true else "isMutant(«n»)"
        self.add(index, index, [Mutation("boolean", "false" if is_true else "true", code)])

    # Conditions

    def conditions(self, index):
        """Each condition in the list of an `if`, a `guard` or a `while`; the whole list if it binds a variable."""
        source = self.source
        first, binds = index + 1, False
        elements, at = [], index + 1
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.kind == "punct" and token.text in "([{" and at in source.match:
                if token.text == "{" and source.kinds[at] in CONTROL:
                    break
                at = source.match[at]
            elif token.text == "," or token.text in ")]};" or source.is_keyword(at, {"else"}):
                elements.append((first, at - 1))
                first = at + 1
                if token.text != ",":
                    break
            elif at > index + 1 and source.begins_statement(at) and self.tokens[at - 1].text != ",":
                break
            at += 1
        if first <= at - 1 and (first, at - 1) not in elements:
            elements.append((first, at - 1))
        for start, end in elements:
            if source.is_keyword(start, {"let", "var", "case"}) or self.tokens[start].text.startswith("#"):
                binds = True
            else:
                self.add(start, end, condition_mutations(source.text_of(start, end)))
        if binds and elements:
            start, end = elements[0]
            text = source.text_of(start, end)
            self.add(start, end, [Mutation("never bound", f"false, {text}", "!isMutant(«n»), «o»")])

    def where(self, index):
        """The condition of a loop."""
        source = self.source
        at = index + 1
        while at < len(self.tokens) and not (self.tokens[at].text == "{" and source.kinds[at] != "closure"):
            if self.tokens[at].text in (":", ";"):
                return
            at = source.match.get(at, at) + 1 if self.tokens[at].text in ("(", "[", "{") else at + 1
        if at < len(self.tokens) and source.kinds[at] == "for":
            self.add(index + 1, at - 1, condition_mutations(source.text_of(index + 1, at - 1)))

    # Statements

    def statement(self, statement):
        source = self.source
        first, last = statement.first, statement.last
        word = self.tokens[first].text
        if word == "return":
            if first < last and not source.is_keyword(first + 1, CONTROL):
                self.result(first + 1, last, statement)
            return
        if source.is_keyword(first, {"defer"}):
            self.add(first + 2, last - 1, [Mutation("drop defer", "", "if !isMutant(«n») { «o» }")])
            return
        if source.is_keyword(first, CONTROL | DECLARATIONS | FLOW | ACCESSORS) or word.startswith(("@", "#")):
            return
        if self.tokens[first].kind not in ("word", "punct") or word in ("{", "private", "final", "static", "isolated"):
            return
        assignment = self.assignment(first, last)
        is_value = self.is_value(statement)
        if assignment is None:
            if is_value:
                # The type of an assigned `switch` is not the function's result type.
                if not self.is_assigned(statement):
                    self.result(first, last, statement)
                return
            if self.tokens[last].text not in (")", "}"):
                return
            names = {self.tokens[at].text for at in range(first, last + 1) if source.enclosing[at] == source.enclosing[first]}
            if names & NOT_DROPPED or source.text_of(first, last).startswith(("super.init", "self.init")):
                return
            self.add(first, last, [Mutation("drop call", "", "if !isMutant(«n») { «o» }")])
            return
        operator = self.tokens[assignment].text
        function = source.function_of(statement.brace)
        if operator == "=" and function >= 0 and source.kinds[function] == "init":
            # Most of them initialise a property: without it the code does not compile.
            return
        mutations = [Mutation("drop assignment", "", "if !isMutant(«n») { «o» }")]
        if operator in ASSIGNMENT_SWAPS:
            left, right = source.text_of(first, assignment - 1), source.text_of(assignment + 1, last)
            mutated = f"{left} {ASSIGNMENT_SWAPS[operator]} {right}"
            mutations.append(
                Mutation(
                    f"{operator} to {ASSIGNMENT_SWAPS[operator]}", mutated,
                    f"if isMutant(«n») {{ {mutated} }} else {{ «o» }}"))
        self.add(first, last, mutations)

    def assignment(self, first, last):
        at = first
        while at <= last:
            token = self.tokens[at]
            if token.kind == "op" and token.text in ASSIGNMENTS and token.space_before:
                return at
            at = self.source.match.get(at, at) + 1 if token.text in ("(", "[", "{") else at + 1
        return None

    def outer(self, statement):
        """The innermost statement around a statement's braces."""
        return min(
            (other for other in self.source.statements
             if other.first <= statement.brace <= other.last and other.brace != statement.brace),
            key=lambda other: other.last - other.first, default=None)

    def is_assigned(self, statement):
        """Whether a value belongs to an `if` or `switch` inside another statement."""
        source = self.source
        while source.kinds[statement.brace] in CONTROL:
            statement = self.outer(statement)
            if statement is None or statement.brace < 0:
                return False
            if not source.is_keyword(statement.first, {"if", "switch"}):
                return True
        return False

    def is_value(self, statement):
        """Whether a statement without `return` is the result of its function."""
        source = self.source
        if not statement.is_only or statement.brace < 0:
            return False
        kind = source.kinds[statement.brace]
        if kind not in CONTROL:
            return source.result_type(statement.brace) not in ("", "Void")
        outer = self.outer(statement)
        if outer is None:
            return False
        if not source.is_keyword(outer.first, {"if", "switch"}):
            return not source.is_keyword(outer.first, CONTROL)
        return self.is_value(outer)

    def result(self, first, last, statement):
        source = self.source
        result = source.result_type(source.function_of(statement.brace))
        text = source.text_of(first, last)
        if result == "Bool" and text not in ("true", "false"):
            self.add(first, last, condition_mutations(text)[:1])
        elif result.endswith("?") and text != "nil" and not text.startswith("try"):
            self.add(first, last, [Mutation("nil", "nil", "(isMutant(«n») ? nil : («o»))")])


def find_sites(path, text):
    """All sites of a file, sorted by start, outer ones first."""
    return SiteFinder(path, text).all()
