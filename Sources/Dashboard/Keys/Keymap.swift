import Explanation
import InspectionModel
import TerminalUI

/// Which key does what.
public struct Keymap: Sendable {
  /// The table, in the order in which it is shown.
  public let bindings: [KeyBinding]
  /// Those with a word in the hint bar, which is drawn with every frame: what only the panel with the keyboard does first.
  let hinted: [PanelKind: [KeyBinding]]
  private let indexes: [PanelKind?: [Key: Int]]
  private let positions: [Action: Int]

  init(_ bindings: [KeyBinding]) {
    self.bindings = bindings
    var indexes: [PanelKind?: [Key: Int]] = [:]
    for (index, binding) in bindings.enumerated() {
      for key in binding.keys { indexes[binding.panel, default: [:]][key] = index }
    }
    self.indexes = indexes
    positions = Dictionary(bindings.enumerated().map { ($1.action, $0) }) { first, _ in first }
    hinted = Dictionary(
      uniqueKeysWithValues: PanelKind.all.map { panel in
        let own = bindings.filter { $0.panel == panel }
        let taken = Set(own.flatMap(\.keys))
        let others = bindings.filter { $0.panel == nil && !($0.keys.first.map(taken.contains) ?? false) }
        return (panel, (own + others).filter { $0.hint != nil })
      })
  }

  /// What a key does wherever no panel has a use of its own for it, if it does anything.
  subscript(key: Key) -> KeyBinding? { indexes[nil]?[key].map { bindings[$0] } }

  /// What a key does while a panel has the keyboard, if it does anything.
  subscript(key: Key, in panel: PanelKind) -> KeyBinding? { indexes[panel]?[key].map { bindings[$0] } ?? self[key] }

  /// Everything about an action. Every action has a binding, if perhaps without a key.
  func binding(of action: Action) -> KeyBinding? { positions[action].map { bindings[$0] } }

  /// The binding that sends a command to the source; the first where there are several.
  func binding(of command: NodeCommand) -> KeyBinding? {
    switch command {
    case .syncRoots: binding(of: Action.syncRoots)
    case .clearFaults: binding(of: Action.faults)
    default: bindings.first { $0.command == CommandTag(command) }
    }
  }

  /// What a person types for an action, for a sentence: the first of its keys, or else its name in the command line.
  subscript(action: Action) -> String {
    if let key = binding(of: action)?.keys.first { return key.name }
    let start = binding(of: .commandLine)?.keys.first?.name ?? ""
    return "\(start)\(start.count > 1 ? " " : "")\(action.name)"
  }

  /// All that a person can type for an action: its keys, or else its name in the command line.
  func keyNames(_ action: Action, _ glyphs: GlyphSet) -> String {
    guard let binding = binding(of: action), !binding.keys.isEmpty else { return self[action] }
    return binding.keyNames(glyphs)
  }

  /// What a person types to show and hide some panels: `2 to 8`.
  func names(of panels: [PanelKind]) -> String {
    let names = panels.map { self[$0.action] }
    let digits = names.compactMap { $0.count == 1 ? Int($0) : nil }
    guard digits.count == names.count, digits == digits.sorted(), let first = names.first, let last = names.last else {
      return names.joined(separator: " ")
    }
    return "\(first) to \(last)"
  }

  /// The keys as they come out of the box.
  public static let standard = Keymap(
    KeyBinding.moving + KeyBinding.showingPanels + PanelList.types.flatMap { $0.bindings } + KeyBinding.resizingPanels
      + KeyBinding.nodes + KeyBinding.time + KeyBinding.marking + KeyBinding.searching + KeyBinding.world
      + KeyBinding.program)

  /// Every action with its keys out of the box, by its name.
  static func action(named name: String) -> Action? {
    let action = Action(name)
    return standard.positions[action] == nil ? nil : action
  }
}
