import TerminalUI

/// The identity of a panel, with its name, its place and its key.
struct PanelKind: Sendable {
  enum Place {
    /// The room that the others leave.
    case rest
    /// Beside the tree, or below it in a narrow window.
    case side
    /// In a band of its own, from edge to edge.
    case band
    /// In the band at the bottom, beside the other lists.
    case list
  }

  /// The name in one word, unique among panels.
  let word: String
  let place: Place
  /// The action that shows the panel, or hides it if it can be hidden.
  let action: KeyAction
  /// The default key of the action.
  let key: Key
  let help: String

  /// - Parameter action: The action; `show-` and the word if nil.
  init(_ word: String, _ place: Place, key: Character, help: String, action: KeyAction? = nil) {
    self.word = word
    self.place = place
    self.action = action ?? KeyAction("show-\(word)")
    self.key = .character(key)
    self.help = help
  }

  /// The name in a sentence.
  var name: String { "the \(word)" }

  /// The name in the strip of panels.
  var title: String { word.prefix(1).uppercased() + word.dropFirst() }

  /// All panels, in the order of their keys.
  static let all = PanelList.types.map { $0.kind }

  static let others = all.filter { $0 != .tree }
}

extension PanelKind: Hashable {
  static func == (left: PanelKind, right: PanelKind) -> Bool { left.word == right.word }

  func hash(into hasher: inout Hasher) { hasher.combine(word) }
}

extension PanelKind: CustomStringConvertible {
  var description: String { word }
}
