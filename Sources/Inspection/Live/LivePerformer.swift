import InspectionModel
import Loadables
import LoadablesTooling

/// Performs the commands of a client with control on the loadables of the running program.
@MainActor
final class LivePerformer {
  private let inspector: Inspector
  private let control: SyncControl
  /// The nodes that commands have switched off.
  private var switchedOff: [any SwitchedNode] = []
  /// The back-off policies that commands have changed, with the configuration that each had before.
  private var backoffs: [(node: NodeID, policy: BackoffTimeoutPolicy, before: BackoffTimeoutPolicy.Configuration)] = []

  init(_ inspector: Inspector, _ control: SyncControl) {
    self.inspector = inspector
    self.control = control
  }

  /// Restores the changed back-offs, then ends control. Syncs that fail at that end retry with the restored back-offs.
  func release() {
    for (node, policy, before) in backoffs {
      // Cannot fail: the policy had this configuration before.
      try? policy.update { $0 = before }
      if inspector.nodeTable.contains(node) { inspector.markDirty(node) }
    }
    backoffs = []
    for node in switchedOff { node.switchOn() }
    switchedOff = []
    control.release()
  }

  /// Returns the commands that the program refuses to a client with control, each with the reason.
  static func capabilities(in environment: LiveEnvironment) -> Capabilities {
    var capabilities = Capabilities.none(because: .notInLiveProcess)
    capabilities.hasControl = true
    for tag in [CommandTag.sync, .syncIfNeeded, .fail, .set, .fault, .clearFaults, .backoff, .fireNow, .clock] {
      capabilities.refused[tag] = nil
    }
    if environment.network != nil { capabilities.refused[.network] = nil }
    if environment.activity != nil { capabilities.refused[.activity] = nil }
    for tag in ClockTag.allCases {
      capabilities.refusedOfClock[tag] = environment.clock == nil ? .systemClock : nil
    }
    for tag in [ClockTag.stepBack, .previousEvent, .nextEvent] { capabilities.refusedOfClock[tag] = .past }
    return capabilities
  }

  func perform(_ command: NodeCommand, in environment: LiveEnvironment) -> CommandOutcome {
    inspector.perform(command, by: .user) { carryOut($0, in: environment) }
  }

  private func carryOut(_ command: NodeCommand, in environment: LiveEnvironment) -> CommandOutcome {
    if let node = command.node, inspector.isCall(node) { return carryOut(command, onCall: node, environment.calls) }
    switch command {
    case .sync(let node): return inspector.sync(node)
    case .syncIfNeeded(let node): return inspector.syncIfNeeded(node)
    case .syncRoots: return inspector.syncRoots { _ in true }
    case .fail(let node, let error): return fail(node, error: error)
    case .setState(let node, let state, let hasContents, let error):
      return set(node, to: state, hasContents: hasContents, error: error)
    case .addFault(let node, let fault): return add(fault, to: node)
    case .clearFaults(let node?): return clearFaults(of: node)
    case .clearFaults(nil):
      let families = environment.calls?.clearAllFaults() ?? 0
      return .done(nodes: control.faultyNodes.count(where: control.clearFaults) + families)
    case .setBackoff(let node, let backoff): return setBackoff(of: node, to: backoff)
    case .setNetwork(let isOnline):
      environment.network?.override = isOnline
      return .done(nodes: 0)
    case .setActivity(let isActive):
      environment.activity?.override = isActive
      return .done(nodes: 0)
    case .fireNow(let event): return fire(event, in: environment)
    case .clock(let command): return environment.clock.map { move($0, command) } ?? .ignored(.systemClock)
    default: return .ignored(.notInLiveProcess)
    }
  }

  /// Performs a command on a family of calls or on a call. Only faults affect these.
  private func carryOut(_ command: NodeCommand, onCall node: NodeID, _ calls: (any FaultableCalls)?) -> CommandOutcome {
    guard let calls else { return .ignored(.nothingToFault) }
    switch command {
    case .fail(_, let error):
      return calls.add(Fault(.fail(error: error), count: 1), to: node, origin: inspector.currentCause)
    case .addFault(_, let fault): return calls.add(fault, to: node, origin: inspector.currentCause)
    case .clearFaults: return calls.clearFaults(of: node) ? .done(nodes: 1) : .ignored(.nothingToFault)
    case .sync, .syncIfNeeded: return .ignored(.cannotSync)
    case .setBackoff: return .ignored(.noBackoff)
    default: return .ignored(.nothingToSet)
    }
  }

  private func setBackoff(of node: NodeID, to backoff: NodeBackoff) -> CommandOutcome {
    guard let policy = inspector.backoffPolicy(of: node) else { return .ignored(.noBackoff) }
    let before = policy.configuration
    let outcome = inspector.setBackoff(of: node, to: backoff)
    if case .done = outcome, !backoffs.contains(where: { $0.policy === policy }) {
      backoffs.append((node, policy, before))
    }
    return outcome
  }

  private func fail(_ node: NodeID, error: String) -> CommandOutcome {
    var count = 0
    for leaf in inspector.leaves(under: node) {
      if let waiter = leaf as? WaiterLoadable {
        if waiter.timeOut() { count += 1 }
      } else if let node = leaf as? any SwitchedNode {
        set(node, to: .failed, error: error)
        count += 1
      } else if let id = inspector.id(of: leaf),
        control.force(.didFailToSync, of: leaf, id, error: control.errors.error(for: error))
      {
        count += 1
      }
    }
    return count == 0 ? .ignored(.nothingToSet) : .done(nodes: count)
  }

  private func set(_ node: NodeID, to state: NodeState, hasContents: Bool?, error: String?) -> CommandOutcome {
    guard let loadable = inspector.loadable(node), !(loadable is any LoadableContainer) else {
      return .ignored(.nothingToSet)
    }
    if let node = loadable as? any SwitchedNode { return set(node, to: state, error: error ?? "failed") }
    let available = loadable.isContentsAvailable
    // Only the program can change contents, and a node without contents cannot be synced.
    if let hasContents, hasContents != available { return .ignored(.contentsOfProgram) }
    if state == .synced, !available { return .ignored(.contentsOfProgram) }
    let error = state == .failed ? control.errors.error(for: error ?? "failed") : nil
    let isSet = control.force(LoadableState(state), of: loadable, node, error: error)
    return isSet ? .done(nodes: 1) : .ignored(.nothingToSet)
  }

  @discardableResult
  private func set(_ node: any SwitchedNode, to state: NodeState, error: String) -> CommandOutcome {
    switchedOff.removeAll { $0 === node }
    if state == .failed { switchedOff.append(node) }
    return node.set(state, error: error)
  }

  private func add(_ fault: Fault, to node: NodeID) -> CommandOutcome {
    let leaves = syncingLeaves(under: node)
    guard leaves.allSatisfy(control.canAddFault) else {
      return .refused("a node has \(FaultQueue.limit) faults already; none was added")
    }
    for leaf in leaves { control.add(fault, to: leaf) }
    return leaves.isEmpty ? .ignored(.nothingToFault) : .done(nodes: leaves.count)
  }

  private func clearFaults(of node: NodeID) -> CommandOutcome {
    let leaves = syncingLeaves(under: node)
    for leaf in leaves { _ = control.clearFaults(of: leaf) }
    return leaves.isEmpty ? .ignored(.nothingToFault) : .done(nodes: leaves.count)
  }

  /// Returns the leaves under a node that run syncs of their own, into which control can inject faults.
  private func syncingLeaves(under node: NodeID) -> [NodeID] {
    inspector.leaves(under: node).filter(\.ignoresSyncWhileSyncing).compactMap(inspector.id)
  }

  private func fire(_ event: PendingEvent, in environment: LiveEnvironment) -> CommandOutcome {
    guard case .timer(let id) = event.id else { return .ignored(.notPending) }
    let timer = ScheduledTimer(id: id)
    let isFired = environment.clock?.fire(timer) == true || SystemTimeSource.shared.fire(timer)
    return isFired ? .done(nodes: 1) : .ignored(.notPending)
  }

  private func outcome(of jump: ControllableTimeSource.Jump) -> CommandOutcome {
    switch jump {
    case .done: .done(nodes: 0)
    case .past: .ignored(.past)
    case .tooFar: .refused("a jump to that time is too far")
    case .stopped(let count): .refused("stopped on the way, after \(count) timers")
    }
  }

  private func move(_ clock: ControllableTimeSource, _ command: ClockCommand) -> CommandOutcome {
    switch command {
    case .pause: clock.setRunning(false)
    case .resume: clock.setRunning(true)
    case .setSpeed(let speed):
      guard ClockCommand.speeds.contains(speed) else { return .refused("a speed is \(ClockCommand.speedRule)") }
      clock.setSpeed(speed)
    case .step: return clock.step() ? .done(nodes: 0) : .ignored(.nothingPending)
    case .jump(let time): return outcome(of: clock.jump(to: time.addingClamped(inspector.startTime)))
    case .stepBack, .jumpToEvent: return .ignored(.past)
    }
    return .done(nodes: 0)
  }
}
