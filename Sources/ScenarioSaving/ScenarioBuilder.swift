import InspectionModel
import Scenarios

/// Builds the scenario of an observed run. Journal entries become script entries, latencies and outcomes.
struct ScenarioBuilder {
  /// The time in ns before the observed run for commands that set the states at its start. Not used if all are idle.
  private static let preparation: Int64 = 1_000_000_000

  let plan: ScenarioPlan
  private(set) var names: ScenarioNames
  private(set) var leaves: [NodeID: LeafRecord] = [:]
  /// The observed latencies, in ns, of each `asyncMap`, `flatMap` and `joined` node.
  private(set) var transformLatencies: [NodeID: [Int64]] = [:]
  private(set) var script: [ScriptEntry] = []
  /// The sentences about parts of the run that the scenario lacks, in the order of the run.
  private(set) var losses: [String] = []
  /// The scenario's time, in ns, that corresponds to the start of the observed run.
  let offset: Int64
  private var children: [NodeID: [NodeID]]
  private var contents: [NodeID: Bool]
  private var isOnline: Bool

  var run: ObservedRun { plan.run }

  /// Builds the script and the leaves' records, with each node in the form that `plan` has decided.
  init(_ plan: ScenarioPlan) {
    self.plan = plan
    names = ScenarioNames(plan.run)
    children = plan.run.nodes.mapValues(\.start.children)
    contents = plan.run.nodes.mapValues(\.start.hasContents)
    isOnline = plan.run.world.isOnline
    let isPrepared = plan.run.nodes.values.contains { $0.start.state != .idle }
    offset = isPrepared ? Self.preparation : 0
    prepare()
    let (times, latencies) = plan.times()
    for latency in latencies { transformLatencies[latency.node, default: []].append(latency.latency) }
    for (place, entry) in run.entries.enumerated() { take(entry, at: place, plannedFor: times[place]) }
    takeWorldChanges()
  }

  /// Whether faults in the script would not give the observed results.
  var contradictsFaults: Bool { leaves.values.contains(where: \.contradictsFaults) }

  /// Converts a time of the observed run, in ns, to the scenario's time.
  func time(_ time: Int64) -> Duration { .nanoseconds(max(0, (time - run.start).addingClamped(offset))) }

  // MARK: The script

  private mutating func add(_ command: NodeCommand, at time: Int64) {
    guard let command = scriptCommand(for: command) else { return }
    script.append(ScriptEntry(at: self.time(time), command: command))
  }

  private mutating func scriptCommand(for command: NodeCommand) -> ScriptCommand? {
    switch command {
    case .fail(let node, let error): names.id(node).map { .fail($0, error: names.code(for: error)) }
    case .setState(let node, let state, let hasContents, let error):
      names.id(node).map { id in
        .setState(
          id, state, hasContents: hasContents, error: state == .failed ? error.map { names.code(for: $0) } : nil)
      }
    case .addFault(let node, var fault):
      names.id(node).map { id in
        if case .fail(let error) = fault.effect { fault.effect = .fail(error: names.code(for: error)) }
        return .addFault(id, fault)
      }
    default: command.map(names.id)
    }
  }

  /// Adds commands that bring nodes into their states at the start of the observed run. The commands precede the run.
  private mutating func prepare() {
    let start = run.start - offset
    for id in run.order {
      guard let node = run.nodes[id]?.start, node.state != .idle else { continue }
      let isPinned = if case .pinned = plan.form(id) { true } else { false }
      if plan.hasOwnSyncs(id), node.state == .syncing {
        add(.sync(id), at: start)
        leaves[id, default: LeafRecord()].begin(at: start)
      } else if isPinned || plan.hasOwnSyncs(id) || plan.kind(of: id) == .pure {
        let error = node.state == .failed ? node.error?.text ?? Behaviour.unnamedError : nil
        add(.setState(id, node.state, hasContents: node.hasContents, error: error), at: start)
      }
    }
    for id in run.order where run.nodes[id]?.start.state == .synced && plan.isNative(id) {
      switch plan.kind(of: id) {
      case .chain: add(.sync(id), at: start)
      case .map, .asyncMap, .flatMap, .joined: add(.syncIfNeeded(id), at: start)
      default: break
      }
    }
    for _ in 0..<max(0, run.world.suspendCount) where plan.carries(.suspendActions) { add(.suspendActions, at: start) }
  }

  private mutating func take(_ entry: JournalEntry, at place: Int, plannedFor time: Int64) {
    switch entry.event {
    case .command(.given(let command, _)): take(command, entry)
    case .sync(.started):
      request(entry) { .sync($0) }
      if let node = entry.node, plan.hasOwnSyncs(node) { leaves[node, default: LeafRecord()].begin(at: time) }
    case .sync(.ignored): request(entry) { .sync($0) }
    case .sync(.notNeeded): request(entry) { .syncIfNeeded($0) }
    case .sync(.forwarded(let ifNeeded)): request(entry) { ifNeeded ? .syncIfNeeded($0) : .sync($0) }
    case .node(.stateChanged(let old, let new, let error)): changeState(entry, at: place, from: old, to: new, error)
    case .node(.contentsChanged(let isAvailable)): if let node = entry.node { contents[node] = isAvailable }
    case .node(.childrenChanged): changeChildren(entry)
    case .timer(.fired(by: .timeout, _)):
      // The user let the waiter time out early.
      if let node = entry.node, plan.isNative(node), !plan.isNative(.timeout, of: node, firing: entry) {
        add(.fail(node, error: "timed-out"), at: entry.time)
      }
    default: break
    }
  }

  /// Adds a requested sync to the script, unless the scenario makes the sync by itself.
  private mutating func request(_ entry: JournalEntry, _ command: (NodeID) -> NodeCommand) {
    guard let node = entry.node, plan.canSync(node), !plan.isNative(entry) else { return }
    if case .pinned = plan.form(node) { return }
    add(command(node), at: entry.time)
  }

  private mutating func take(_ command: NodeCommand, _ entry: JournalEntry) {
    if case .setNetwork(let isOnline) = command { self.isOnline = isOnline }
    guard plan.carries(command) else { return lose(command, at: entry.time) }
    add(command, at: entry.time)
    switch command {
    case .addFault(let node, let fault):
      for leaf in leaves(under: node) { leaves[leaf, default: LeafRecord()].add(fault) }
    case .clearFaults(let node):
      for leaf in node.map(leaves(under:)) ?? Array(leaves.keys) { leaves[leaf]?.clearFaults() }
    case .setTarget(let proxy, let target): children[proxy] = target.map { [$0] } ?? []
    case .setChildren(let group, let list): children[group] = list
    default: break
    }
  }

  /// Adds a sentence to ``losses`` about a command that the script lacks. Commands whose effects it has are left out.
  private mutating func lose(_ command: NodeCommand, at time: Int64) {
    let node = command.node.flatMap(names.id) ?? "all"
    let words: (lost: String, rest: String)? =
      switch command {
      case .setBackoff: ("new back-off", "")
      case .addFault(let node, _): ("fault", "; its effects are among the outcomes\(leafNames(under: node))")
      case .postpone: ("postponement", "")
      case .setTarget: ("new target", "")
      case .setChildren: ("new children", "")
      default: nil
      }
    if let words { losses.append("\(node): the \(words.lost) at \(self.time(time).scenarioText)\(words.rest)") }
  }

  /// Returns the names of the leaves under a node, as the end of a sentence about their outcomes; empty for a leaf.
  private func leafNames(under node: NodeID) -> String {
    let leaves = leaves(under: node)
    return leaves == [node] ? "" : " of \(leaves.compactMap(names.id).sorted().joined(separator: ", "))"
  }

  private func leaves(under node: NodeID) -> [NodeID] {
    var (found, visited) = ([NodeID](), Set<NodeID>())
    var pending = [node]
    while let next = pending.popLast() {
      guard visited.insert(next).inserted else { continue }
      if plan.hasOwnSyncs(next) { found.append(next) } else { pending += children[next] ?? [] }
    }
    return found
  }

  private mutating func changeChildren(_ entry: JournalEntry) {
    guard let node = entry.node, let list = run.childLists[entry.sequence], list != children[node] else { return }
    let command: NodeCommand
    switch plan.kind(of: node) {
    case .group: command = .setChildren(node, list)
    case .proxy, .pureProxy: command = .setTarget(node, list.first)
    default:
      losses.append("\(names.id(node) ?? ""): the new children at \(time(entry.time).scenarioText)")
      return
    }
    take(command, entry)
  }

  /// Adds commands to the script for changes of network and activity that no command made in the run.
  private mutating func takeWorldChanges() {
    var (isOnline, isActive) = (run.world.isOnline, run.world.isActive)
    for (time, world) in run.worldChanges {
      if world.isOnline != isOnline { add(.setNetwork(isOnline: world.isOnline), at: time) }
      if world.isActive != isActive { add(.setActivity(isActive: world.isActive), at: time) }
      (isOnline, isActive) = (world.isOnline, world.isActive)
    }
  }

  // MARK: States

  private mutating func changeState(
    _ entry: JournalEntry, at place: Int, from old: NodeState, to new: NodeState, _ error: NodeError?
  ) {
    guard let node = entry.node else { return }
    // A rule of the chain may need the error code.
    if plan.kind(of: node) == .chain, let error, error.origin == nil { _ = names.code(for: error.text) }
    let isByCommand = plan.isByCommand(entry)
    guard plan.hasOwnSyncs(node) else {
      let isPinned = if case .pinned = plan.form(node) { true } else { plan.kind(of: node) == .pure }
      if isPinned, !isByCommand { set(node, entry, at: place, to: new, error) }
      return
    }
    var leaf = leaves[node] ?? LeafRecord()
    defer { leaves[node] = leaf }
    if new == .syncing {
      let isOwnStart = plan.structure.entry(entry.cause).map { $0.node == node && $0.event == .sync(.started) } ?? false
      guard !isByCommand, !isOwnStart else { return }
      leaf.abandon()
      set(node, entry, at: place, to: new, error)
    } else if leaf.isUnderWay, !isByCommand, new != .idle {
      end(&leaf, node, entry, at: place, error: new == .failed ? error?.text ?? Behaviour.unnamedError : nil)
    } else {
      leaf.abandon()
      if !isByCommand { set(node, entry, at: place, to: new, error) }
    }
  }

  /// Ends a sync of a leaf with the observed result.
  private mutating func end(
    _ leaf: inout LeafRecord, _ node: NodeID, _ entry: JournalEntry, at place: Int, error: String?
  ) {
    let hadContents = contents[node] ?? false
    guard let error else {
      return leaf.end(at: entry.time, outcomeOfSuccess(node, entry, at: place), code: nil)
    }
    if hadContents { leaf.failed(keepingContents: contentsAfter(node, place) ?? true) }
    let code = names.code(for: error)
    guard let rule = plan.offlineRule(of: node), !isOnline, error == Behaviour.offlineError else {
      return leaf.end(at: entry.time, .error(code), code: code)
    }
    leaf.endOffline(at: entry.time, rule)
  }

  /// Returns the outcome of a successful sync: `again` if it gave a scheduled action a new date, otherwise `ok`.
  private func outcomeOfSuccess(_ node: NodeID, _ entry: JournalEntry, at place: Int) -> Outcome {
    guard plan.kind(of: node) == .action else { return .ok }
    let next = plan.structure.entries(of: node, after: place) { $0 == .sync(.started) }
    for case .action(.scheduled(let date)) in next.filter({ $0.time == entry.time }).map(\.event) {
      return .again(after: .nanoseconds(date.subtractingClamped(entry.time)))
    }
    return .ok
  }

  /// Adds a command to the script that sets a state which the scenario does not reach by itself.
  private mutating func set(
    _ node: NodeID, _ entry: JournalEntry, at place: Int, to state: NodeState, _ error: NodeError?
  ) {
    let before = contents[node] ?? false
    let after = contentsAfter(node, place) ?? before
    // A success has contents, unless the entry says otherwise.
    let isImplied = after == (before || state == .synced)
    add(
      .setState(
        node, state, hasContents: isImplied ? nil : after,
        error: state == .failed ? error?.text ?? Behaviour.unnamedError : nil), at: entry.time)
  }

  /// Returns whether a node has contents after the state change at index `place`; nil if that did not change contents.
  private func contentsAfter(_ node: NodeID, _ place: Int) -> Bool? {
    let entries = plan.structure.entries(of: node, after: place) { event in
      if case .node(.stateChanged) = event { true } else { false }
    }
    for case .node(.contentsChanged(let isAvailable)) in entries.prefix(2).map(\.event) { return isAvailable }
    return nil
  }
}

/// The ids and error codes that a saved scenario uses for the nodes and error texts of an observed run.
struct ScenarioNames {
  private let ids: [NodeID: String]
  private var errorCodes = ScenarioWords.errorCodes

  init(_ run: ObservedRun) {
    var words = ScenarioWords.ids
    ids = Dictionary(
      uniqueKeysWithValues: run.order.map { node in
        (node, words.newWord(for: run.nodes[node]?.latest.identity.key ?? ""))
      })
  }

  /// Returns the id of a node in the scenario; nil if the node was not observed.
  func id(_ node: NodeID) -> String? { ids[node] }

  /// Returns the scenario's code for the text of an error. A new text gets a new code.
  mutating func code(for text: String) -> String { errorCodes.word(for: text) }

  /// Returns the code that the text of an error already has; nil if it has none.
  func knownCode(for text: String) -> String? { errorCodes.knownWord(for: text) }

  /// The error texts that could not be used as codes, each with the code used in place of the text.
  var describedErrors: [(text: String, word: String)] { errorCodes.replaced }
}
