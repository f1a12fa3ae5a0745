import TerminalUI

/// A line of text that the user is typing, with a cursor.
struct LineEditor: Equatable {
  /// The maximum number of Unicode scalars in a line; the rest of a longer paste is dropped.
  static let limit = 200

  private(set) var text: String
  /// The number of characters after the cursor.
  private var countAfterCursor = 0

  init(_ text: String = "") { self.text = text }

  /// The text before the cursor.
  var head: Substring { text.dropLast(countAfterCursor) }

  /// The text after the cursor.
  var tail: Substring { text.suffix(countAfterCursor) }

  /// Handles a key that edits the line or moves the cursor; returns false for any other key.
  mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .backspace: set(head.dropLast(), tail)
    case .delete, .control("d"): set(head, tail.dropFirst())
    case .left, .control("b"): countAfterCursor = min(countAfterCursor + 1, text.count)
    case .right, .control("f"): countAfterCursor = max(countAfterCursor - 1, 0)
    case .home, .control("a"): countAfterCursor = text.count
    case .end, .control("e"): countAfterCursor = 0
    case .control("k"): set(head, "")
    case .control("u"): set("", tail)
    case .control("w"): set(head.withoutLastWord, tail)
    default: return false
    }
    return true
  }

  /// Inserts typed or pasted text. Line breaks become blanks, so that a paste never confirms a prompt.
  mutating func insert(_ new: String) {
    // Counted in scalars: a character can be of any length.
    let room = max(0, Self.limit - text.unicodeScalars.count)
    let line = String(new.unicodeScalars.prefix(room)).map { $0.isNewline ? " " : $0 }
    set(head + String(line), tail)
  }

  private mutating func set(_ head: some StringProtocol, _ tail: some StringProtocol) {
    let (head, tail) = (String(head), String(tail))
    text = head + tail
    // The characters around the cursor may have merged into one.
    countAfterCursor = min(tail.count, text.count)
  }
}

extension Substring {
  fileprivate var withoutLastWord: Substring {
    var rest = self
    while rest.last == " " { rest.removeLast() }
    while let last = rest.last, last != " " { rest.removeLast() }
    return rest
  }
}
