import Testing

@testable import YAMLReading

@Suite("Rendering of diagnostics")
struct RenderingTests {
  private func rendered(_ source: String, line: Int = 1, column: Int, hint: String? = nil) -> String {
    let diagnostic = Diagnostic(.syntax, at: SourceLocation(line: line, column: column), "wrong", hint: hint)
    return DiagnosticList(file: "f", diagnostics: [diagnostic], source: source).rendered()
  }

  @Test("The line is shown with a caret below the place")
  func caret() {
    #expect(rendered("abc\ndef", line: 2, column: 3) == "f:2:3: error: wrong\n  def\n    ^\n")
  }

  @Test("A hint has its own line")
  func hint() {
    #expect(rendered("abc", column: 1, hint: "try this") == "f:1:1: error: wrong\n  abc\n  ^\n  hint: try this\n")
  }

  @Test("The caret is placed correctly after wide and zero-width characters")
  func widths() {
    #expect(rendered("日本e\u{301}x", column: 5) == "f:1:5: error: wrong\n  日本e\u{301}x\n       ^\n")
  }

  @Test("Control characters are shown as escapes, and the caret accounts for them")
  func escapes() {
    #expect(rendered("\ta\u{1B}b", column: 4) == "f:1:4: error: wrong\n  \\ta\\u{1B}b\n           ^\n")
  }

  @Test("A long line is shown only around the place")
  func window() {
    let line = String(repeating: "a", count: 500) + "!" + String(repeating: "b", count: 500)
    let shown = rendered(line, column: 501).split(separator: "\n")
    #expect(shown[1].count == 104)
    #expect(shown[1].hasPrefix("  …a") && shown[1].hasSuffix("b…"))
    #expect(
      shown[1].firstIndex(of: "!").map { shown[1].distance(from: shown[1].startIndex, to: $0) } == shown[2].count - 1)
  }

  @Test("A place after the end of the file has no line")
  func afterTheEnd() {
    #expect(rendered("abc\n", line: 9, column: 1) == "f:9:1: error: wrong\n")
  }

  @Test("Diagnostics are in file order, and those of one place in the order found")
  func order() {
    let places = [(2, 1, "c"), (1, 5, "a"), (2, 1, "d"), (1, 9, "b")]
    let list = DiagnosticList(
      file: "f",
      diagnostics: places.map { Diagnostic(.syntax, at: SourceLocation(line: $0.0, column: $0.1), $0.2) },
      source: "")
    #expect(list.diagnostics.map(\.message) == ["a", "b", "c", "d"])
  }
}
