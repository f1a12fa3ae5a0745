import TerminalUI

/// Remapping: a user's configuration gives key actions other keys.
extension Keymap {
  /// The names of all key actions, in display order.
  public static var actionNames: [String] { standard.bindings.map(\.actionName) }

  /// The key that always quits and cannot be remapped.
  static let interrupt = Key.control("c")

  /// Newer actions. If an older configuration uses a default key of such an action, the action loses the key.
  private static let laterActions: Set<KeyAction> = [
    .present, PanelKind.tree.action, .treeAlone, .defaultLayout, .rootCause, .backFromCause,
    .notifications, .showWhole, PanelKind.load.action, .loadOfAll,
  ]

  /// Returns a copy of the keymap in which some actions have new keys.
  ///
  /// - Parameter keys: The new keys by the name of the action, replacing all keys of the action. An action with no keys
  ///   can be performed in the palette only. ``quit`` always keeps Ctrl-C.
  /// - Throws: The first error of ``problems(remapping:)``.
  public func remapped(_ keys: [String: [Key]]) throws(KeymapError) -> Keymap {
    if let problem = problems(remapping: keys).first { throw problem }
    return giving(keys)
  }

  /// Returns all errors in a remapping: unknown actions, required actions without a key, and conflicts between keys.
  public func problems(remapping keys: [String: [Key]]) -> [KeymapError] {
    let unknown = keys.keys.filter { Keymap.action(named: $0) == nil }.sorted().map(KeymapError.unknownAction)
    let unreachable = [KeyAction.close, .commandLine, .quit].filter { keys[$0.name]?.isEmpty == true }
      .map { KeymapError.needsKey($0.name) }
    return unknown + unreachable + giving(keys).conflicts
  }

  private func giving(_ keys: [String: [Key]]) -> Keymap {
    let allGiven = Set(keys.values.joined())
    return Keymap(
      bindings.map { binding in
        var binding = binding
        guard let given = keys[binding.action.name] else {
          if Self.laterActions.contains(binding.action) { binding.keys.removeAll(where: allGiven.contains) }
          return binding
        }
        binding.keys = []
        for key in given where !binding.keys.contains(key) { binding.keys.append(key) }
        if binding.action == .quit, !binding.keys.contains(Self.interrupt) { binding.keys.append(Self.interrupt) }
        return binding
      })
  }

  /// The errors for keys that two general actions or two actions of one panel share. Only quit can have ``interrupt``.
  private var conflicts: [KeymapError] {
    var owners: [PanelKind?: [Key: KeyAction]] = [:]
    var conflicts: [KeymapError] = []
    for binding in bindings {
      for key in binding.keys {
        let owner = owners[binding.panel]?[key] ?? (key == Self.interrupt && binding.action != .quit ? .quit : nil)
        if let owner {
          conflicts.append(.conflict(key, owner.name, binding.action.name))
        } else {
          owners[binding.panel, default: [:]][key] = binding.action
        }
      }
    }
    return conflicts
  }
}

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
