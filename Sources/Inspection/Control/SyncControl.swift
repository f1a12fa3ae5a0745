import InspectionModel
import Loadables

/// Control over the syncs of a running program: injected faults, forced states, and the late results of ended attempts.
///
/// A loadable reports results without naming the attempt. Tasks started by `doSync()` carry the attempt as a task-local
/// value. A result from elsewhere, such as a callback of a queue, is late if it arrives while the loadable is not
/// syncing; during a newer attempt it is taken for the newer attempt's result.
@MainActor
final class SyncControl: SyncController {
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
    /// The number of attempts since control began.
    var attempts = 0
    var hold: Hold?
    /// The number of the last attempt that was ended while its work went on.
    var lastEnded: Int?
    /// The number of results that are still to come from such attempts.
    var lateResults = 0
    /// Restores the contents of before a late result.
    var restoreContents: (@MainActor () -> Void)?
  }

  private unowned let inspector: Inspector
  private let timeSource: any TimeSource
  private var records: [NodeID: Record] = [:]
  private var generator = SystemRandomNumberGenerator()
  /// The node whose state is being forced, which is no result of an attempt.
  private var forced: NodeID?

  init(_ inspector: Inspector, timeSource: any TimeSource) {
    self.inspector = inspector
    self.timeSource = timeSource
  }

  // MARK: Faults

  /// The injected faults of a node; nil if control has nothing to do with the node.
  func faults(of node: NodeID) -> [Fault]? { records[node]?.faults.faults }

  /// Adds a fault, and returns false if the node has too many already.
  func add(_ fault: Fault, to node: NodeID) -> Bool {
    guard records[node, default: Record()].faults.add(fault) else { return false }
    inspector.faultsChanged(of: node)
    return true
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
    takeOver(loadable, node)
    return true
  }

  /// Starts, holds or ends a sync, according to the faults of the node.
  private func takeOver(_ loadable: any PureLoadableProtocol, _ node: NodeID) {
    var record = records[node] ?? Record()
    record.attempts += 1
    record.hold = nil
    let attempt = SyncAttempt(node: node, number: record.attempts)
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

  /// Schedules the continuation of an attempt. Does nothing then if the attempt has ended.
  private func schedule(
    _ loadable: any PureLoadableProtocol, _ attempt: SyncAttempt, after delay: Int64, _ label: String,
    _ body: @escaping @MainActor (SyncControl, any PureLoadableProtocol) -> Void
  ) -> ScheduledTimer {
    timeSource.schedule(after: .nanoseconds(delay), owner: loadable, label: label) { [weak self, weak loadable] in
      guard let self, let loadable, records[attempt.node]?.attempts == attempt.number,
        records[attempt.node]?.hold != nil
      else { return }
      body(self, loadable)
    }
  }

  private func start(_ loadable: any PureLoadableProtocol, _ attempt: SyncAttempt) {
    SyncAttempt.$current.withValue(attempt) { Instrumentation.startSync(of: loadable) }
  }

  /// Returns whether a result is late: of an attempt that a client has ended. The contents of before are restored.
  func drops(_ result: LoadableState, of loadable: any PureLoadableProtocol) -> Bool {
    guard let node = inspector.id(of: loadable) else { return false }
    guard forced != node else {
      forced = nil
      return false
    }
    guard var record = records[node] else { return false }
    let number = SyncAttempt.current.flatMap { $0.node == node ? $0.number : nil }
    let isSyncing = loadable.loadableState == .syncing
    guard let lastEnded = record.lastEnded, number.map({ $0 <= lastEnded }) ?? !isSyncing else {
      // The result of the current attempt, or a push.
      if isSyncing { cancelHold(of: &record) }
      // Without a number, it is unknown whose result it was.
      if number == nil { (record.lastEnded, record.lateResults, record.restoreContents) = (nil, 0, nil) }
      records[node] = record
      return false
    }
    record.restoreContents?()
    record.lateResults -= 1
    if record.lateResults <= 0 { (record.lastEnded, record.lateResults, record.restoreContents) = (nil, 0, nil) }
    records[node] = record
    inspector.note(.resultDropped(NodeState(result)), node: node)
    return true
  }

  /// Keeps the contents that a late result must not replace.
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
    if state == .syncing, base.loadableState != .syncing { records[node, default: Record()].hold = .hung }
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
      record.lastEnded = record.attempts
      record.lateResults += 1
      record.restoreContents = loadable.contentsRestorer()
    }
    records[node] = record
  }

  private func cancelHold(of record: inout Record) {
    if case .delayed(let timer) = record.hold { timeSource.cancel(timer) }
    if case .failing(let timer) = record.hold { timeSource.cancel(timer) }
    record.hold = nil
  }

  // MARK: The end

  /// Clears the faults, starts the delayed syncs, and fails the other held syncs with the error code `released`.
  func release() {
    for node in records.keys.sorted() {
      guard let record = records[node] else { continue }
      if clearFaults(of: node) { inspector.markDirty(node) }
      guard let hold = record.hold, let loadable = inspector.loadable(node) else { continue }
      switch hold {
      case .delayed(let timer):
        timeSource.cancel(timer)
        records[node]?.hold = nil
        start(loadable, SyncAttempt(node: node, number: record.attempts))
      case .hung, .failing: force(.didFailToSync, of: loadable, node, error: InjectedError.released)
      }
    }
    records = [:]
  }

  /// Forgets removed nodes.
  func forget(_ nodes: some Sequence<NodeID>) {
    for node in nodes { records[node] = nil }
  }
}
