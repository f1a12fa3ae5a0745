import TerminalUI

/// Which panel it is, with what the others have to know of it.
struct PanelKind: Sendable {
  /// Where a panel stands when there is room.
  enum Place {
    /// It has what the others leave.
    case rest
    /// Beside the tree, or below it where the window is narrow.
    case side
    /// In a band of its own, from edge to edge.
    case band
    /// In the band at the bottom, beside the other lists.
    case list
  }

  /// How it is called in one word. No other panel is called so.
  let word: String
  let place: Place
  /// What shows it, or hides it where it can be hidden.
  let action: Action
  /// The key for that out of the box.
  let key: Key
  /// A sentence about that for the help.
  let help: String

  /// - Parameter action: `show-` and the word if nil.
  init(_ word: String, _ place: Place, key: Character, help: String, action: Action? = nil) {
    self.word = word
    self.place = place
    self.action = action ?? Action("show-\(word)")
    self.key = .character(key)
    self.help = help
  }

  /// Its name in a sentence.
  var name: String { "the \(word)" }

  /// Its name in the strip of panels.
  var title: String { word.prefix(1).uppercased() + word.dropFirst() }

  /// All of them, in the order of their keys.
  static let all = PanelList.types.map { $0.kind }

  /// All of them but the tree.
  static let others = all.filter { $0 != .tree }
}

extension PanelKind: Hashable {
  static func == (left: PanelKind, right: PanelKind) -> Bool { left.word == right.word }

  func hash(into hasher: inout Hasher) { hasher.combine(word) }
}

extension PanelKind: CustomStringConvertible {
  var description: String { word }
}
