import InspectionModel
import TerminalUI

/// A key binding that works while one panel has the keyboard; ``bindings`` converts it to a ``KeyBinding``.
struct PanelKey<Owner: Panel>: Sendable {
  let action: KeyAction
  let keys: [Key]
  var hint: KeyHint?
  let help: String
  var section = KeyBinding.Section.panels
  /// The tag of the command that the key sends to the source; nil for none.
  var command: CommandTag?
  var clockCommand: ClockTag?
  /// Returns whether the action also works from the palette while another panel has the keyboard.
  var worksElsewhere: @Sendable (DashboardState) -> Bool = { _ in false }
  var disabledReason: @Sendable (Owner, DashboardState) -> String? = { _, _ in nil }
  let perform: @Sendable (inout Owner, inout DashboardState) -> [Effect]
}

extension PanelKey {
  /// Creates a key whose action only changes the panel or the context and has no effects.
  init(
    _ action: KeyAction, _ keys: [Key], hint: KeyHint? = nil, help: String, section: KeyBinding.Section = .panels,
    disabledReason: @escaping @Sendable (Owner, DashboardState) -> String? = { _, _ in nil },
    change: @escaping @Sendable (inout Owner, inout DashboardState) -> Void
  ) {
    self.init(
      action: action, keys: keys, hint: hint, help: help, section: section, disabledReason: disabledReason,
      perform: { panel, context in
        change(&panel, &context)
        return []
      })
  }
}

extension Panel {
  /// The bindings of the panel's keys.
  static var bindings: [KeyBinding] {
    keys.map { key in
      KeyBinding(
        key.action, key.keys, hint: key.hint, help: key.help, section: key.section, in: kind, command: key.command,
        clockCommand: key.clockCommand, worksElsewhere: key.worksElsewhere,
        disabledReason: { model in model.panelList[kind].reasonNot(to: key.action, in: model.context) },
        effects: { model in model.panelList[kind].perform(key.action, in: &model.context) })
    }
  }

  fileprivate func reasonNot(to action: KeyAction, in context: DashboardState) -> String? {
    Self.keys.first { $0.action == action }.flatMap { $0.disabledReason(self, context) }
  }

  fileprivate mutating func perform(_ action: KeyAction, in context: inout DashboardState) -> [Effect] {
    Self.keys.first { $0.action == action }?.perform(&self, &context) ?? []
  }
}
