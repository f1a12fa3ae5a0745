import InspectionModel
import TerminalUI

/// The binding of a key action: its keys, its texts, and the conditions that disable it.
///
/// The keymap, the help, the hint bar and the list in the README come from one table of bindings.
public struct KeyBinding: Sendable {
  /// A section of the help.
  public enum Section: String, CaseIterable, Sendable {
    case moving = "Moving"
    case panels = "Panels"
    case timeline = "While the timeline has the keyboard"
    case nodes = "Loadables"
    case time = "Time and the world"
    case program = "Program"
  }

  let action: KeyAction
  /// The alternative keys.
  public internal(set) var keys: [Key]
  /// Its entry in the hint bar; nil for none.
  public let hint: KeyHint?
  /// The sentence in the help.
  public let help: String
  public let section: Section
  /// The panel that must have the keyboard; nil for every panel. In its panel it overrides other bindings of its keys.
  let panel: PanelKind?
  /// The command that it sends to the source; nil for none.
  let command: CommandTag?
  /// The command that it sends to the clock; nil for none.
  let clockCommand: ClockTag?
  /// Whether it also works, by its name, while another panel has the keyboard.
  let worksElsewhere: @Sendable (Context) -> Bool
  /// Returns the reason why it is disabled, as a sentence; nil if it is enabled.
  let disabledReason: @Sendable (Model) -> String?
  /// Performs the action, which must be enabled, and returns the remaining effects.
  let perform: @Sendable (inout Model) -> [Effect]

  init(
    _ action: KeyAction, _ keys: [Key], hint: KeyHint? = nil, help: String, section: Section,
    in panel: PanelKind? = nil,
    command: CommandTag? = nil, clockCommand: ClockTag? = nil,
    worksElsewhere: @escaping @Sendable (Context) -> Bool = { _ in false },
    disabledReason: @escaping @Sendable (Model) -> String? = { _ in nil },
    effects: @escaping @Sendable (inout Model) -> [Effect]
  ) {
    self.action = action
    self.keys = keys
    self.hint = hint
    self.help = help
    self.section = section
    self.panel = panel
    self.command = command
    self.clockCommand = clockCommand
    self.worksElsewhere = worksElsewhere
    self.disabledReason = disabledReason
    perform = effects
  }

  /// Creates a binding without remaining effects.
  init(
    _ action: KeyAction, _ keys: [Key], hint: KeyHint? = nil, help: String, section: Section,
    command: CommandTag? = nil,
    disabledReason: @escaping @Sendable (Model) -> String? = { _ in nil },
    change: @escaping @Sendable (inout Model) -> Void
  ) {
    self.init(
      action, keys, hint: hint, help: help, section: section, command: command, disabledReason: disabledReason,
      effects: { model in
        change(&model)
        return []
      })
  }

  /// The name of the action in the config: `sync-if-needed`.
  public var actionName: String { action.name }

  /// Returns the labels of the keys: `q Ctrl-C`.
  public func keyNames(_ glyphs: GlyphSet = .unicode) -> String {
    keys.map { $0.label(glyphs) }.joined(separator: " ")
  }
}

extension Key {
  /// Whether text fields and questions may use the key, so that it has no other function there.
  var isForTyping: Bool {
    switch self {
    case .control, .function: false
    default: true
    }
  }

  /// Returns the label of the key: an arrow if the glyphs have one, else a name.
  func label(_ glyphs: GlyphSet) -> String {
    switch (self, glyphs) {
    case (.up, .unicode): "↑"
    case (.down, .unicode): "↓"
    case (.left, .unicode): "←"
    case (.right, .unicode): "→"
    case (.pageUp, _): "PgUp"
    case (.pageDown, _): "PgDn"
    default: name
    }
  }
}
