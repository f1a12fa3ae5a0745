import TerminalUI

/// The identity of a panel, with the name, the place in the window, and the key.
struct PanelKind: Sendable {
  enum Place {
    /// In the room that all other panels leave. Only the tree has this place.
    case rest
    /// Beside the tree, or below it in a narrow window.
    case side
    /// In its own band, which is as wide as the window.
    case band
    /// In the band at the bottom, beside the other lists.
    case list
    /// In the whole window, in place of all other panels, which come back when it closes.
    case whole
  }

  /// The name of the panel in one word, unique among panels: `timeline`.
  let word: String
  let place: Place
  /// The key action that gives the panel the keyboard, opening it if needed, or closes it if it has the keyboard.
  let action: KeyAction
  /// The default key of the action.
  let key: Key
  let help: String
  /// The hint in the hint bar; nil for panels that the panel strip shows.
  let hint: KeyHint?
  /// The panel whose keys work in this one as well; nil for none.
  var companion: PanelKind? { self == .load ? .timeline : nil }

  /// Returns whether the own keys of a panel work while this one has the keyboard.
  func hasKeys(of panel: PanelKind) -> Bool { panel == self || panel == companion }

  /// Creates the identity of a panel. If `action` is nil, the key action is named `show-` and the word.
  init(
    _ word: String, _ place: Place, key: Character, help: String, hint: KeyHint? = nil, action: KeyAction? = nil
  ) {
    self.word = word
    self.place = place
    self.action = action ?? KeyAction("show-\(word)")
    self.key = .character(key)
    self.help = help
    self.hint = hint
  }

  /// The name of the panel in a sentence: `the timeline`.
  var name: String { "the \(word)" }

  /// The name of the panel in the panel strip: `Timeline`.
  var title: String { word.prefix(1).uppercased() + word.dropFirst() }

  /// All panels, in the order of their keys.
  static let all = PanelList.types.map { $0.kind }

  /// The panels beside the tree.
  static let others = all.filter { $0 != .tree && $0.place != .whole }
}

extension PanelKind: Hashable {
  static func == (left: PanelKind, right: PanelKind) -> Bool { left.word == right.word }

  func hash(into hasher: inout Hasher) { hasher.combine(word) }
}

extension PanelKind: CustomStringConvertible {
  var description: String { word }
}
