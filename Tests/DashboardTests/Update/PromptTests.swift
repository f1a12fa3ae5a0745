import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Failing a node by hand")
struct PromptTests {
  private func bench() throws -> Bench {
    var bench = Bench("a\nb")
    try bench.press("Down X")
    return bench
  }

  private func failed(_ bench: inout Bench, _ error: String) -> [Effect] {
    [.perform(.fail(bench.source.id("b"), error: error))]
  }

  @Test("X asks for the error, and nothing has failed yet")
  func asks() throws {
    let bench = try bench()
    #expect(bench.hintBar.contains("Fail b with the error:"))
    #expect(bench.hintBar.contains("Enter takes simulated-error, Esc cancels"))
  }

  @Test("what is typed is the error, keys that are commands elsewhere included")
  func typing() throws {
    var bench = try bench()
    #expect(try bench.press("\"qs?X\" Enter") == failed(&bench, "qs?X"))
    #expect(bench.model.context.overlay == nil)
  }

  @Test("Backspace, Ctrl-W and Ctrl-U delete a character, a word and everything")
  func editing() throws {
    var bench = try bench()
    try bench.press("\"one twoo\" Backspace Ctrl-W \"x\"")
    #expect(bench.model.context.overlay == .failPrompt(bench.source.id("b"), LineEditor("one x")))
    try bench.press("Esc")
    #expect(try bench.press("X \"abc\" Ctrl-U Backspace \"d\" Enter") == failed(&bench, "d"))
  }

  @Test(
    "the cursor goes through the line, and what is typed or deleted is where it stands",
    arguments: [
      ("Left*2 \"x\"", "abxcd"), ("Home \"x\" Right \"y\"", "xaybcd"), ("Home Right End \"x\"", "abcdx"),
      ("Left*2 Backspace", "acd"), ("Left*2 Delete", "abd"), ("Ctrl-A Ctrl-F Ctrl-K", "a"), ("Ctrl-B Ctrl-U", "d"),
      ("Left*9 Backspace \"x\"", "xabcd"), ("Right Delete \"x\"", "abcdx"), ("Left Ctrl-W", "d"),
    ])
  func cursor(keys: String, text: String) throws {
    var bench = try bench()
    #expect(try bench.press("\"abcd\" \(keys) Enter") == failed(&bench, text))
  }

  @Test("the cursor stands between what is before and what is behind it, also where the line is cut off")
  func cursorPlace() {
    var editor = LineEditor("abcdefgh")
    var buffer = Buffer(size: Size(width: 6, height: 1))
    func draw() -> Point { buffer.writeEditor(editor, in: buffer.bounds, theme: .plain).cursor }
    #expect(draw() == Point(x: 5, y: 0) && buffer.text() == "defgh\n")
    for _ in 0..<5 { _ = editor.handle(.left) }
    #expect(draw() == Point(x: 3, y: 0) && buffer.text() == "abcde…\n")
  }

  @Test("a mark that is typed before another character does not move the cursor away from it")
  func mark() {
    var editor = LineEditor("eb")
    _ = editor.handle(.left)
    editor.insert("\u{301}x")
    #expect(editor.text == "e\u{301}xb" && editor.tail == "b")
  }

  @Test("Enter with nothing, or with blanks alone, takes the last error")
  func lastError() throws {
    var bench = try bench()
    #expect(try bench.press("Enter") == failed(&bench, "simulated-error"))
    #expect(try bench.press("X \"boom\" Enter X Enter") == failed(&bench, "boom") + failed(&bench, "boom"))
    #expect(try bench.press("X \"  \" Enter") == failed(&bench, "boom"))
  }

  @Test(
    "what a scenario would not take for an error is refused with a sentence, and stays to be changed",
    arguments: [
      ("out of memory", "an error is one word, such as http-503: join the words with -"),
      ("ok", "ok is no error but an outcome"), ("Hang", "Hang is no error but an outcome"),
    ])
  func refused(text: String, sentence: String) throws {
    var bench = try bench()
    #expect(try bench.press("\"\(text)\" Enter") == [])
    #expect(bench.hintBar.contains(sentence))
    #expect(bench.model.context.overlay == .failPrompt(bench.source.id("b"), LineEditor(text)))
  }

  @Test("in a narrow window too it is said why an error is refused", arguments: [60, 40])
  func refusedWhereNarrow(width: Int) throws {
    var bench = try bench()
    bench.resize(width, 10)
    try bench.press("\"ok\" Enter")
    #expect(bench.hintBar.contains("ok is no error"))
  }

  @Test("Esc fails nothing, and says so")
  func cancel() throws {
    var bench = try bench()
    #expect(try bench.press("\"boom\" Esc") == [])
    #expect(bench.message == "nothing failed")
    #expect(bench.model.context.lastError == "simulated-error")
  }

  @Test("pasted text goes into the prompt, and its line breaks confirm nothing")
  func paste() throws {
    var bench = try bench()
    bench.paste("one\ntwo\r\nthree")
    #expect(bench.model.context.overlay != nil)
    #expect(bench.model.context.overlay == .failPrompt(bench.source.id("b"), LineEditor("one two three")))
  }

  @Test("a paste outside of a prompt is ignored, and says so")
  func pasteElsewhere() {
    var bench = Bench("a")
    bench.paste("q\nX")
    #expect(bench.message == "pasted text ignored: it is never a command")
  }

  @Test(
    "however much is pasted, the line stays short",
    arguments: [String(repeating: "x", count: 100_000), "e" + String(repeating: "\u{301}", count: 100_000)])
  func longPaste(text: String) throws {
    var bench = try bench()
    bench.paste(text)
    guard case .failPrompt(_, let editor) = bench.model.context.overlay else {
      Issue.record("there is no prompt")
      return
    }
    #expect(editor.text.unicodeScalars.count == LineEditor.limit)
  }

  @Test("the node that was asked about is failed, wherever it has gone meanwhile")
  func movedMeanwhile() throws {
    var bench = try bench()
    bench.show("x\nb\na")
    #expect(try bench.press("Enter") == failed(&bench, "simulated-error"))
  }

  @Test("the cursor stands behind what is typed, inside of the window", arguments: [120, 80, 40, 20, 5, 1])
  func cursor(width: Int) throws {
    var bench = try bench()
    bench.resize(width, 24)
    bench.paste(String(repeating: "日本語 ", count: 30))
    var painter = Painter()
    let frame = painter.frame(of: bench.model, theme: .plain)
    if width > 2 { #expect(frame.cursor.map { frame.picture.bounds.contains($0) } == true) }
  }

  @Test("a group's prompt says that all behind it fail")
  func group() throws {
    var bench = Bench("g all\n  a")
    try bench.press("X")
    #expect(bench.hintBar.contains("Fail all leaves of g with the error:"))
  }
}
