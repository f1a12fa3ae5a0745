import Testing

@testable import NcursesBackend

@Suite("Unknown escape sequences")
struct EscapeSequencesTests {
  /// The result of bytes that arrive at once: a character for itself, `?` for an unknown sequence, `E` for escape.
  private func read(_ text: String) -> String {
    var sequences = EscapeSequences()
    var result = ""
    for byte in Array(text.utf8) {
      switch sequences.take(byte) {
      case .byte(let byte): result.unicodeScalars.append(Unicode.Scalar(byte))
      case .part: break
      case .unknown, .control(.unknown): result += "?"
      case .control(.mouse): result += "M"
      case .control(.cursor): result += "C"
      case .control(.pasteBegin): result += "P"
      case .escape: result += "E"
      }
    }
    return result + (sequences.pause() ? "E" : "")
  }

  @Test(
    "none of their bytes becomes a key",
    arguments: [
      ("\u{1B}[1;2Sx", "?x"), ("\u{1B}SX", "?X"), ("\u{1B}OXs", "?s"), ("\u{1B}q", "?"),
      ("\u{1B}[<0;6;5Mq", "Mq"), ("\u{1B}[<0;6Mq", "?q"), ("\u{1B}[?1;2nq", "?q"), ("\u{1B}]11;rgb:0/0/0\u{7}q", "?q"),
      ("\u{1B}[2;3Rq", "Cq"), ("\u{1B}[2;R2q", "C2q"), ("\u{1B}[200~q", "Pq"),
      ("\u{1B}]11;rgb:0/0/0\u{1B}\\q", "?q"), ("\u{1B}P1$r0m\u{1B}\\q", "?q"),
    ])
  func swallowed(text: String, result: String) {
    #expect(read(text) == result)
  }

  @Test("an escape byte alone is the Escape key, once per byte")
  func escape() {
    #expect(read("\u{1B}") == "E")
    #expect(read("\u{1B}\u{1B}") == "EE")
    #expect(read("q\u{1B}") == "qE")
  }

  @Test("one that arrives in two parts is still swallowed")
  func broken() {
    var sequences = EscapeSequences()
    let first = Array("\u{1B}[1;".utf8).map { sequences.take($0) }
    let isEscape = sequences.pause()
    let rest = Array("2SS".utf8).map { sequences.take($0) }
    #expect(first.allSatisfy { $0 == .part })
    #expect(!isEscape)
    #expect(rest == [.part, .control(.unknown), .byte(UInt8(ascii: "S"))])
  }

  @Test("one without an end does not swallow everything")
  func endless() {
    let result = read("\u{1B}]" + String(repeating: "a", count: 10_000))
    #expect(result.hasPrefix("?a"))
    #expect(result.count > 5_000)
  }

  @Test(
    "the rest of one is recognized without its escape byte",
    arguments: ["OA", "[A", "[1;5C", "[<0;5;5M", "[<35;240;5m", "]11;rgb:0/0/0\u{7}", "P1$r0m\u{1B}\\"])
  func tail(text: String) {
    #expect(
      EscapeSequences.tail(in: Array(text.utf8))
        == EscapeSequences.Tail(length: text.utf8.count, beginsPaste: false))
  }

  @Test("the rest of a paste's begin is recognized before the text")
  func tailOfPaste() {
    #expect(
      EscapeSequences.tail(in: Array("[200~text".utf8)) == EscapeSequences.Tail(length: 5, beginsPaste: true))
  }

  @Test(
    "keys are no rest of one", arguments: ["", "[", "O", "A", "Aq", "[A[", "OAs", "[1;", "x[A", "]11;", "[<0;5;5MM"])
  func noTail(text: String) {
    #expect(EscapeSequences.tail(in: Array(text.utf8)) == nil)
  }
}
