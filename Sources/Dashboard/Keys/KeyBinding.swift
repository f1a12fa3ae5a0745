import InspectionModel
import TerminalUI

/// Everything about one action that a person can call by a key: the keys, the words, and when it does nothing.
///
/// The bindings, the help, the hint bar and the list in the README all come from the one table of these.
public struct KeyBinding: Sendable {
  /// Part of the help.
  public enum Section: String, CaseIterable, Sendable {
    case moving = "Moving"
    case panels = "Panels"
    case timeline = "While the timeline has the keyboard"
    case nodes = "Loadables"
    case time = "Time and the world"
    case program = "Program"
  }

  let action: Action
  /// Any of these.
  public internal(set) var keys: [Key]
  /// Its place in the hint bar; nil for a key that has none.
  public let hint: KeyHint?
  /// A sentence for the help.
  public let help: String
  public let section: Section
  /// The panel that has to have the keyboard for it; nil for what works everywhere. There it comes before whatever else
  /// its keys do.
  let panel: PanelKind?
  /// The command that it sends to the source; nil if it sends none.
  let command: CommandTag?
  /// The command that it sends to the clock; nil if it sends none.
  let clockCommand: ClockTag?
  /// Whether it also does something, by its name, while another panel has the keyboard.
  let worksElsewhere: @Sendable (Context) -> Bool
  /// Why it does nothing right now, as a sentence; nil when it does something.
  let disabledReason: @Sendable (Model) -> String?
  /// Does it, and says what is left to be done. There has to be something to do.
  let perform: @Sendable (inout Model) -> [Effect]

  init(
    _ action: Action, _ keys: [Key], hint: KeyHint? = nil, help: String, section: Section, in panel: PanelKind? = nil,
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

  /// An action after which nothing is left to be done.
  init(
    _ action: Action, _ keys: [Key], hint: KeyHint? = nil, help: String, section: Section, command: CommandTag? = nil,
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

  /// What the action is called in a configuration: `sync-if-needed`.
  public var actionName: String { action.name }

  /// The keys as they are written for a person: `q Ctrl-C`.
  public func keyNames(_ glyphs: GlyphSet = .unicode) -> String {
    keys.map { $0.label(glyphs) }.joined(separator: " ")
  }
}

extension Key {
  /// Whether it may mean something wherever a text is typed or a question is asked, so that it can do nothing else there.
  var isForTyping: Bool {
    switch self {
    case .control, .function: false
    default: true
    }
  }

  /// How the key is shown: an arrow for an arrow key where there are arrows, else its name.
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
