import InspectionModel
import TerminalUI

/// The binding of a key action: the keys, the texts, and the conditions that disable the action.
///
/// The keymap, the help, the hint bar and the reference `docs/reference/keys.md` come from one table of bindings.
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
  /// The keys of the action; each key alone triggers the action.
  public internal(set) var keys: [Key]
  /// The binding's entry in the hint bar; nil for none.
  public let hint: KeyHint?
  /// The description of the action in the help.
  public let help: String
  public let section: Section
  /// The panel that the binding is for, where it takes precedence over general bindings; nil for a general binding.
  let panel: PanelKind?
  /// The tag of the command that the action sends to the source; nil for none.
  let command: CommandTag?
  /// The tag of the command that the action sends to the clock; nil for none.
  let clockCommand: ClockTag?
  /// Whether the action opens a prompt or a form, in which the user types at once.
  let opensPrompt: Bool
  /// Returns whether the palette can also perform the action while a panel other than ``panel`` has the keyboard.
  let worksElsewhere: @Sendable (DashboardState) -> Bool
  /// Returns the reason why the action is disabled, as a sentence; nil if the action is enabled.
  let disabledReason: @Sendable (Model) -> String?
  /// Performs the action, which must be enabled, and returns the effects for the caller to perform.
  let perform: @Sendable (inout Model) -> [Effect]

  init(
    _ action: KeyAction, _ keys: [Key], hint: KeyHint? = nil, help: String, section: Section,
    in panel: PanelKind? = nil,
    command: CommandTag? = nil, clockCommand: ClockTag? = nil, opensPrompt: Bool = false,
    worksElsewhere: @escaping @Sendable (DashboardState) -> Bool = { _ in false },
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
    self.opensPrompt = opensPrompt
    self.worksElsewhere = worksElsewhere
    self.disabledReason = disabledReason
    perform = effects
  }

  /// Creates a binding whose action only changes the model and has no effects.
  init(
    _ action: KeyAction, _ keys: [Key], hint: KeyHint? = nil, help: String, section: Section,
    command: CommandTag? = nil, opensPrompt: Bool = false,
    disabledReason: @escaping @Sendable (Model) -> String? = { _ in nil },
    change: @escaping @Sendable (inout Model) -> Void
  ) {
    self.init(
      action, keys, hint: hint, help: help, section: section, command: command, opensPrompt: opensPrompt,
      disabledReason: disabledReason,
      effects: { model in
        change(&model)
        return []
      })
  }

  /// The name of the action in the config: `sync-if-needed`.
  public var actionName: String { action.name }

  /// Returns the labels of the keys, separated by blanks: `q Ctrl-C`.
  public func keyNames(_ glyphs: GlyphSet = .unicode) -> String {
    keys.map { $0.label(glyphs) }.joined(separator: " ")
  }
}

extension Key {
  /// Whether the key can be input for a prompt, even if it has a key action; false for Ctrl and function keys.
  var isForTyping: Bool {
    switch self {
    case .control, .function: false
    default: true
    }
  }

  /// Whether the key types a character, also a blank.
  var isTyped: Bool { if case .character = self { true } else { self == .space } }

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
