import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios
import ScheduledActions

/// Updates the inspector: the timer of each scheduled action, and the snapshot of its stored object.
extension SimulatedActions {
  func plan(_ action: SimulatedAction) {
    let next = next(of: action)
    guard next?.due != action.armed?.due, let node = inspector.id(of: action) else { return }
    if let armed = takeTimer(of: action) {
      inspector.timer(node, .cancelled(armed: armed.number), by: .actionManager)
    }
    guard let next else { return }
    let (delay, isOverdue) = next.due.subtractingReportingOverflow(now)
    let number = inspector.timer(
      node, .armed(delay: .nanoseconds(isOverdue ? 0 : max(0, delay)), attempt: next.failures), by: .actionManager)
    let entry = ActionAgenda.Entry(
      due: max(next.due, now), date: action.date ?? 0, key: action.key, node: node, isRetry: next.failures > 0)
    action.armed = SimulatedAction.Armed(due: next.due, number: number, entry: entry)
    agenda.insert(entry)
  }

  /// Returns the due time of the action's next run and its failures in a row; nil if no run is scheduled.
  private func next(of action: SimulatedAction) -> (due: Int64, failures: Int)? {
    // The manager reports a date that it has not evaluated yet.
    guard suspendCount == 0, !action.isRunning, let date = action.date, action.storedDate(dates) == date,
      let status = action.knownStatus(dates), let due = status.due
    else { return nil }
    return (dates.nanoseconds(due), status.failuresInARow)
  }

  /// Removes the timer of an action that starts or waits for the network. Notes in the journal how the timer ended.
  ///
  /// - Returns: The journal entry about the fired timer; nil if the timer was cancelled or not set.
  func endTimer(of action: SimulatedAction) -> EventNumber? {
    guard let armed = takeTimer(of: action), let node = inspector.id(of: action) else { return nil }
    if action === early { return inspector.timer(node, .fired(armed: armed.number), by: .actionManager) }
    guard armed.entry.due <= now else {
      inspector.timer(node, .cancelled(armed: armed.number), by: .actionManager)
      return nil
    }
    return inspector.timer(node, .fired(armed: armed.number), by: .actionManager, cause: armed.number)
  }

  private func takeTimer(of action: SimulatedAction) -> SimulatedAction.Armed? {
    guard let armed = action.armed else { return nil }
    action.armed = nil
    agenda.remove(armed.entry)
    return armed
  }

  // MARK: Snapshots

  var now: Int64 { world.timeSource.nanoseconds }

  func show(_ action: SimulatedAction) {
    guard let node = inspector.id(of: action) else { return }
    inspector.setAction(
      node,
      NodeAction(
        collection: ScheduledObject.collection, key: action.key, identifier: ScheduledObject.identifier,
        requiresInternet: action.object?.requiresInternet ?? false,
        retryTimeout: action.object?.retryTimeout ?? 0, state: state(of: action), date: action.storedDate(dates),
        nextRetry: action.knownStatus(dates)?.exactNextRetry.map(dates.nanoseconds), lastError: action.lastError))
  }

  func state(of action: SimulatedAction) -> NodeAction.State {
    guard let object = action.object else { return .unreadable }
    guard object.date != nil else { return .done }
    if action.isRunning { return .running }
    guard let status = action.knownStatus(dates) else { return .waiting }
    if status.isPendingInternet { return .pendingInternet }
    guard status.isStarted else { return .waiting }
    return status.nextRetry == nil ? .ran : .retrying
  }

  @discardableResult
  func note(_ event: ActionEvent, _ action: SimulatedAction) -> EventNumber {
    inspector.note(.action(event), node: inspector.id(of: action))
  }

  /// Notes in the journal that a stored object cannot be used, with the reason.
  func report(_ object: String, _ reason: String) {
    inspector.note(.action(.unreadable(object: object, reason: reason)))
  }

  func within(_ cause: EventNumber?, _ body: () -> Void) {
    guard let cause else { return body() }
    inspector.effects(of: cause, body)
  }
}
