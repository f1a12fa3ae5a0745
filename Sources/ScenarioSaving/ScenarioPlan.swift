import InspectionModel
import Scenarios

/// Decides how a scenario represents each node of an observed run: by the same kind of node, or by commands.
struct ScenarioPlan {
  /// The way in which the scenario represents a node.
  enum Form: Equatable {
    /// The node keeps its kind: the scenario has a node of the kind that was observed.
    case native
    /// The scenario has a loadable in place of an autosync loadable. The script makes the syncs that the timer made.
    case loadable
    /// The script sets each state of the node: a loadable whose syncs never end, or a pure loadable if not `canSync`.
    case pinned(canSync: Bool)
  }

  /// The way in which the scenario represents the syncer of a node.
  enum Syncer {
    /// The node has a syncer with this back-off, which makes the observed syncs without the script.
    case native(NodeBackoff)
    /// The node has a syncer without the observed jitter. The script makes each retry, before the syncer's later timer.
    case late(NodeBackoff)
    /// The node has no syncer. The script makes the syncs that the observed syncer made.
    case scripted
  }

  /// The intervals between syncs of an autosync loadable, in ns.
  struct Intervals {
    let active: Int64
    let background: Int64
  }

  let structure: ObservedStructure
  let treatments: Treatments
  private(set) var forms: [NodeID: Form] = [:]
  private(set) var syncers: [NodeID: Syncer] = [:]
  private(set) var intervals: [NodeID: Intervals] = [:]

  var run: ObservedRun { structure.run }

  init(_ structure: ObservedStructure, _ treatments: Treatments) {
    (self.structure, self.treatments) = (structure, treatments)
    intervals = autosyncIntervals()
    for id in run.order { forms[id] = form(of: id) }
    for id in run.order {
      if case .pinned = forms[id] { forms[id] = .pinned(canSync: mustSync(id)) }
      syncers[id] = syncer(of: id)
    }
  }

  func kind(of node: NodeID) -> NodeKind { run.nodes[node]?.latest.identity.kind ?? .pure }

  func form(_ node: NodeID) -> Form { forms[node] ?? .pinned(canSync: false) }

  func isNative(_ node: NodeID) -> Bool { form(node) == .native }

  /// Whether the node can be asked to sync in the scenario.
  func canSync(_ node: NodeID) -> Bool {
    switch form(node) {
    case .native: kind(of: node).tag.canSync
    case .loadable: true
    case .pinned(let canSync): canSync
    }
  }

  /// Whether the scenario has latencies and outcomes for the node's syncs.
  func hasOwnSyncs(_ node: NodeID) -> Bool {
    switch form(node) {
    case .native: kind(of: node).tag.hasOwnSyncs
    case .loadable: true
    case .pinned: false
    }
  }

  /// When a sync of the node fails for want of the network; nil if the node's syncs need none.
  func offlineRule(of node: NodeID) -> OfflineRule? {
    guard let identity = run.nodes[node]?.latest.identity, !treatments.withoutNetwork.contains(node) else { return nil }
    guard hasOwnSyncs(node) else { return nil }
    if identity.facts.contains(.network(failsAtOnce: true)) { return .atOnce }
    // Older recordings have the rule in no fact.
    let isNeeded = run.nodes[node]?.start.action?.requiresInternet ?? false
    return isNeeded || identity.facts.contains { $0.name == NodeFact.network(failsAtOnce: false).name } ? .atEnd : nil
  }

  /// Whether timers of the node make syncs in the scenario.
  func hasTimers(_ node: NodeID) -> Bool {
    let hasSyncer =
      switch syncers[node] {
      case .native, .late: true
      case .scripted, nil: false
      }
    return hasSyncer || isNative(node) && kind(of: node) == .autosync
  }

  // MARK: Forms

  private func form(of id: NodeID) -> Form {
    guard treatments[id] < .pinned, let node = run.nodes[id] else { return .pinned(canSync: false) }
    let children = node.start.children
    let isPossible =
      switch kind(of: id) {
      case .proxy: (children + node.latest.children).allSatisfy(couldSync)
      case .chain: children.allSatisfy(couldSync)
      case .map, .asyncMap: children.count == 1 && children.allSatisfy(couldSync)
      case .flatMap, .joined: children.count == 2 && children.allSatisfy(couldSync)
      case .action: node.start.state == .idle && node.start.action?.isAtItsStart == true
      case .waiter: waits(of: id).count == 1 && node.start.state == .idle && children.count == 1 && !isCancelled(id)
      // The numbers of a server or policy are unknown.
      case .budget, .breaker, .queue, .rateLimit, .optimistic, .load, .callFamily, .call: false
      default: true
      }
    guard isPossible else { return .pinned(canSync: false) }
    return kind(of: id) == .autosync && intervals[id] == nil ? .loadable : .native
  }

  private func couldSync(_ id: NodeID) -> Bool { kind(of: id).tag.canSync && run.nodes[id] != nil }

  /// Whether a parent of the node has a kind whose children must be able to sync, such as a chain.
  private func mustSync(_ id: NodeID) -> Bool {
    structure.parents(of: id).contains { parent in
      guard isNative(parent) else { return false }
      return switch kind(of: parent) {
      case .proxy, .chain, .map, .asyncMap, .flatMap, .joined: true
      default: false
      }
    }
  }

  /// Returns the journal entry at which each wait of a waiter began, and the timeout of the wait in ns.
  func waits(of id: NodeID) -> [(entry: JournalEntry, timeout: Int64)] {
    structure.entries(of: id).compactMap { entry in
      if case .timer(.armed(by: .timeout, let delay, _)) = entry.event { (entry, delay) } else { nil }
    }
  }

  private func isCancelled(_ id: NodeID) -> Bool {
    structure.entries(of: id).contains { if case .node(.stateChanged(_, .idle, _)) = $0.event { true } else { false } }
  }

  // MARK: Timers

  /// Returns the intervals of autosync loadables, but only of those whose observed syncs follow from fixed intervals.
  private func autosyncIntervals() -> [NodeID: Intervals] {
    var isActive = run.world.isActive
    var delays: [NodeID: [Bool: Set<Int64>]] = [:]
    for entry in run.entries {
      switch (entry.event, entry.node) {
      case (.command(.given(.setActivity(let isNowActive), _)), _): isActive = isNowActive
      case (.timer(.armed(by: .autosync, let delay, _)), let node?):
        delays[node, default: [:]][isActive, default: []].insert(delay)
      default: break
      }
    }
    var intervals: [NodeID: Intervals] = [:]
    for id in run.order where kind(of: id) == .autosync && treatments[id] == .native {
      let (active, background) = (delays[id]?[true] ?? [], delays[id]?[false] ?? [])
      // A simulated autosync loadable syncs at the start, and always waits for its interval.
      let first = structure.entries(of: id).first { $0.isSyncRequest }
      guard first?.time == run.start, run.nodes[id]?.start.state == .idle, active.count <= 1, background.count <= 1
      else { continue }
      intervals[id] = Intervals(active: active.first ?? 0, background: background.first ?? 0)
    }
    return intervals
  }

  /// Returns how the scenario represents a node's syncer; nil if the node cannot sync or no syncer was observed.
  private func syncer(of id: NodeID) -> Syncer? {
    guard let start = run.nodes[id]?.start, canSync(id) else { return nil }
    let entries = structure.entries(of: id)
    let delays = entries.compactMap { entry in
      if case .timer(.armed(by: .syncer, let delay, let attempt)) = entry.event {
        SyncerDelay(attempt, delay)
      } else {
        nil
      }
    }
    let hasEarlierTimer = structure.hasEarlierTimer(id) { $0 == .syncer }
    guard start.backoff != nil || !delays.isEmpty || hasEarlierTimer else { return nil }
    let isChanged = entries.contains { if case .command(.given(.setBackoff, _)) = $0.event { true } else { false } }
    let isReset = entries.contains { if case .timer(.reset(by: .syncer, _)) = $0.event { true } else { false } }
    // A budget or breaker is not in the scenario.
    let isHeld = entries.contains { if case .timer(.held(by: .syncer, _, _, _)) = $0.event { true } else { false } }
    guard treatments[id] == .native, !hasEarlierTimer, !isChanged, !isHeld, start.state != .failed,
      !isReset || run.entries.contains(where: \.isActivityCommand) || !run.worldChanges.isEmpty,
      var backoff = start.backoff ?? NodeBackoff(inferredFrom: delays), backoff.problem == nil,
      start.state != .synced || backoff.period == 0
    else { return .scripted }
    switch backoff.jitter {
    case .none: return delays.allSatisfy(backoff.allows) ? .native(backoff) : .scripted
    case .full, .equal:
      guard delays.allSatisfy(backoff.allows) else { return .scripted }
      backoff.jitter = .none
      return .late(backoff)
    default: return .scripted
    }
  }
}

/// A syncer's delay before a sync, in ns, and the number of failures in a row before (0 for a periodic refresh).
struct SyncerDelay {
  let attempt: Int
  let delay: Int64

  init(_ attempt: Int, _ delay: Int64) { (self.attempt, self.delay) = (attempt, delay) }
}

extension NodeBackoff {
  /// Returns whether the back-off can produce an observed delay.
  func allows(_ delay: SyncerDelay) -> Bool {
    // When the app becomes active, a refresh comes after the first delay of the back-off.
    let attempt = delay.attempt == 0 && delay.delay != period ? 1 : delay.attempt
    guard attempt > 0 else { return true }
    return delayRanges(from: attempt, count: 1).first?.contains(delay.delay) ?? false
  }

  /// Infers a back-off without jitter that would produce these delays; nil if there is none.
  init?(inferredFrom delays: [SyncerDelay]) {
    let byAttempt = Dictionary(grouping: delays, by: \.attempt).mapValues { Set($0.map(\.delay)) }
    guard byAttempt.values.allSatisfy({ $0.count == 1 }) else { return nil }
    let delay = { (attempt: Int) in byAttempt[attempt]?.first }
    let first = delay(1) ?? NodeBackoff.standard.min
    guard first > 0 else { return nil }
    let multiplier = delay(2).map { Double($0) / Double(first) } ?? 1
    let longest = byAttempt.filter { $0.key > 0 }.compactMap(\.value.first).max() ?? first
    self.init(
      min: first, max: Swift.max(first, longest), multiplier: Swift.max(1, multiplier), period: delay(0) ?? 0)
    guard problem == nil, delays.allSatisfy(allows) else { return nil }
  }
}

extension NodeAction {
  /// Whether the action has no error of an earlier run.
  fileprivate var isAtItsStart: Bool {
    switch state {
    case .waiting, .pendingInternet, .running, .done: lastError == nil
    case .retrying, .ran, .unreadable: false
    }
  }
}

extension JournalEntry {
  fileprivate var isActivityCommand: Bool { if case .command(.given(.setActivity, _)) = event { true } else { false } }
}
