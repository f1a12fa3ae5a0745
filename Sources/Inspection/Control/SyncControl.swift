import InspectionModel
import Loadables

/// Controls the syncs of a running program for a client: injects faults, sets states, and drops late results.
///
/// A result is late if a client has already ended its sync attempt. Tasks started by `doSync()` carry the attempt as a
/// task-local value. A result without that value, as from a callback on a queue, counts as late if the loadable is not
/// syncing. If the loadable is syncing, the result counts as that of the running attempt.
@MainActor
final class SyncControl {
  /// The maximum number of late results that are awaited per node. Beyond that number, the oldest is forgotten.
  private static let mostOwed = 100

  private enum Hold {
    /// The sync hangs: an injected fault prevented `doSync()`, or a client's command set the syncing state.
    case hung
    /// The sync is delayed by an injected fault: `doSync()` is called when the timer fires.
    case delayed(ScheduledTimer)
    /// The sync fails with an injected error when the timer fires.
    case failing(ScheduledTimer)
  }

  private struct Record {
    var faults = FaultQueue()
    /// The number of the node's latest sync attempt that began under a client's control; 0 before the first.
    var attempt = 0
    var hold: Hold?
    /// The attempt number up to which the node's results are late: the latest number in the process when a client last
    /// ended an attempt of the node. 0 if a client has ended none.
    var endedUpTo = 0
    /// The results that sync attempts may still report although a client has ended the attempts.
    var owed: [OwedResult] = []
    /// Restores contents that a late result replaced; nil if no client ended an attempt, or if restoring is impossible.
    var restoreContents: (@MainActor () -> Void)?
  }

  /// A result that a sync attempt may still report although a client has ended the attempt.
  private struct OwedResult {
    /// The number of the attempt; 0 if the attempt began before the client got control and so has no number.
    let number: Int
    /// Whether a result that carries no attempt number can be this one; false after any result that is not late.
    var mayBeUnnumbered = true
  }

  private unowned let inspector: Inspector
  private let timeSource: any TimeSource
  let errors: InjectableErrors
  private var records: [NodeID: Record] = [:]
  private var generator = SystemRandomNumberGenerator()
  /// The node whose state a client's command is setting now, so that the state is no sync's result; nil at other times.
  private var forced: NodeID?
  /// Whether a client, or the program itself, has control. If not, this object only drops late results of syncs.
  private(set) var isOn = false

  /// Called after the end of control, once no attempt that a client ended is expected to report a result any more.
  var onSettled: (@MainActor () -> Void)?

  init(_ inspector: Inspector, timeSource: any TimeSource, errors: InjectableErrors) {
    self.inspector = inspector
    self.timeSource = timeSource
    self.errors = errors
  }

  // MARK: Begin

  /// Begins control over all syncs of the process. Returns false if another `SyncControl` has control.
  func begin() -> Bool {
    isOn = SyncControls.shared.begin(self)
    return isOn
  }

  /// Whether attempts that a client ended may still report results.
  var awaitsLateResults: Bool { records.values.contains { !$0.owed.isEmpty } }

  /// Stops controlling the syncs of the process. Results of attempts that a client ended are no longer dropped.
  func uninstall() { SyncControls.shared.remove(self) }

  // MARK: Faults

  /// Returns the injected faults of a node; nil if no client has affected the node yet.
  func faults(of node: NodeID) -> [Fault]? { records[node]?.faults.faults }

  func canAddFault(to node: NodeID) -> Bool { records[node]?.faults.isFull != true }

  /// Adds a fault to a node. Does nothing if the node has ``FaultQueue/limit`` faults.
  func add(_ fault: Fault, to node: NodeID) {
    records[node, default: Record()].faults.add(fault, origin: inspector.currentCause)
    inspector.faultsChanged(of: node)
  }

  /// Removes the faults of a node. Returns whether there were any.
  func clearFaults(of node: NodeID) -> Bool {
    guard let record = records[node], !record.faults.faults.isEmpty else { return false }
    records[node]?.faults = FaultQueue()
    inspector.faultsChanged(of: node)
    return true
  }

  /// The nodes that have injected faults, in no order.
  var faultyNodes: [NodeID] { records.filter { !$0.value.faults.faults.isEmpty }.map(\.key) }

  // MARK: Attempts

  func takesOverSync(of loadable: any PureLoadableProtocol) -> Bool {
    guard let node = inspector.id(of: loadable) else { return false }
    if isOn {
      takeOver(loadable, node)
    } else {
      // A new attempt: the caller's task may carry the number of an ended attempt, whose results are dropped.
      guard records[node]?.owed.isEmpty == false, ControlledSync.current?.node == node else { return false }
      start(loadable, ControlledSync.next(at: node))
    }
    return true
  }

  /// Stops dropping the results of attempts that a client ended. Does nothing while a client has control.
  func forgetLateResults() {
    guard !isOn else { return }
    for node in records.keys { records[node]?.owed = [] }
    forgetFinished()
  }

  /// Starts a sync, or delays, hangs or fails the sync as the node's injected faults demand.
  private func takeOver(_ loadable: any PureLoadableProtocol, _ node: NodeID) {
    var record = records[node] ?? Record()
    let attempt = ControlledSync.next(at: node)
    record.attempt = attempt.number
    cancelHold(of: &record)
    let faults = record.faults.take(&generator)
    records[node] = record
    guard !faults.isEmpty else { return start(loadable, attempt) }
    inspector.faultsChanged(of: node)
    var delay: Int64 = 0
    for (fault, origin) in faults {
      let event = inspector.note(.sync(.faultApplied(fault.effect)), node: node, cause: origin)
      switch fault.effect {
      case .delay(let length):
        // A client may send any delay.
        delay = delay.addingClamped(max(0, length))
      case .hang:
        records[node]?.hold = .hung
        return
      case .fail(let error):
        records[node]?.hold = .failing(
          schedule(loadable, attempt, after: delay, "injected failure") { control, loadable in
            _ = control.inspector.effects(of: event) {
              control.force(.didFailToSync, of: loadable, node, error: control.errors.error(for: error))
            }
          })
        return
      }
    }
    records[node]?.hold = .delayed(
      schedule(loadable, attempt, after: delay, "delayed sync") { control, loadable in
        control.records[node]?.hold = nil
        control.start(loadable, attempt)
      })
  }

  /// Sets a timer that calls `body` to continue or fail a sync that a fault delays. The timer does nothing if the
  /// attempt has ended or the program has set another state.
  private func schedule(
    _ loadable: any PureLoadableProtocol, _ attempt: ControlledSync, after delay: Int64, _ label: String,
    _ body: @escaping @MainActor (SyncControl, any PureLoadableProtocol) -> Void
  ) -> ScheduledTimer {
    timeSource.schedule(after: .nanoseconds(delay), owner: loadable, label: label) { [weak self, weak loadable] in
      guard let self, let loadable, records[attempt.node]?.attempt == attempt.number,
        records[attempt.node]?.hold != nil
      else { return }
      guard loadable.loadableState == .syncing else { return dropHold(of: attempt.node) }
      body(self, loadable)
    }
  }

  private func start(_ loadable: any PureLoadableProtocol, _ attempt: ControlledSync) {
    ControlledSync.$current.withValue(attempt) { LoadableInstruments.startSync(of: loadable) }
  }

  /// Returns whether a client's command is setting the state of a loadable right now.
  func isForcing(_ loadable: any PureLoadableProtocol) -> Bool {
    forced.map { $0 == inspector.id(of: loadable) } ?? false
  }

  /// Returns whether a result is to be dropped as late, because a client has ended its attempt. Restores the contents
  /// that a late result has replaced.
  func drops(_ result: LoadableState, of loadable: any PureLoadableProtocol) -> Bool {
    guard let node = inspector.id(of: loadable) else { return false }
    guard forced != node else {
      forced = nil
      return false
    }
    guard var record = records[node] else { return false }
    defer { forgetFinished() }
    let number = currentNumber(at: node)
    let isSyncing = loadable.loadableState == .syncing
    let isLate =
      number.map { $0 <= record.endedUpTo } ?? (!isSyncing && record.owed.contains { $0.mayBeUnnumbered })
    guard isLate else {
      // The result of the current attempt, or a push. A result without a number may also be that of an older attempt.
      cancelHold(of: &record)
      for place in record.owed.indices { record.owed[place].mayBeUnnumbered = false }
      // Later results without a number are pushes.
      record.owed.removeAll { number == nil || $0.number == 0 }
      records[node] = record
      return false
    }
    record.restoreContents?()
    noteDrop(of: result, number, at: node)
    return true
  }

  /// Takes note of a result that its loadable has dropped as late. Returns whether a client had ended the attempt.
  func noteLate(_ result: LoadableState, of loadable: any PureLoadableProtocol) -> Bool {
    guard let node = inspector.id(of: loadable), let record = records[node] else { return false }
    let number = currentNumber(at: node)
    guard number.map({ $0 <= record.endedUpTo }) ?? record.owed.contains(where: \.mayBeUnnumbered) else { return false }
    defer { forgetFinished() }
    noteDrop(of: result, number, at: node)
    return true
  }

  /// The number of the attempt to sync a node whose task runs now; nil in other code.
  private func currentNumber(at node: NodeID) -> Int? {
    ControlledSync.current.flatMap { $0.node == node ? $0.number : nil }
  }

  private func noteDrop(of result: LoadableState, _ number: Int?, at node: NodeID) {
    guard var record = records[node] else { return }
    let reported = record.owed.firstIndex { owed in number.map { owed.number == $0 } ?? owed.mayBeUnnumbered }
    if let place = reported ?? record.owed.firstIndex(where: { $0.number == 0 }) { record.owed.remove(at: place) }
    records[node] = record
    inspector.note(.sync(.resultDropped(NodeState(result))), node: node)
  }

  /// After the end of control, forgets nodes that await no late result. If no node is left, uninstalls this object.
  private func forgetFinished() {
    guard !isOn, !records.isEmpty else { return }
    records = records.filter { !$0.value.owed.isEmpty || $0.value.hold != nil }
    guard records.isEmpty else { return }
    uninstall()
    onSettled?()
  }

  /// Whether any node has synced under control, or was changed by a client's command.
  var isInUse: Bool { !records.isEmpty }

  /// Saves the current contents of a node, to restore them if a late result of an ended attempt replaces them.
  func contentsMayHaveChanged(_ node: NodeID, _ loadable: any PureLoadableProtocol) {
    guard records[node]?.restoreContents != nil else { return }
    records[node]?.restoreContents = (loadable as? LoadableBase)?.contentsRestorer()
  }

  // MARK: Forced states

  /// Sets the state of a loadable. If this ends a running sync, the sync's result is dropped when it arrives later.
  ///
  /// - Returns: False if the loadable is not a ``LoadableBase`` or derives its state from other loadables.
  @discardableResult
  func force(
    _ state: LoadableState, of loadable: any PureLoadableProtocol, _ node: NodeID, error: (any Error)?
  ) -> Bool {
    guard let base = loadable as? LoadableBase, !(loadable is any LoadableContainer) else { return false }
    if base.loadableState == .syncing, state != .syncing { endAttempt(of: base, node) }
    // No sync is running, so only a further command ends the state.
    if state == .syncing, base.loadableState != .syncing {
      dropHold(of: node)
      records[node, default: Record()].hold = .hung
    }
    if state == .didSyncSuccessfully || state == .didFailToSync { forced = node }
    base.set(state, error: error)
    forced = nil
    return true
  }

  private func endAttempt(of loadable: LoadableBase, _ node: NodeID) {
    var record = records[node] ?? Record()
    if record.hold != nil {
      // `doSync()` was not called.
      cancelHold(of: &record)
    } else {
      record.owed.append(OwedResult(number: record.attempt))
      if record.owed.count > Self.mostOwed { record.owed.removeFirst() }
      record.restoreContents = loadable.contentsRestorer()
      record.endedUpTo = ControlledSync.lastNumber
    }
    records[node] = record
  }

  private func cancelHold(of record: inout Record) {
    if case .delayed(let timer) = record.hold { timeSource.cancel(timer) }
    if case .failing(let timer) = record.hold { timeSource.cancel(timer) }
    record.hold = nil
  }

  /// Cancels the delay or hang of a node's sync if the program itself has ended the sync by setting another state.
  func stateChanged(of node: NodeID, from old: NodeState) {
    if old == .syncing, forced != node { dropHold(of: node) }
  }

  private func dropHold(of node: NodeID) {
    guard var record = records[node] else { return }
    cancelHold(of: &record)
    records[node] = record
  }

  // MARK: The end

  /// Ends control: clears the faults, starts the delayed syncs, and fails the syncs that hang or wait for an injected
  /// failure with the error code `released`. Results of attempts that a client ended are still dropped.
  func release() {
    // First, since setting a state calls observers, which may start syncs.
    isOn = false
    for node in records.keys where clearFaults(of: node) { inspector.markDirty(node) }
    for node in records.keys.sorted() {
      guard let hold = records[node]?.hold, let attempt = records[node]?.attempt else { continue }
      guard let loadable = inspector.loadable(node), loadable.loadableState == .syncing else {
        dropHold(of: node)
        continue
      }
      switch hold {
      case .delayed(let timer):
        timeSource.cancel(timer)
        records[node]?.hold = nil
        start(loadable, ControlledSync(node: node, number: attempt))
      case .hung, .failing: force(.didFailToSync, of: loadable, node, error: InjectedError.released)
      }
    }
    for node in records.keys { dropHold(of: node) }
    if records.isEmpty { uninstall() } else { forgetFinished() }
  }

  /// Forgets the faults and expected late results of removed nodes.
  func forget(_ nodes: some Sequence<NodeID>) {
    for node in nodes { records[node] = nil }
    forgetFinished()
  }
}
