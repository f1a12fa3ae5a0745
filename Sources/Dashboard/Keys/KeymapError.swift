import TerminalUI

/// Why actions cannot have the keys that somebody wants them to have.
public enum KeymapError: Error, Hashable, Sendable {
  /// No action is called so.
  case unknownAction(String)
  /// A key would have to do two things in the same place; the actions by their names, in the order of the table.
  case conflict(Key, String, String)
  /// An action that has to be reached by a key would have none.
  case needsKey(String)

  /// What is wrong, and what to do about it, in a sentence.
  public var message: String {
    switch self {
    case .unknownAction(let name): "there is no action '\(name)'"
    case .conflict(let key, "quit", let action) where key == Keymap.wayOut:
      "\(key.name) quits wherever the keyboard is: give \(action) another key"
    case .conflict(let key, let first, let second):
      "\(key.name) is for \(first) and for \(second): give one of them another key"
    case .needsKey(let name): "\(name) needs a key, since everything else is reached by it or left with it"
    }
  }
}
