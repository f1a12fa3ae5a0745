import Testing

@testable import TerminalUI

@Suite("Key sequences")
struct KeySequenceTests {
  private func keys(_ text: String) throws -> [Key] {
    try KeySequence(parsing: text).events.map { event in
      guard case .key(let key) = event else { throw UnexpectedEvent() }
      return key
    }
  }

  private struct UnexpectedEvent: Error {}

  @Test("Names, counts, characters and quoted texts follow each other")
  func mixed() throws {
    #expect(
      try keys(#"Down*3 X "time" Enter"#)
        == [
          .down, .down, .down, .character("X"), .character("t"), .character("i"), .character("m"), .character("e"),
          .enter,
        ])
  }

  @Test("Blanks around tokens are ignored", arguments: ["", "   ", "\t\n"])
  func blanks(text: String) throws {
    #expect(try keys(text).isEmpty)
  }

  @Test("A star is a key, with or without a count")
  func star() throws {
    #expect(try keys("* **2") == Array(repeating: .character("*"), count: 3))
  }

  @Test("In quoted text, a backslash escapes quotes and backslashes, and blanks are typed")
  func quoted() throws {
    #expect(try keys(#""a \"\\n""#) == "a \"\\n".map { .character($0) })
    #expect(try keys("\"\"").isEmpty)
  }

  @Test(
    "Invalid input is an error with its position",
    arguments: [
      ("Down Dwn", KeySequenceError.Code.unknownKey, 6, "Dwn"), ("Down*0", .badCount, 1, "Down*0"),
      ("x Up*x", .badCount, 3, "Up*x"), ("Up*", .badCount, 1, "Up*"), ("Up*10001", .badCount, 1, "Up*10001"),
      ("Nope*3", .unknownKey, 1, "Nope*3"), ("X \"abc", .unclosedQuote, 3, "\"abc"),
      ("\"a\"b", .missingBlank, 1, "\"a\""),
      ("\"a\\\"", .unclosedQuote, 1, "\"a\\\""),
    ])
  func errors(text: String, code: KeySequenceError.Code, position: Int, token: String) {
    #expect(throws: KeySequenceError(code: code, position: position, token: token)) {
      try KeySequence(parsing: text)
    }
  }
}
