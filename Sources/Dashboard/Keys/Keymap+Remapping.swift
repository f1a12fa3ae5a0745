import TerminalUI

/// Giving other keys to actions.
extension Keymap {
  /// The names of all actions, in the order of the table.
  public static var actionNames: [String] { standard.bindings.map(\.actionName) }

  /// Ctrl-C quits wherever the keyboard is, and can do nothing else.
  static let wayOut = Key.control("c")

  /// The same keymap with other keys for some actions. What is not named keeps its keys.
  ///
  /// - Parameter keys: By the names of actions, all the keys that each has from now on; none for an action that is reached
  ///   by its name in the command line alone. ``quit`` has Ctrl-C in any case.
  /// - Throws: The first of ``problems(remapping:)``.
  public func remapped(_ keys: [String: [Key]]) throws(KeymapError) -> Keymap {
    if let problem = problems(remapping: keys).first { throw problem }
    return giving(keys)
  }

  /// Everything that is wrong with other keys for some actions, in the order of the table; none if nothing is.
  public func problems(remapping keys: [String: [Key]]) -> [KeymapError] {
    let unknown = keys.keys.filter { Keymap.action(named: $0) == nil }.sorted().map(KeymapError.unknownAction)
    let unreachable = [Action.close, .commandLine, .quit].filter { keys[$0.name]?.isEmpty == true }
      .map { KeymapError.needsKey($0.name) }
    return unknown + unreachable + giving(keys).conflicts
  }

  private func giving(_ keys: [String: [Key]]) -> Keymap {
    Keymap(
      bindings.map { binding in
        guard let given = keys[binding.action.name] else { return binding }
        var binding = binding
        binding.keys = []
        for key in given where !binding.keys.contains(key) { binding.keys.append(key) }
        if binding.action == .quit, !binding.keys.contains(Self.wayOut) { binding.keys.append(Self.wayOut) }
        return binding
      })
  }

  /// Keys that would have to do two things in the same place. A panel may have a use of its own for any key but the one
  /// that always quits.
  private var conflicts: [KeymapError] {
    var owners: [PanelKind?: [Key: Action]] = [:]
    var conflicts: [KeymapError] = []
    for binding in bindings {
      for key in binding.keys {
        let owner = owners[binding.panel]?[key] ?? (key == Self.wayOut && binding.action != .quit ? .quit : nil)
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
