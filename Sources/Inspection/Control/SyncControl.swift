import InspectionModel
import Loadables

/// Control over the syncs of a running program: injected faults, forced states, and the late results of ended attempts.
///
/// A loadable reports results without naming the attempt. Tasks started by `doSync()` carry the attempt as a task-local
/// value. A result from elsewhere, such as a callback of a queue, is late if it arrives while the loadable is not
/// syncing; during a newer attempt it is taken for the newer attempt's result.
@MainActor
final class SyncControl {
  /// The maximum number of ended attempts of a node whose results are awaited.
  private static let mostOwed = 100

  private enum Hold {
    /// The sync hangs: `doSync()` was not called, or the state was set by a client.
    case hung
    /// `doSync()` is called when the timer fires.
    case delayed(ScheduledTimer)
    /// The sync fails when the timer fires.
    case failing(ScheduledTimer)
  }

  private struct Record {
    var faults = FaultQueue()
    /// The number of the latest attempt; 0 if it began before control.
    var attempt = 0
    var hold: Hold?
    /// The number up to which the node's attempts are over: the process's latest when a client last ended an attempt of
    /// the node.
    var endedUpTo = 0
    /// The ended attempts that may still report a result.
    var owed: [OwedResult] = []
    /// Restores the contents that a late result has replaced.
    var restoreContents: (@MainActor () -> Void)?
  }

  /// A result that an ended attempt still owes.
  private struct OwedResult {
    /// The number of the attempt; 0 if the attempt began before control, since its results have no number.
    let number: Int
    /// Whether a result without a number may be this one; false after the next result that is not late.
    var mayBeUnnumbered = true
  }

  private unowned let inspector: Inspector
  private let timeSource: any TimeSource
  private var records: [NodeID: Record] = [:]
  private var generator = SystemRandomNumberGenerator()
  /// The node whose state is being forced. A forced state is not the result of an attempt.
  private var forced: NodeID?
  /// Whether a client has control. Without it, only late results are dropped.
  private(set) var isOn = false

  /// Called when the last late result has arrived after the end of control.
  var onSettled: (@MainActor () -> Void)?

  init(_ inspector: Inspector, timeSource: any TimeSource) {
    self.inspector = inspector
    self.timeSource = timeSource
  }

  // MARK: Begin

  /// Begins control over all syncs of the process; returns false if another `SyncControl` has it.
  func begin() -> Bool {
    isOn = SyncControls.shared.begin(self)
    return isOn
  }

  /// Whether ended attempts may still report results.
  var awaitsLateResults: Bool { records.values.contains { !$0.owed.isEmpty } }

  /// Removes this control from the process. Late results are no longer dropped.
  func uninstall() { SyncControls.shared.remove(self) }

  // MARK: Faults

  /// Returns the injected faults of a node; nil if control has not affected the node.
  func faults(of node: NodeID) -> [Fault]? { records[node]?.faults.faults }

  func canAddFault(to node: NodeID) -> Bool { records[node]?.faults.isFull != true }

  /// Adds a fault. No effect on a node with too many faults.
  func add(_ fault: Fault, to node: NodeID) {
    records[node, default: Record()].faults.add(fault)
    inspector.faultsChanged(of: node)
  }

  /// Removes the faults of a node, and returns whether there were any.
  func clearFaults(of node: NodeID) -> Bool {
    guard let record = records[node], !record.faults.faults.isEmpty else { return false }
    records[node]?.faults = FaultQueue()
    inspector.faultsChanged(of: node)
    return true
  }

  /// The nodes with faults.
  var faultyNodes: [NodeID] { records.filter { !$0.value.faults.faults.isEmpty }.map(\.key) }

  // MARK: Attempts

  func takesOverSync(of loadable: any PureLoadableProtocol) -> Bool {
    guard let node = inspector.id(of: loadable) else { return false }
    if isOn {
      takeOver(loadable, node)
    } else {
      // The caller's task may carry the number of an ended attempt, whose results are dropped.
      guard records[node]?.owed.isEmpty == false, SyncAttempt.current?.node == node else { return false }
      start(loadable, SyncAttempt.next(at: node))
    }
    return true
  }

  /// Takes the next results of all nodes for those of current attempts, after the end of control.
  func forgetLateResults() {
    guard !isOn else { return }
    for node in records.keys { records[node]?.owed = [] }
    settle()
  }

  /// Starts or holds a sync, according to the faults of the node.
  private func takeOver(_ loadable: any PureLoadableProtocol, _ node: NodeID) {
    var record = records[node] ?? Record()
    let attempt = SyncAttempt.next(at: node)
    record.attempt = attempt.number
    cancelHold(of: &record)
    let effects = record.faults.take(&generator)
    records[node] = record
    guard !effects.isEmpty else { return start(loadable, attempt) }
    inspector.faultsChanged(of: node)
    var delay: Int64 = 0
    for effect in effects {
      inspector.note(.faultApplied(effect), node: node)
      switch effect {
      case .delay(let length):
        // A client may send any delay.
        delay = delay.addingClamped(max(0, length))
      case .hang:
        records[node]?.hold = .hung
        return
      case .fail(let error):
        records[node]?.hold = .failing(
          schedule(loadable, attempt, after: delay, "injected failure") { control, loadable in
            control.force(.didFailToSync, of: loadable, node, error: InjectedError(error))
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

  /// Schedules the continuation of a held attempt. The timer has no effect if the attempt has ended, or if the program
  /// has set another state.
  private func schedule(
    _ loadable: any PureLoadableProtocol, _ attempt: SyncAttempt, after delay: Int64, _ label: String,
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

  private func start(_ loadable: any PureLoadableProtocol, _ attempt: SyncAttempt) {
    SyncAttempt.$current.withValue(attempt) { Instrumentation.startSync(of: loadable) }
  }

  /// Whether the state of a loadable is being forced.
  func isForcing(_ loadable: any PureLoadableProtocol) -> Bool {
    forced.map { $0 == inspector.id(of: loadable) } ?? false
  }

  /// Returns whether a result is late: the result of an attempt that a client has ended. A late result's contents are
  /// replaced by the earlier ones.
  func drops(_ result: LoadableState, of loadable: any PureLoadableProtocol) -> Bool {
    guard let node = inspector.id(of: loadable) else { return false }
    guard forced != node else {
      forced = nil
      return false
    }
    guard var record = records[node] else { return false }
    defer { settle() }
    let number = SyncAttempt.current.flatMap { $0.node == node ? $0.number : nil }
    let isSyncing = loadable.loadableState == .syncing
    let isLate =
      number.map { $0 <= record.endedUpTo } ?? (!isSyncing && record.owed.contains { $0.mayBeUnnumbered })
    guard isLate else {
      // The result of the current attempt, or a push. Nothing can tell a result without a number from an older one's.
      cancelHold(of: &record)
      for place in record.owed.indices { record.owed[place].mayBeUnnumbered = false }
      // Later results without a number are pushes.
      record.owed.removeAll { number == nil || $0.number == 0 }
      records[node] = record
      return false
    }
    record.restoreContents?()
    let reported = record.owed.firstIndex { owed in number.map { owed.number == $0 } ?? owed.mayBeUnnumbered }
    if let place = reported ?? record.owed.firstIndex(where: { $0.number == 0 }) { record.owed.remove(at: place) }
    records[node] = record
    inspector.note(.resultDropped(NodeState(result)), node: node)
    return true
  }

  /// Removes the records that await no result, after the end of control. Without records, no results are dropped.
  private func settle() {
    guard !isOn, !records.isEmpty else { return }
    records = records.filter { !$0.value.owed.isEmpty || $0.value.hold != nil }
    guard records.isEmpty else { return }
    uninstall()
    onSettled?()
  }

  /// Whether control has affected a node: by a fault, a sync taken over or a forced state.
  var isInUse: Bool { !records.isEmpty }

  /// Keeps the current contents of a node that may get a late result.
  func contentsMayHaveChanged(_ node: NodeID, _ loadable: any PureLoadableProtocol) {
    guard records[node]?.restoreContents != nil else { return }
    records[node]?.restoreContents = (loadable as? LoadableBase)?.contentsRestorer()
  }

  // MARK: Forced states

  /// Sets the state of a loadable. The result of a running attempt is dropped when it arrives.
  ///
  /// - Returns: False if the library cannot set the state of the loadable.
  @discardableResult
  func force(
    _ state: LoadableState, of loadable: any PureLoadableProtocol, _ node: NodeID, error: (any Error)?
  ) -> Bool {
    guard let base = loadable as? LoadableBase, !(loadable is any LoadableContainer) else { return false }
    if base.loadableState == .syncing, state != .syncing { endAttempt(of: base, node) }
    // Without an own sync, nothing would end the state.
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
      record.endedUpTo = SyncAttempt.lastNumber
    }
    records[node] = record
  }

  private func cancelHold(of record: inout Record) {
    if case .delayed(let timer) = record.hold { timeSource.cancel(timer) }
    if case .failing(let timer) = record.hold { timeSource.cancel(timer) }
    record.hold = nil
  }

  /// Drops the hold of a node if the program has ended the sync by setting another state.
  func stateChanged(of node: NodeID, from old: NodeState) {
    if old == .syncing, forced != node { dropHold(of: node) }
  }

  private func dropHold(of node: NodeID) {
    guard var record = records[node] else { return }
    cancelHold(of: &record)
    records[node] = record
  }

  // MARK: The end

  /// Clears the faults, starts the delayed syncs, and fails the other held syncs with the error code `released`. Late
  /// results of ended attempts are still dropped.
  func release() {
    // First, since an observer of a forced state may start any sync.
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
        start(loadable, SyncAttempt(node: node, number: attempt))
      case .hung, .failing: force(.didFailToSync, of: loadable, node, error: InjectedError.released)
      }
    }
    for node in records.keys { dropHold(of: node) }
    if records.isEmpty { uninstall() } else { settle() }
  }

  /// Forgets removed nodes.
  func forget(_ nodes: some Sequence<NodeID>) {
    for node in nodes { records[node] = nil }
    settle()
  }
}
