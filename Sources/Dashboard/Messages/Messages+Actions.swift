import Explanation
import InspectionModel

/// Messages about scheduled actions.
extension Messages {
  static let noActions =
    "no scheduled actions: a scenario lists them under `actions`"
  static let noActionsHere = "no scheduled actions here: a scenario lists them under `actions`"
  static let postponeTakes = "postpone takes a duration: postpone 10s, postpone 1m30s"
  static let postponesSelected =
    "postpone takes only a duration, without blanks, for the selected action: postpone 1m30s"
  static let nothingPostponed = "nothing postponed"

  static func suspensions(_ count: Int) -> String {
    count == 0
      ? "actions: not suspended"
      : "actions: suspended\(count > 1 ? ", \(Messages.grouped(count)) times" : "")"
  }

  static func actionsAreSuspended(_ keys: Keymap) -> String {
    "actions: suspended; \(keys[.resumeActions]) resumes them"
  }

  static func actionsAreNotSuspended(_ keys: Keymap) -> String {
    "actions: not suspended; \(keys[.suspendActions]) suspends them"
  }

  static func noSubject(_ context: DashboardState) -> String {
    context.panelSubject == .tree || context.actionCounts.total > 0 ? noSelection(context) : noActionsHere
  }

  static func isNoAction(_ name: String) -> String { "\(name): not a scheduled action, no date" }

  static func isDone(_ name: String) -> String { "\(name): done, its object no longer asks for it" }

  /// Returns why a scheduled action cannot start any more, as a sentence; nil if the action can start.
  static func reasonNotToStart(_ name: String, _ state: NodeAction.State) -> String? {
    switch state {
    case .done: isDone(name)
    case .unreadable: isUnreadable(name)
    case .waiting, .pendingInternet, .running, .retrying, .ran: nil
    }
  }

  static func isUnreadable(_ name: String) -> String {
    "\(name): unreadable in the store, left unchanged"
  }

  static func waitsForNetwork(_ name: String) -> String {
    "\(name): waits for the network, then runs"
  }

  /// Returns the message for a postponed action. A running action is postponed only if its current run fails.
  static func postponed(_ name: String, by delay: Int64, isRunning: Bool) -> String {
    let sentence = "\(name): postponed by \(TimeText.duration(delay))"
    return isRunning ? "\(sentence), only if this run fails" : sentence
  }

  static func isRunning(_ name: String) -> String { "\(name): already running" }

  static func noSuchLength(_ text: String) -> String {
    if TimeText.isTooLong(text) { return "\(text) is too long: at most 292 years" }
    return unitMissing(text) ?? "\(text): not a duration, such as 500ms, 10s or 1m30s"
  }
}
