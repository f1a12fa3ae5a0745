import TerminalUI

/// An error in the remapping of keys.
public enum KeymapError: Error, Hashable, Sendable {
  /// No action has this name.
  case unknownAction(String)
  /// A key with two actions in the same place, given by their names in the order of the table.
  case conflict(Key, String, String)
  /// An action that must have a key has none.
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
