import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The fail prompt")
struct PromptTests {
  private func bench() throws -> Bench {
    var bench = Bench("a\nb")
    try bench.press("Down X")
    return bench
  }

  private func failed(_ bench: inout Bench, _ error: String) -> [Effect] {
    [.perform(.fail(bench.source.id("b"), error: error))]
  }

  @Test("X prompts for the error and fails nothing yet")
  func asks() throws {
    let bench = try bench()
    #expect(bench.hintBar.contains("Fail b with the error:"))
    #expect(bench.hintBar.contains("Enter takes simulated-error, ↓ known codes, Esc cancels"))
  }

  @Test("typed keys are text, even those of commands")
  func typing() throws {
    var bench = try bench()
    #expect(try bench.press("\"qs?X\" Enter") == failed(&bench, "qs?X"))
    #expect(bench.model.context.overlay == nil)
  }

  @Test("Backspace, Ctrl-W and Ctrl-U delete a character, a word and the line")
  func editing() throws {
    var bench = try bench()
    try bench.press("\"one twoo\" Backspace Ctrl-W \"x\"")
    #expect((bench.model.context.overlay as? FailPrompt)?.editor == LineEditor("one x"))
    try bench.press("Esc")
    #expect(try bench.press("X \"abc\" Ctrl-U Backspace \"d\" Enter") == failed(&bench, "d"))
  }

  @Test(
    "the cursor moves through the line, and edits happen at it",
    arguments: [
      ("Left*2 \"x\"", "abxcd"), ("Home \"x\" Right \"y\"", "xaybcd"), ("Home Right End \"x\"", "abcdx"),
      ("Left*2 Backspace", "acd"), ("Left*2 Delete", "abd"), ("Ctrl-A Ctrl-F Ctrl-K", "a"), ("Ctrl-B Ctrl-U", "d"),
      ("Left*9 Backspace \"x\"", "xabcd"), ("Right Delete \"x\"", "abcdx"), ("Left Ctrl-W", "d"),
    ])
  func cursor(keys: String, text: String) throws {
    var bench = try bench()
    #expect(try bench.press("\"abcd\" \(keys) Enter") == failed(&bench, text))
  }

  @Test("the cursor is drawn between its neighbours, also in a truncated line")
  func cursorPlace() {
    var editor = LineEditor("abcdefgh")
    var buffer = Buffer(size: Size(width: 6, height: 1))
    func draw() -> Point { buffer.writeEditor(editor, in: buffer.bounds, theme: .plain).cursor }
    #expect(draw() == Point(x: 5, y: 0) && buffer.text() == "defgh\n")
    for _ in 0..<5 { _ = editor.handle(.left) }
    #expect(draw() == Point(x: 3, y: 0) && buffer.text() == "abcde…\n")
  }

  @Test("a combining mark typed before a character does not move the cursor")
  func mark() {
    var editor = LineEditor("eb")
    _ = editor.handle(.left)
    editor.insert("\u{301}x")
    #expect(editor.text == "e\u{301}xb" && editor.tail == "b")
  }

  @Test("Enter with an empty or blank line takes the last error")
  func lastError() throws {
    var bench = try bench()
    #expect(try bench.press("Enter") == failed(&bench, "simulated-error"))
    #expect(try bench.press("X \"boom\" Enter X Enter") == failed(&bench, "boom") + failed(&bench, "boom"))
    #expect(try bench.press("X \"  \" Enter") == failed(&bench, "boom"))
  }

  @Test("before a first error, Enter with an empty line takes the first error that the source is known to fail with")
  func knownError() throws {
    var bench = try bench()
    _ = bench.model.update(with: .errorCodes(["no such word", "timed-out", "server"]))
    #expect(bench.hintBar.contains("Enter takes timed-out"))
    #expect(try bench.press("Enter") == failed(&bench, "timed-out"))
  }

  @Test(
    "an invalid error is rejected with a message and stays editable",
    arguments: [
      ("out of memory", "an error is one word, such as http-503: join the words with -"),
      ("ok", "ok: an outcome, not an error"), ("Hang", "Hang: an outcome, not an error"),
    ])
  func refused(text: String, sentence: String) throws {
    var bench = try bench()
    #expect(try bench.press("\"\(text)\" Enter") == [])
    #expect(bench.hintBar.contains(sentence))
    #expect((bench.model.context.overlay as? FailPrompt)?.editor == LineEditor(text))
  }

  @Test("a narrow window shows why an error is rejected", arguments: [60, 40])
  func refusedWhereNarrow(width: Int) throws {
    var bench = try bench()
    bench.resize(width, 10)
    try bench.press("\"ok\" Enter")
    #expect(bench.hintBar.contains("ok: an outcome"))
  }

  @Test("Esc fails nothing and reports it")
  func cancel() throws {
    var bench = try bench()
    #expect(try bench.press("\"boom\" Esc") == [])
    #expect(bench.message == "nothing failed")
    #expect(bench.model.context.lastError == nil)
  }

  @Test("pasted text is inserted, and its line breaks do not confirm")
  func paste() throws {
    var bench = try bench()
    bench.paste("one\ntwo\r\nthree")
    #expect(bench.model.context.overlay != nil)
    #expect((bench.model.context.overlay as? FailPrompt)?.editor == LineEditor("one two three"))
  }

  @Test("a paste outside a prompt is ignored and reported")
  func pasteElsewhere() {
    var bench = Bench("a")
    bench.paste("q\nX")
    #expect(bench.message == "pasted text ignored: it is never a command")
  }

  @Test(
    "a long paste is truncated",
    arguments: [String(repeating: "x", count: 100_000), "e" + String(repeating: "\u{301}", count: 100_000)])
  func longPaste(text: String) throws {
    var bench = try bench()
    bench.paste(text)
    guard let editor = (bench.model.context.overlay as? FailPrompt)?.editor else {
      Issue.record("there is no prompt")
      return
    }
    #expect(editor.text.unicodeScalars.count == LineEditor.limit)
  }

  @Test("the prompted node is failed even after it moved")
  func movedMeanwhile() throws {
    var bench = try bench()
    bench.show("x\nb\na")
    #expect(try bench.press("Enter") == failed(&bench, "simulated-error"))
  }

  @Test("the cursor is after the typed text, inside the window", arguments: [120, 80, 40, 20, 5, 1])
  func cursor(width: Int) throws {
    var bench = try bench()
    bench.resize(width, 24)
    bench.paste(String(repeating: "日本語 ", count: 30))
    var painter = Painter()
    let frame = painter.frame(of: bench.model, theme: .plain)
    if width > 2 { #expect(frame.cursor.map { frame.buffer.bounds.contains($0) } == true) }
  }

  @Test("a group's prompt names all of its leaves")
  func group() throws {
    var bench = Bench("g all\n  a")
    try bench.press("X")
    #expect(bench.hintBar.contains("Fail all leaves of g with the error:"))
  }
}
