import Explanation
import InspectionModel

/// Messages about scheduled actions.
extension Messages {
  static let noActions =
    "no scheduled actions: a scenario lists them under `actions`"
  static let noActionsHere = "there are no scheduled actions here: a scenario has them under `actions`"
  static let postponeTakes = "postpone takes a length of time: postpone 10s, postpone 1m30s"
  static let postponesSelected =
    "postpone is for the selected action, and takes only a length of time, without blanks: postpone 1m30s"
  static let nothingPostponed = "nothing was postponed"

  static func suspensions(_ count: Int) -> String {
    count == 0
      ? "the actions are not suspended"
      : "the actions are suspended\(count > 1 ? ", \(Messages.grouped(count)) times" : "")"
  }

  static func actionsAreSuspended(_ keys: Keymap) -> String {
    "the actions are suspended: none starts until \(keys[.resumeActions]) resumes them"
  }

  static func actionsAreNotSuspended(_ keys: Keymap) -> String {
    "the actions are not suspended: \(keys[.suspendActions]) suspends them"
  }

  static func noSubject(_ context: Context) -> String {
    context.panelSubject == nil || context.actionCounts.total > 0 ? noSelection(context) : noActionsHere
  }

  static func isNoAction(_ name: String) -> String { "\(name) is no scheduled action: it has no date" }

  static func isDone(_ name: String) -> String { "\(name) is done: its object does not ask for it any more" }

  /// Returns why an action cannot start any more; nil if it can.
  static func reasonNotToStart(_ name: String, _ state: NodeAction.State) -> String? {
    switch state {
    case .done: isDone(name)
    case .unreadable: isUnreadable(name)
    case .waiting, .pendingInternet, .running, .retrying, .ran: nil
    }
  }

  static func isUnreadable(_ name: String) -> String {
    "\(name) cannot be read in the store, and was left as it is"
  }

  static func waitsForNetwork(_ name: String) -> String {
    "\(name) waits for the network, and runs as soon as it is there"
  }

  /// A postponed date is lost if the current run succeeds: success sets the next date, or none.
  static func postponed(_ name: String, by delay: Int64, isRunning: Bool) -> String {
    let sentence = "\(name) was postponed by \(TimeText.duration(delay))"
    return isRunning ? "\(sentence), which holds only if this run fails" : sentence
  }

  static func isRunning(_ name: String) -> String { "\(name) is running already" }

  static func noSuchLength(_ text: String) -> String {
    if TimeText.isTooLong(text) { return "\(text) is too long: no time is beyond 292 years" }
    return unitMissing(text) ?? "\(text) is no length of time, such as 500ms, 10s or 1m30s"
  }
}
