import InspectionModel
import Loadables

/// Receives the events of loadables. Each event adds a journal entry and updates the loadable's node.
extension Inspector: LoadableInstrument {
  package var currentCause: EventNumber? { causes.last }

  package func begin(effectsOf event: EventNumber) { causes.append(event) }

  package func endEffects() { causes.removeLast() }

  package func record(
    _ event: LoadableEvent, of loadable: any PureLoadableProtocol, cause: EventNumber?
  ) -> EventNumber {
    guard let id = idOfEvent(of: loadable) else { return currentCause ?? lastSequence }
    markDirty(id)
    switch event {
    case .stateChanged(let old, let new):
      return stateChanged(id, from: NodeState(old), to: NodeState(new), cause: cause)
    case .notifying(let isContentsAvailable):
      return notifying(id, isContentsAvailable: isContentsAvailable, cause: cause)
    case .syncRequested(let request, let response): return syncRequested(id, request, response, cause: cause)
    case .resultDropped(let result): return note(.sync(.resultDropped(NodeState(result))), node: id, cause: cause)
    case .timer(let event, let owner): return timer(id, event, by: TimerOwner(owner), cause: cause)
    case .dependenciesChanged:
      restructured.insert(id)
      return note(.node(.childrenChanged), node: id, cause: cause)
    case .violated(let rule): return note(.node(.violated(Lint(rule), rule.description)), node: id, cause: cause)
    }
  }

  private func stateChanged(_ id: NodeID, from old: NodeState, to new: NodeState, cause: EventNumber?) -> EventNumber {
    let error = new == .failed ? error(of: id) : nil
    // A server's answer comes from outside the program, so the cause is the sync that requested it.
    let ownSync = holding == .weakly && old == .syncing ? nodeTable[id].snapshot.stateEntry : nil
    // A waiter times out as its loadable did not change, so the cause is the loadable's last change of state.
    let lastOfTarget = cause == nil && new == .failed ? stateEntryOfTarget(of: id) : nil
    let cause = cause ?? lastOfTarget ?? currentCause ?? ownSync
    let number = note(.node(.stateChanged(from: old, to: new, error: error)), node: id, cause: cause)
    nodeTable[id].snapshot.stateEntry = number
    nodeTable[id].stateChanged(from: old, to: new)
    if let syncControl, syncControl.isInUse { syncControl.stateChanged(of: id, from: old) }
    return number
  }

  /// Returns the number of the entry that set the state of the node for which a waiter waits; nil if there is none.
  private func stateEntryOfTarget(of id: NodeID) -> EventNumber? {
    guard isWaiter(id) else { return nil }
    return nodeTable[id].snapshot.children.first.flatMap { nodeTable[$0].snapshot.stateEntry }
  }

  private func notifying(_ id: NodeID, isContentsAvailable: Bool, cause: EventNumber?) -> EventNumber {
    if nodeTable[id].snapshot.hasContents != isContentsAvailable {
      nodeTable[id].snapshot.hasContents = isContentsAvailable
      note(.node(.contentsChanged(isAvailable: isContentsAvailable)), node: id, cause: cause)
    }
    nodeTable[id].snapshot.counts.notifications += 1
    if let syncControl, syncControl.isInUse, let loadable = loadable(id) {
      syncControl.contentsMayHaveChanged(id, loadable)
    }
    // A group shows the error of a child, which can change without a notification by the group.
    forEachParent(of: id) { markDirty($0) }
    return note(.node(.notified), node: id, cause: cause)
  }

  private func syncRequested(
    _ id: NodeID, _ request: LoadableEvent.SyncRequest, _ response: LoadableEvent.SyncResponse, cause: EventNumber?
  ) -> EventNumber {
    switch response {
    case .started:
      nodeTable[id].snapshot.counts.syncs += 1
      return note(.sync(.started), node: id, cause: cause)
    case .ignoredWhileSyncing:
      nodeTable[id].snapshot.counts.ignored += 1
      return note(.sync(.ignored), node: id, cause: cause)
    case .notNeeded:
      nodeTable[id].snapshot.counts.notNeeded += 1
      return note(.sync(.notNeeded), node: id, cause: cause)
    case .forwarded:
      nodeTable[id].snapshot.counts.syncs += 1
      return note(.sync(.forwarded(ifNeeded: request == .syncIfNeeded)), node: id, cause: cause)
    }
  }

  /// Adds an event of a node's timer to the journal, updates the node, and returns the number of the entry.
  @discardableResult
  package func timer(
    _ id: NodeID, _ event: LoadableEvent.TimerEvent, by owner: TimerOwner, cause: EventNumber? = nil
  ) -> EventNumber {
    markDirty(id)
    switch event {
    case .armed(let delay, let attempt):
      let delay = delay.wholeNanoseconds
      let number = note(.timer(.armed(by: owner, delay: delay, attempt: attempt)), node: id, cause: cause)
      nodeTable[id].armed(number, at: now, delay: delay, attempt: attempt, by: owner)
      return number
    case .fired(let armed):
      nodeTable[id].timerEnded(armed, by: owner)
      return note(.timer(.fired(by: owner, armed: armed)), node: id, cause: cause)
    case .cancelled(let armed):
      nodeTable[id].timerEnded(armed, by: owner)
      return note(.timer(.cancelled(by: owner, armed: armed)), node: id, cause: cause)
    case .gaveUp(let attempts):
      nodeTable[id].gaveUp(after: attempts, by: owner)
      return note(.timer(.gaveUp(by: owner, attempts: attempts)), node: id, cause: cause)
    case .held(let hold, let delay):
      let (condition, holder) = (HoldKind(hold), holder(hold))
      let delay = delay?.wholeNanoseconds
      let until = delay.map { now.addingClamped($0) }
      nodeTable[id].held(NodeHold(condition, holder: holder, until: until), by: owner)
      return note(.timer(.held(by: owner, condition, holder: holder, delay: delay)), node: id, cause: cause)
    case .passed(let hold):
      return note(.timer(.passed(by: owner, HoldKind(hold), holder: holder(hold))), node: id, cause: cause)
    case .reset(let reason):
      nodeTable[id].startedOver(by: owner)
      return note(.timer(.reset(by: owner, RetryResetReason(reason))), node: id, cause: cause)
    // A named waiter is a node, and the state of that node shows the timeout.
    case .timedOut where owner.waiterName != nil: return cause ?? currentCause ?? lastSequence
    case .timedOut(let delay): return note(.timer(.waitTimedOut(after: delay.wholeNanoseconds)), node: id, cause: cause)
    }
  }
}

extension Inspector {
  /// Returns the node of the budget or breaker, if it is or becomes a node.
  private func holder(_ hold: RetryHold) -> NodeID? {
    switch hold {
    case .breaker(let breaker): idOfEvent(of: breaker)
    case .retryAfter: nil
    case .budget(let budget): idOfEvent(of: budget)
    }
  }
}

extension HoldKind {
  fileprivate init(_ hold: RetryHold) {
    switch hold {
    case .breaker: self = .breaker
    case .retryAfter: self = .retryAfter
    case .budget: self = .budget
    }
  }
}

extension RetryResetReason {
  fileprivate init(_ reason: LoadableEvent.TimerResetReason) {
    switch reason {
    case .appBecameActive: self = .appBecameActive
    case .networkReturned: self = .networkReturned
    }
  }
}

extension TimerOwner {
  fileprivate init(_ owner: LoadableEvent.TimerOwner) {
    switch owner {
    case .syncer: self = .syncer
    case .waiter(let name): self = .waiter(name)
    case .autosync: self = .autosync
    case .timeout: self = .timeout
    }
  }
}
