import TerminalUI

/// The function of a key in a form.
enum FormKey {
  case cancel
  case confirm
  /// Moves the focus by a number of fields.
  case move(by: Int)
  /// A key that the focused field handles.
  case field

  init(_ key: Key) {
    switch key {
    case .escape: self = .cancel
    case .enter: self = .confirm
    case .up, .backTab: self = .move(by: -1)
    case .down, .tab: self = .move(by: 1)
    default: self = .field
    }
  }
}
