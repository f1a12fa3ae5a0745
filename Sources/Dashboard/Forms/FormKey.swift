import TerminalUI

/// What a key asks for in a form.
enum FormKey {
  case cancel
  case confirm
  /// To the field that is so many after this one.
  case move(by: Int)
  /// Something that the field itself takes.
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
