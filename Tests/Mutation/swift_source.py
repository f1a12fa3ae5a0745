"""The tokens, braces and statements of a Swift file, as far as the search for mutation sites needs them."""
import bisect
import dataclasses
import re

TOKEN = re.compile(
    r"""(?P<space>[ \t]+)
    |(?P<newline>\n)
    |(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<number>0[xob][0-9A-Fa-f_]+|[0-9][0-9_]*(?:\.[0-9][0-9_]*)?(?:[eE][+-]?[0-9]+)?)
    |(?P<word>[@\#]?[A-Za-z_$][A-Za-z0-9_]*|\$[0-9]+|`[^`\n]+`)
    |(?P<op>\.\.[.<]|[-/=+!*%<>&|^~?]+)
    |(?P<punct>[][(){},;:.\\@\#])
    |(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
STRING = re.compile(r'#*"')

OPENING = {"(": ")", "[": "]", "{": "}"}
CONTROL = {"if", "guard", "while", "for", "switch", "catch", "else", "do", "defer", "repeat"}
TYPES = {"class", "struct", "enum", "extension", "protocol", "actor"}
ACCESSORS = {"get", "set", "willSet", "didSet", "_read", "_modify"}
DECLARATIONS = {"let", "var", "func", "init", "deinit", "subscript", "typealias", "import", "associatedtype"} | TYPES
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "&+=", "&-=", "<<=", ">>="}
# An expression ends before these.
BREAKING = CONTROL | {"return", "in", "where", "case", "default", "let", "var", "throw", "try", "await"}


@dataclasses.dataclass
class Token:
    kind: str
    text: str
    start: int
    end: int
    starts_line: bool
    space_before: bool
    space_after: bool = False

    @property
    def is_binary(self):
        """Whether it is an operator with blanks on both sides, as Swift requires between two operands."""
        return self.kind == "op" and self.space_before and self.space_after


@dataclasses.dataclass
class Statement:
    """The tokens from `first` to `last`, within the braces that begin at the token `brace`."""

    first: int
    last: int
    brace: int
    is_only: bool = False


def end_of_string(text, start):
    """The end of the string literal at `start`, interpolations included."""
    marks = 0
    while text[start + marks] == "#":
        marks += 1
    quote = '"""' if text.startswith('"""', start + marks) else '"'
    closing = quote + "#" * marks
    interpolation = "\\" + "#" * marks + "("
    at = start + marks + len(quote)
    while at < len(text):
        if text.startswith(closing, at):
            return at + len(closing)
        if text.startswith(interpolation, at):
            at = end_of_parentheses(text, at + len(interpolation))
        elif text[at] == "\\" and marks == 0:
            at += 2
        else:
            at += 1
    return len(text)


def end_of_parentheses(text, at):
    depth = 1
    while at < len(text) and depth:
        if STRING.match(text, at):
            at = end_of_string(text, at)
            continue
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
    return at


def tokens_of(text):
    tokens, at, starts_line, space = [], 0, True, True
    while at < len(text):
        if STRING.match(text, at):
            kind, end = "string", end_of_string(text, at)
        else:
            match = TOKEN.match(text, at)
            kind, end = match.lastgroup, match.end()
        if kind in ("space", "newline", "comment"):
            if tokens:
                tokens[-1].space_after |= not starts_line and tokens[-1].end == at
            starts_line = starts_line or kind == "newline"
            space = True
        else:
            tokens.append(Token(kind, text[at:end], at, end, starts_line, space))
            starts_line = space = False
        at = end
    return tokens


class SwiftSource:
    """A file with its classified braces and its statements."""

    def __init__(self, text):
        self.text = text
        self.tokens = tokens_of(text)
        self.line_starts = [0] + [match.end() for match in re.finditer("\n", text)]
        self.match, self.enclosing = self.match_brackets()
        self.label_colons = set()
        self.kinds = {index: self.classify(index) for index, token in enumerate(self.tokens) if token.text == "{"}
        self.statements = [statement for brace in [-1, *self.kinds] for statement in self.statements_in(brace)]
        self.conditional = self.conditional_tokens()

    def line(self, offset):
        return bisect.bisect_right(self.line_starts, offset)

    # Brackets

    def match_brackets(self):
        """The matching bracket of each bracket, and the innermost brace around each token, -1 outside of all."""
        match, enclosing, stack = {}, [], []
        for index, token in enumerate(self.tokens):
            if token.kind == "punct" and token.text in ")]}" and stack:
                opening = stack.pop()
                match[opening], match[index] = index, opening
            enclosing.append(next((at for at in reversed(stack) if self.tokens[at].text == "{"), -1))
            if token.kind == "punct" and token.text in OPENING:
                stack.append(index)
        return match, enclosing

    def is_keyword(self, index, words):
        """Whether the token is one of the words, and not a member or an argument label of that name."""
        token = self.tokens[index]
        if token.kind != "word" or token.text not in words:
            return False
        if index and self.tokens[index - 1].text == ".":
            return False
        following = self.tokens[index + 1].text if index + 1 < len(self.tokens) else ""
        return following != ":" or token.text == "default"

    def begins_statement(self, index):
        """Whether a token begins a line and a statement, instead of continuing the statement before."""
        token = self.tokens[index]
        if not token.starts_line:
            return False
        if token.text in (".", ":", ")", "]", "}", "{", ",", "else") or token.is_binary or token.text == "?":
            return False
        if index == 0:
            return True
        before = self.tokens[index - 1]
        if before.text == ":":
            return index - 1 in self.label_colons
        return not (before.is_binary or before.text in (",", "(", "[", "->", "=") or before.text == "return")

    def classify(self, index):
        """The kind of a `{`: a type, function, getter, accessor, closure, or body of a control statement."""
        previous = self.tokens[index - 1] if index else None
        if previous is None:
            return "closure"
        if self.is_keyword(index - 1, {"else", "do", "defer", "repeat", "catch"}):
            return previous.text
        if self.is_keyword(index - 1, ACCESSORS):
            return "accessor"
        at, consumed, assigned = index - 1, False, False
        while at >= 0:
            token = self.tokens[at]
            if token.kind == "punct" and token.text in ")]}" and at in self.match:
                consumed |= token.text == "}"
                at = self.match[at]
            elif token.kind == "punct" and token.text in "([{;":
                break
            elif token.text == "=":
                assigned = True
            elif self.is_keyword(at, {"if", "guard", "while", "for", "switch", "catch"}) and not consumed:
                return token.text
            elif self.is_keyword(at, TYPES) and not assigned:
                return "type"
            elif self.is_keyword(at, {"func", "init", "deinit", "subscript"}) and not assigned:
                return token.text
            elif self.is_keyword(at, {"var"}) and not self.is_keyword(max(at - 1, 0), {"if", "guard", "while"}):
                return "closure" if assigned else "getter"
            elif self.is_keyword(at, {"set", "willSet", "didSet"}) and self.tokens[at + 1].text in ("(", "{"):
                return "accessor"
            if self.begins_statement(at):
                break
            at -= 1
        return "closure"

    # Statements

    def statements_in(self, brace):
        first = brace + 1
        end = self.match.get(brace, len(self.tokens)) if brace >= 0 else len(self.tokens)
        if brace >= 0 and self.kinds[brace] == "closure":
            first = self.after_closure_header(first, end)
        found = []
        while first < end:
            if self.tokens[first].text == ";":
                first += 1
                continue
            if brace >= 0 and self.kinds[brace] == "switch" and self.is_keyword(first, {"case", "default"}):
                if found:
                    self.mark_only(found)
                while first < end and self.tokens[first].text != ":":
                    first = self.match.get(first, first) + 1 if self.tokens[first].text in OPENING else first + 1
                self.label_colons.add(first)
                first += 1
                found.append(None)
                continue
            last = self.end_of_statement(first, end)
            found.append(Statement(first, last, brace))
            first = last + 1
        self.mark_only(found)
        return [statement for statement in found if statement]

    @staticmethod
    def mark_only(found):
        """Marks the only statement of its braces or of its case."""
        if found and found[-1] and (len(found) == 1 or found[-2] is None):
            found[-1].is_only = True

    def end_of_statement(self, first, end):
        at = first
        while at < end:
            if self.tokens[at].text in OPENING and self.tokens[at].kind == "punct":
                at = self.match.get(at, end - 1)
            following = at + 1
            if following >= end or self.tokens[following].text == ";" or self.begins_statement(following):
                return at
            at = following
        return end - 1

    def after_closure_header(self, first, end):
        at = first
        while at < end and not (at > first and self.tokens[at].starts_line):
            token = self.tokens[at]
            if self.is_keyword(at, {"in"}):
                return at + 1
            if token.kind == "punct" and token.text in "([":
                at = self.match.get(at, end)
            elif not (token.kind == "word" and token.text not in CONTROL or token.text in (",", ":", "->", "?", ".")):
                return first
            at += 1
        return first

    def conditional_tokens(self):
        """The tokens between `#if` and `#endif`, which may not be compiled at all."""
        depth, found = 0, set()
        for index, token in enumerate(self.tokens):
            depth += token.text == "#if"
            if depth:
                found.add(index)
            depth -= token.text == "#endif"
        return found

    # Functions

    def function_of(self, brace):
        """The brace that begins the function, the getter or the closure around a brace, itself included."""
        while brace >= 0 and self.kinds[brace] in CONTROL:
            brace = self.enclosing[brace]
        return brace

    def result_type(self, brace):
        """The result type of the function, getter or accessor that begins at a brace; empty if none or unknown."""
        kind = self.kinds.get(brace)
        if kind == "accessor":
            opening = self.enclosing[brace]
            is_getter = self.tokens[brace - 1].text == "get"
            return self.result_type(opening) if is_getter and self.kinds.get(opening) == "getter" else ""
        if kind == "getter":
            at = brace - 1
            while at > 0 and self.tokens[at].text != ":":
                at = self.match.get(at, at) - 1 if self.tokens[at].text in ")]}" else at - 1
            return self.text[self.tokens[at + 1].start : self.tokens[brace - 1].end]
        if kind in ("func", "subscript"):
            at, result = brace - 1, ""
            while at > 0 and not self.is_keyword(at, {"func", "subscript"}):
                if self.tokens[at].text in (")", "]", "}"):
                    at = self.match.get(at, at)
                elif self.tokens[at].text == "->":
                    result = self.text[self.tokens[at + 1].start : self.tokens[brace - 1].end]
                at -= 1
            return re.split(r"\bwhere\b", result)[0].strip()
        return ""

    # Expressions

    def text_of(self, first, last):
        return self.text[self.tokens[first].start : self.tokens[last].end]

    def left_end(self, index, stops):
        """The first token of the operand that ends before `index`."""
        at, first = index - 1, index
        while at >= 0:
            token = self.tokens[at]
            if token.kind == "punct" and token.text in ")]}" and at in self.match:
                opening = self.match[at]
                if token.text == "}" and self.kinds.get(opening) != "closure":
                    break
                at = opening
            elif self.ends_expression(at, stops):
                break
            first = at
            if self.begins_statement(at):
                break
            at -= 1
        return first

    def right_end(self, index, stops):
        """The last token of the operand that begins after `index`."""
        at, last = index + 1, index
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.kind == "punct" and token.text in "([{" and at in self.match:
                if token.text == "{" and self.kinds[at] != "closure":
                    break
                last = at = self.match[at]
            elif self.ends_expression(at, stops) or token.text in ")]}" or (at > index + 1 and self.begins_statement(at)):
                break
            else:
                last = at
            at += 1
        return last

    def ends_expression(self, index, stops):
        token = self.tokens[index]
        if token.kind == "punct" and token.text in "([{,;:":
            return True
        if token.kind == "op" and (token.text in ASSIGNMENTS or token.text == "->"):
            return True
        return (token.is_binary and token.text in stops) or self.is_keyword(index, BREAKING)
