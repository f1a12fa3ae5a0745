import TerminalUI

/// One line of text being typed.
struct LineEditor: Equatable {
  /// So long may a line get; a paste beyond is cut off.
  static let limit = 200

  private(set) var text: String

  init(_ text: String = "") { self.text = text }

  /// Takes a key; false if it means nothing to an editor.
  mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .backspace: if !text.isEmpty { text.removeLast() }
    case .control("u"): text = ""
    case .control("w"): deleteWord()
    default: return false
    }
    return true
  }

  /// Inserts typed or pasted text; line breaks become blanks, so that a paste never confirms anything.
  mutating func insert(_ new: String) {
    let line = text + String(new.unicodeScalars.prefix(Self.limit)).map { $0.isNewline ? " " : $0 }
    // Not counted in characters: one of those can be of any length.
    text = String(line.unicodeScalars.prefix(Self.limit))
  }

  private mutating func deleteWord() {
    while text.last == " " { text.removeLast() }
    while let last = text.last, last != " " { text.removeLast() }
  }
}
