extension Key {
  /// The named keys with their display names.
  private static let named: [(key: Key, name: String)] = [
    (.up, "Up"), (.down, "Down"), (.left, "Left"), (.right, "Right"), (.pageUp, "PageUp"), (.pageDown, "PageDown"),
    (.home, "Home"), (.end, "End"), (.enter, "Enter"), (.tab, "Tab"), (.backTab, "Shift-Tab"), (.escape, "Esc"),
    (.backspace, "Backspace"), (.delete, "Delete"), (.insert, "Insert"), (.space, "Space"),
  ]

  /// The fixed names of keys, such as `Space`. Characters, Ctrl combinations and F keys are not included.
  public static let names = named.map(\.name)

  /// Alternative names of keys, in lower case, which are accepted besides the display names.
  private static let aliases: [String: Key] = [
    "escape": .escape, "return": .enter, "pgup": .pageUp, "pgdn": .pageDown, "backtab": .backTab, "del": .delete,
    "ins": .insert, "bs": .backspace,
  ]

  private static let functionNumbers = 1...63

  /// The name of the key in help, hints and keymaps: `s`, `Space`, `PageDown`, `Shift-Tab`, `Ctrl-L`, `F1`.
  public var name: String {
    switch self {
    case .character(let character) where self != .space: String(character)
    case .control(let character): "Ctrl-" + character.uppercased()
    case .function(let number): "F\(number)"
    default: Key.named.first { $0.key == self }?.name ?? ""
    }
  }

  /// Creates the key with a name; fails if no key has the name.
  ///
  /// Single characters are case-sensitive; longer names are not.
  public init?(name: some StringProtocol) {
    if name.count == 1, let character = name.first {
      guard character != " ", character.isTyped else { return nil }
      self = .character(character)
      return
    }
    let lowercased = name.lowercased()
    if let entry = Key.named.first(where: { $0.name.lowercased() == lowercased }) {
      self = entry.key
    } else if let key = Key.aliases[lowercased] {
      self = key
    } else if lowercased.hasPrefix("ctrl-"), lowercased.count == 6, let character = lowercased.last {
      self.init(controlWith: character)
    } else if lowercased.first == "f", let number = Int(lowercased.dropFirst()), "f\(number)" == lowercased,
      Key.functionNumbers.contains(number)
    {
      self = .function(number)
    } else {
      return nil
    }
  }

  /// Creates the key of Ctrl and a character, mostly ``control(_:)``, but ``tab`` for `i`; fails if no key exists.
  public init?(controlWith character: Character) {
    switch character.lowercased() {
    case "i": self = .tab
    case "h": self = .backspace
    // Terminals send Ctrl-J for line ends in a paste without bracketing, and for Enter after `stty -icrnl`.
    case "m", "j": self = .enter
    case "[": self = .escape
    case let letter:
      guard letter.utf8.count == 1, let byte = letter.utf8.first else { return nil }
      guard (0x61...0x7A).contains(byte) || [0x40, 0x5C, 0x5D, 0x5E, 0x5F].contains(byte) else { return nil }
      self = .control(Character(UnicodeScalar(byte)))
    }
  }

  /// Creates the key of a character that a terminal sent; a control character stands for a key such as ``enter``.
  public init(typed character: Character) {
    guard let byte = character.asciiValue, byte < 0x20 || byte == 0x7F else {
      self = .character(character)
      return
    }
    switch byte {
    case 0x08, 0x7F: self = .backspace
    default: self = Key(controlWith: Character(UnicodeScalar(byte + 0x40))) ?? .character(character)
    }
  }
}

extension Character {
  /// Whether a key can type the character and the character is visible.
  var isTyped: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    return switch ScalarClass(scalar) {
    case .printable, .flagLetter: true
    case .mark, .control, .numbered, .invisible, .unassigned: false
    }
  }
}

extension Key: CustomStringConvertible {
  public var description: String { name }
}
