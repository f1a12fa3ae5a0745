import Explanation
import InspectionModel
import TerminalUI

/// The table of all key bindings, with the lookup by key, panel and action.
public struct Keymap: Sendable {
  /// The bindings, in display order.
  public let bindings: [KeyBinding]
  /// The bindings with a hint for each panel: the panel's own, then the general ones. Stored for speed.
  let hinted: [PanelKind: [KeyBinding]]
  private let indexes: [PanelKind?: [Key: Int]]
  private let positions: [KeyAction: Int]

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
        let own = bindings.filter { $0.panel.map(panel.hasKeys) ?? false }
        let taken = Set(own.flatMap(\.keys))
        let others = bindings.filter { $0.panel == nil && !($0.keys.first.map(taken.contains) ?? false) }
        return (panel, (own + others).filter { $0.hint != nil })
      })
  }

  /// The general binding of a key, which applies unless a panel overrides the key; nil if there is none.
  subscript(key: Key) -> KeyBinding? { indexes[nil]?[key].map { bindings[$0] } }

  /// The binding of a key while `panel` has the keyboard; nil for none.
  subscript(key: Key, in panel: PanelKind) -> KeyBinding? {
    let own = indexes[panel]?[key] ?? panel.companion.flatMap { indexes[$0]?[key] }
    return own.map { bindings[$0] } ?? self[key]
  }

  /// Returns the binding of an action, possibly with no keys; nil for an unknown action.
  func binding(of action: KeyAction) -> KeyBinding? { positions[action].map { bindings[$0] } }

  /// Returns the first binding that sends a command to the source; nil for none.
  func binding(of command: NodeCommand) -> KeyBinding? {
    switch command {
    case .syncRoots: binding(of: KeyAction.syncRoots)
    case .clearFaults: binding(of: KeyAction.faults)
    default: bindings.first { $0.command == command.tag }
    }
  }

  /// The input that triggers an action, for messages: the action's first key or, without one, a line such as `:quit`.
  subscript(action: KeyAction) -> String {
    if let key = binding(of: action)?.keys.first { return key.name }
    return line(action.name)
  }

  /// Returns how to enter a palette line: `:restart`, or `F2 restart` if the palette's key is not a single character.
  func line(_ text: String) -> String {
    let start = binding(of: .commandLine)?.keys.first?.name ?? ""
    return "\(start)\(start.count > 1 ? " " : "")\(text)"
  }

  /// Returns the names of all keys of an action, or, without keys, the line to type in the palette.
  func keyNames(_ action: KeyAction, _ glyphs: GlyphSet) -> String {
    guard let binding = binding(of: action), !binding.keys.isEmpty else { return self[action] }
    return binding.keyNames(glyphs)
  }

  /// Returns the keys that show or hide the given panels: `2 to 9 u`.
  func names(of panels: [PanelKind]) -> String {
    let names = panels.map { self[$0.action] }
    let digits = names.prefix { $0.count == 1 && Int($0) != nil }
    let others = names.dropFirst(digits.count)
    guard Array(digits) == digits.sorted(), let first = digits.first, let last = digits.last,
      others.allSatisfy({ Int($0) == nil }), digits.count > 2
    else { return names.joined(separator: " ") }
    return (["\(first) to \(last)"] + others).joined(separator: " ")
  }

  /// The default keymap.
  public static let standard = Keymap(
    KeyBinding.moving + KeyBinding.showingPanels + PanelList.types.flatMap { $0.bindings } + KeyBinding.arrangingPanels
      + KeyBinding.resizingPanels
      + KeyBinding.nodes + KeyBinding.time + KeyBinding.marking + KeyBinding.searching + KeyBinding.world
      + KeyBinding.program)

  /// Returns the key action with a name; nil if no action has the name.
  static func action(named name: String) -> KeyAction? {
    let action = KeyAction(name)
    return standard.positions[action] == nil ? nil : action
  }
}
