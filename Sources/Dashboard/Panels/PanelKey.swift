import InspectionModel
import TerminalUI

/// A key that is a panel's own while that has the keyboard; see ``KeyBinding`` for what all keys have.
struct PanelKey<Owner: Panel>: Sendable {
  let action: Action
  let keys: [Key]
  var hint: KeyHint?
  let help: String
  var section = KeyBinding.Section.panels
  /// The command that it sends to the source, and to the clock.
  var command: CommandTag?
  var clockCommand: ClockTag?
  /// Whether its action also does something, by its name, while another panel has the keyboard.
  var worksElsewhere: @Sendable (Context) -> Bool = { _ in false }
  var disabledReason: @Sendable (Owner, Context) -> String? = { _, _ in nil }
  let perform: @Sendable (inout Owner, inout Context) -> [Effect]
}

extension PanelKey {
  /// A key after which nothing is left to be done.
  init(
    _ action: Action, _ keys: [Key], hint: KeyHint? = nil, help: String, section: KeyBinding.Section = .panels,
    disabledReason: @escaping @Sendable (Owner, Context) -> String? = { _, _ in nil },
    change: @escaping @Sendable (inout Owner, inout Context) -> Void
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
  /// Its keys as they stand in the keymap.
  static var bindings: [KeyBinding] {
    keys.map { key in
      KeyBinding(
        key.action, key.keys, hint: key.hint, help: key.help, section: key.section, in: kind, command: key.command,
        clockCommand: key.clockCommand, worksElsewhere: key.worksElsewhere,
        disabledReason: { model in model.panelList[kind].reasonNot(to: key.action, in: model.context) },
        effects: { model in model.panelList[kind].perform(key.action, in: &model.context) })
    }
  }

  fileprivate func reasonNot(to action: Action, in context: Context) -> String? {
    Self.keys.first { $0.action == action }.flatMap { $0.disabledReason(self, context) }
  }

  fileprivate mutating func perform(_ action: Action, in context: inout Context) -> [Effect] {
    Self.keys.first { $0.action == action }?.perform(&self, &context) ?? []
  }
}
