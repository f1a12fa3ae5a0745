import TerminalUI

/// An error in a remapping of keys.
public enum KeymapError: Error, Hashable, Sendable {
  /// No action has this name.
  case unknownAction(String)
  /// Two general actions, or two actions of one panel, share a key. The actions' names are in display order.
  case conflict(Key, String, String)
  /// An action that needs a key, such as `quit`, has no key.
  case needsKey(String)

  /// The error and its solution, in a sentence.
  public var message: String {
    switch self {
    case .unknownAction(let name): "no key action '\(name)'"
    case .conflict(let key, "quit", let action) where key == Keymap.interrupt:
      "\(key.name) quits wherever the keyboard is: give \(action) another key"
    case .conflict(let key, let first, let second):
      "\(key.name) is for \(first) and for \(second): give one of them another key"
    case .needsKey(let name): "\(name) needs a key: without it the screen cannot be used or left"
    }
  }
}
