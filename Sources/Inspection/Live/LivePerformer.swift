import InspectionModel
import Loadables

/// Applies the commands of a client with control to the loadables of the program.
@MainActor
final class LivePerformer {
  private let inspector: Inspector
  private let control: SyncControl

  init(_ inspector: Inspector, timeSource: any TimeSource) {
    self.inspector = inspector
    control = SyncControl(inspector, timeSource: timeSource)
    inspector.syncControl = control
    Instrumentation.syncController = control
  }

  /// Ends the control over syncs.
  func release() {
    control.release()
    inspector.syncControl = nil
    if Instrumentation.syncController === control { Instrumentation.syncController = nil }
  }

  /// Returns the capabilities of a client with control.
  static func capabilities(in environment: LiveEnvironment) -> Capabilities {
    var capabilities = Capabilities.none(because: .notInLiveProcess)
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
    switch command {
    case .sync(let node): return inspector.sync(node)
    case .syncIfNeeded(let node): return inspector.syncIfNeeded(node)
    case .syncRoots: return inspector.syncRoots { _ in true }
    case .fail(let node, let error): return fail(node, error: error)
    case .setState(let node, let state, let hasContents, let error):
      return set(node, to: state, hasContents: hasContents, error: error)
    case .addFault(let node, let fault): return add(fault, to: node)
    case .clearFaults(let node): return clearFaults(of: node)
    case .setBackoff(let node, let backoff): return inspector.setBackoff(of: node, to: backoff)
    case .setNetwork(let isOnline):
      environment.network?.override = isOnline
      return .done(nodes: 0)
    case .setActivity(let isActive):
      environment.activity?.override = isActive
      return .done(nodes: 0)
    case .fireNow(let event): return fire(event, in: environment)
    case .clock(let command): return environment.clock.map { move($0, command) } ?? .ignored(.systemClock)
    case .setTarget, .setChildren, .postpone, .suspendActions, .resumeActions, .setBreakpoint:
      return .ignored(.notInLiveProcess)
    }
  }

  private func fail(_ node: NodeID, error: String) -> CommandOutcome {
    var count = 0
    for leaf in inspector.leaves(under: node) {
      if let waiter = leaf as? WaiterLoadable {
        if waiter.timeOut() { count += 1 }
      } else if let id = inspector.id(of: leaf),
        control.force(.didFailToSync, of: leaf, id, error: InjectedError(error))
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
    let available = loadable.isContentsAvailable
    // The contents belong to the program, and a node without contents cannot be synced.
    if let hasContents, hasContents != available { return .ignored(.contentsOfProgram) }
    if state == .synced, !available { return .ignored(.contentsOfProgram) }
    let error = state == .failed ? InjectedError(error ?? "failed") : nil
    let isSet = control.force(LoadableState(state), of: loadable, node, error: error)
    return isSet ? .done(nodes: 1) : .ignored(.nothingToSet)
  }

  private func add(_ fault: Fault, to node: NodeID) -> CommandOutcome {
    let leaves = syncingLeaves(under: node)
    let added = leaves.count { control.add(fault, to: $0) }
    if added < leaves.count { return .refused("a node has \(FaultQueue.limit) faults already") }
    return leaves.isEmpty ? .ignored(.nothingToFault) : .done(nodes: leaves.count)
  }

  private func clearFaults(of node: NodeID?) -> CommandOutcome {
    guard let node else { return .done(nodes: control.faultyNodes.count(where: control.clearFaults)) }
    let leaves = syncingLeaves(under: node)
    for leaf in leaves { _ = control.clearFaults(of: leaf) }
    return leaves.isEmpty ? .ignored(.nothingToFault) : .done(nodes: leaves.count)
  }

  /// Returns the leaves under a node whose syncs the instrument can take over.
  private func syncingLeaves(under node: NodeID) -> [NodeID] {
    inspector.leaves(under: node).filter(\.ignoresSyncWhileSyncing).compactMap(inspector.id)
  }

  private func fire(_ event: PendingEvent, in environment: LiveEnvironment) -> CommandOutcome {
    guard case .timer(let id) = event.id else { return .ignored(.notPending) }
    let timer = ScheduledTimer(id: id)
    let isFired = environment.clock?.fire(timer) == true || SystemTimeSource.shared.fire(timer)
    return isFired ? .done(nodes: 1) : .ignored(.notPending)
  }

  private func move(_ clock: ControllableTimeSource, _ command: ClockCommand) -> CommandOutcome {
    switch command {
    case .pause: clock.setRunning(false)
    case .resume: clock.setRunning(true)
    case .setSpeed(let speed): clock.setSpeed(speed)
    case .step: return clock.step() ? .done(nodes: 0) : .ignored(.nothingPending)
    case .jump(let time):
      return clock.jump(to: time.addingClamped(inspector.startTime)) ? .done(nodes: 0) : .ignored(.past)
    case .stepBack, .jumpToEvent: return .ignored(.past)
    }
    return .done(nodes: 0)
  }
}
