import Explanation
import InspectionModel

/// Messages about waiters, which are nodes that wait for a loadable and never sync themselves.
extension Messages {
  static func waiterCannotSync(_ name: String) -> String { "\(name): waiter, nothing to sync" }

  static func waiterHasNoOwnState(_ name: String, _ keys: Keymap) -> String {
    "\(name): waiter, its wait decides the state; \(keys[.fail]) times it out"
  }

  static func waiterHasNoSyncs(_ name: String) -> String { "\(name): waiter, no syncs for faults" }

  static func waiterIsNotWaiting(_ name: String) -> String { "\(name): not waiting, nothing to time out" }

  /// Returns the message for the outcome of a command for a waiter; nil if the general message fits.
  static func waiterMessage(for command: NodeCommand, _ outcome: CommandOutcome, in context: DashboardState) -> Message?
  {
    guard let node = command.node.flatMap({ context[$0] }), node.identity.kind == .waiter else { return nil }
    let name = node.identity.key
    switch (command, outcome) {
    case (.fail, .done): return Message(text: "\(name): timed out", isWarning: false)
    case (.fail, .ignored(.nothingToSet)): return Message(text: waiterIsNotWaiting(name), isWarning: true)
    case (.setState, .ignored(.nothingToSet)):
      return Message(text: waiterHasNoOwnState(name, context.keymap), isWarning: true)
    case (_, .ignored(.cannotSync)): return Message(text: waiterCannotSync(name), isWarning: true)
    case (_, .ignored(.nothingToFault)): return Message(text: waiterHasNoSyncs(name), isWarning: true)
    default: return nil
    }
  }
}
