import Inspection
import InspectionModel
import Loadables

/// Makes nodes of families and of calls, and adds their begins and ends to the journal.
@MainActor
final class CallNodes {
  /// The number of steps between which the main actor can do other work of the program.
  nonisolated static let slice = 256
  /// The maximum lengths of a note, of an attribute and of all attributes of a span, in bytes.
  private static let (longestNote, longestAttribute, longestAttributes) = (256, 200, 1_000)

  private let inspector: Inspector
  private let describer: ErrorDescriber
  private let errors: InjectableErrors
  /// Returns whether the time of the journal runs as fast as the system's.
  private let runsFreely: @MainActor () -> Bool
  private var families: [Int: NodeID] = [:]
  /// The families within a family.
  private var subfamilies: [Int: [NodeID]] = [:]
  private var calls: [Int: Node] = [:]
  private var familiesByNode: [NodeID: CallFamily] = [:]
  /// The families whose nodes show faults.
  private var faulty: Set<NodeID> = []
  private var isOver = false

  private struct Node {
    let id: NodeID
    let record: CallRecord
    let begin: EventNumber?
    /// The entry of the latest begin or failure of an attempt; nil before the first attempt.
    var attempt: EventNumber?
    /// The time at which an attempt failed last; nil before the first failure.
    var failure: CallTime?
    /// The entry of the fault that makes the call fail; nil for none.
    var fault: EventNumber?
    /// The entry of the end; nil while the call is in flight.
    var end: EventNumber?
  }

  init(
    _ inspector: Inspector, _ describer: ErrorDescriber, _ errors: InjectableErrors,
    runsFreely: @escaping @MainActor () -> Bool
  ) {
    (self.inspector, self.describer, self.errors, self.runsFreely) = (inspector, describer, errors, runsFreely)
  }

  /// Removes all nodes, and makes no more.
  func end() {
    isOver = true
    inspector.remove(calls.values.map(\.id) + families.values)
    for call in calls.values { call.record.unlink() }
    (families, subfamilies, calls, familiesByNode, faulty) = ([:], [:], [:], [:], [])
  }

  /// Adds the nodes of new families.
  func add(_ families: [CallFamily]) {
    guard !isOver else { return }
    for family in families {
      let parent = family.parent.flatMap { self.families[$0.index] }
      let id = inspector.addNode(identity(of: family), under: parent)
      self.families[family.index] = id
      familiesByNode[id] = family
      guard let index = family.parent?.index, let parent else { continue }
      subfamilies[index, default: []].append(id)
      inspector.setChildren(of: parent, to: inspector.children(of: parent) + [id])
    }
  }

  private func identity(of family: CallFamily) -> NodeIdentity {
    // The name of a family of spans may come from a request.
    let name = family.hasCalls ? family.name : describer.shown(family.name)
    let key = String(name.prefix(RegisteredLoadables.longestName)).truncated(toBytes: Inspector.nameLimit)
    return NodeIdentity(key: key, kind: .callFamily)
  }

  private func remove(_ family: CallFamily) {
    guard let id = families.removeValue(forKey: family.index) else { return }
    familiesByNode[id] = nil
    faulty.remove(id)
    if let index = family.parent?.index, let parent = families[index] {
      subfamilies[index]?.removeAll { $0 == id }
      inspector.setChildren(of: parent, to: inspector.children(of: parent).filter { $0 != id })
    }
    inspector.remove([id])
  }

  /// Adds begins and ends of calls, in the order of time.
  func add(_ steps: some Sequence<CallChanges.Step>) {
    let (now, instant) = (inspector.now, CallTime.now)
    let isFree = runsFreely()
    for step in steps {
      let time = isFree ? max(0, now - (instant - step.time)) : now
      switch step.kind {
      case .began(let record, let key, let cause):
        guard let parent = families[record.family.index] else { continue }
        let id = inspector.addNode(identity(of: record, key), under: parent)
        let begin = inspector.setState(of: id, to: .syncing, cause: cause.flatMap { calls[$0]?.begin }, at: time)
        inspector.change(id) { $0.counts.syncs = 1 }
        // At once, as a client may read the tree between two slices.
        inspector.setChildren(of: parent, to: inspector.children(of: parent) + [id])
        calls[step.call] = Node(id: id, record: record, begin: begin)
      case .marked(let mark):
        note(mark, of: step, at: time)
      case .ended(let outcome, let key, let cause):
        guard let call = calls[step.call] else { continue }
        if let key { inspector.change(call.id) { $0.identity = identity(of: call.record, key) } }
        let cause =
          cause.flatMap { calls[$0]?.end } ?? (outcome.isFailure ? call.fault : nil) ?? call.attempt ?? call.begin
        calls[step.call]?.end = inspector.setState(
          of: call.id, to: outcome.isSuccess ? .synced : .failed, error: error(of: outcome), cause: cause, at: time)
      }
    }
  }

  /// Shows the statistics of families and which of their calls have nodes, and removes the other nodes.
  func finish(_ changes: CallChanges) {
    for (family, numbers) in changes.children {
      guard let id = families[family] else { continue }
      inspector.setChildren(of: id, to: subfamilies[family, default: []] + numbers.compactMap { calls[$0]?.id })
    }
    let removed = changes.removed.compactMap { calls.removeValue(forKey: $0) }
    inspector.remove(removed.map(\.id))
    for call in removed { call.record.unlink() }
    for (family, calls, state) in changes.statistics {
      guard let id = families[family] else { continue }
      inspector.change(id) { ($0.calls, $0.state) = (calls, state) }
    }
    for family in changes.renamedFamilies {
      guard let id = families[family.index] else { continue }
      inspector.change(id) { $0.identity = identity(of: family) }
    }
    for family in changes.removedFamilies { remove(family) }
    // The calls have taken some of them.
    for id in faulty { showFaults(of: id) }
  }

  private func note(_ mark: CallMark.Kind, of step: CallChanges.Step, at time: Int64) {
    let number = step.call
    guard let call = calls[number] else { return }
    func note(_ event: SyncEvent, cause: EventNumber?) -> EventNumber {
      inspector.note(.sync(event), node: call.id, cause: cause, at: time)
    }
    switch mark {
    case .attempted:
      // By the times of the steps: that of the journal may be later.
      let delay = call.failure.map { step.time - $0 }
      calls[number]?.attempt = note(.attempted(after: delay), cause: call.attempt ?? call.begin)
    case .attemptFailed(let error):
      calls[number]?.failure = step.time
      calls[number]?.attempt = note(.attemptFailed(nodeError(error)), cause: call.attempt ?? call.begin)
    case .faulted(let faults):
      for (fault, origin) in faults {
        let entry = note(.faultApplied(fault.effect), cause: origin)
        if case .fail = fault.effect { calls[number]?.fault = entry }
      }
    case .noted(let text):
      _ = note(.noted(describer.shown(text).truncated(toBytes: Self.longestNote)), cause: call.begin)
    case .linked(let other):
      let related = other.record.flatMap { record in calls.values.first { $0.record === record } }
      let name = related.flatMap { inspector.key($0.id) } ?? describer.shown(other.name)
      _ = note(.noted("is linked to \(name)".truncated(toBytes: Self.longestNote)), cause: related?.begin)
    }
  }

  private func identity(of call: CallRecord, _ key: String) -> NodeIdentity {
    NodeIdentity(key: key, kind: .call, facts: call.facts.map { facts(of: $0) } ?? [])
  }

  /// Returns the attributes of a span as far as there is room. Secrets are removed before a text is cut.
  private func facts(of span: any SpanFacts) -> [NodeFact] {
    let attributes = span.attributes
    var facts: [NodeFact] = []
    var room = Self.longestAttributes
    for (name, value) in attributes {
      let fact = NodeFact(
        name: describer.shown(name).truncated(toBytes: Self.longestAttribute),
        value: describer.shown(value).truncated(toBytes: Self.longestAttribute))
      room -= fact.name.utf8.count + fact.value.utf8.count
      guard room >= 0 else { break }
      facts.append(fact)
    }
    let left = attributes.count - facts.count
    return left == 0 ? facts : facts + [NodeFact(name: "and", value: "\(left) more")]
  }

  private func nodeError(_ error: any Error) -> NodeError { NodeError { [describer] in describer.text(of: error) } }

  /// Returns what makes the text about the contents of a call, on any thread; nil for none.
  func contents(of node: NodeID) -> (@Sendable () -> String)? {
    calls.values.first { $0.id == node }?.record.contents
  }

  private func error(of outcome: CallOutcome) -> NodeError? {
    switch outcome {
    case .succeeded: nil
    case .failed(let error): nodeError(error)
    case .cancelled: NodeError(text: "cancelled")
    }
  }
}

extension CallNodes: FaultableCalls {
  func add(_ fault: Fault, to node: NodeID, origin: EventNumber?) -> CommandOutcome {
    guard let family = familiesByNode[node] else { return .ignored(.nothingToFault) }
    guard family.hasCalls else {
      return .refused("\(inspector.key(node) ?? family.name) has spans, which take no faults: they only watch")
    }
    if let problem = family.failure.problem(with: fault, from: errors, family.name) { return .refused(problem) }
    guard family.faults.add(fault, errors, origin: origin) else {
      return .refused("\(family.name) has \(FaultQueue.limit) faults already; none was added")
    }
    faulty.insert(node)
    showFaults(of: node)
    return .done(nodes: 1)
  }

  func clearFaults(of node: NodeID) -> Bool {
    guard let family = familiesByNode[node] else { return false }
    family.faults.clear()
    showFaults(of: node)
    return true
  }

  func clearAllFaults() -> Int {
    familiesByNode.count { node, family in
      let hadFaults = family.faults.clear()
      showFaults(of: node)
      return hadFaults
    }
  }

  private func showFaults(of node: NodeID) {
    guard faulty.contains(node), let family = familiesByNode[node] else { return }
    let faults = family.faults.faults
    inspector.change(node) { $0.faults = faults }
    if faults.isEmpty { faulty.remove(node) }
  }
}

/// Moves the calls of a program to an inspector, until ``end()``.
@MainActor
final class CallFeed {
  private let recorder: CallRecorder
  /// The nodes of the calls, whose families take faults.
  let nodes: CallNodes
  private let task: Task<Void, Never>

  init(
    _ recorder: CallRecorder, to inspector: Inspector, _ describer: ErrorDescriber, _ errors: InjectableErrors,
    runsFreely: @escaping @MainActor () -> Bool
  ) {
    self.recorder = recorder
    let nodes = CallNodes(inspector, describer, errors, runsFreely: runsFreely)
    self.nodes = nodes
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    recorder.start { wake.yield() }
    let watch = recorder.currentWatch
    task = Task.detached {
      var tally = CallTally(redact: describer.redact)
      var wakeups = wakes.makeAsyncIterator()
      while !Task.isCancelled {
        let changes = tally.add(recorder.take(ofWatch: watch), at: CallTime.now)
        if !changes.isEmpty { await Self.show(changes, in: nodes) }
        if let pause = tally.timeToNextChange(at: CallTime.now) {
          try? await Task.sleep(for: pause)
        } else {
          guard await wakeups.next() != nil else { return }
        }
      }
    }
  }

  deinit {
    // Of an agent that is released without a stop.
    task.cancel()
    recorder.stop()
  }

  func contents(of node: NodeID) -> (@Sendable () -> String)? { nodes.contents(of: node) }

  func end() {
    task.cancel()
    recorder.stop()
    nodes.end()
  }

  private nonisolated static func show(_ changes: CallChanges, in nodes: CallNodes) async {
    await nodes.add(changes.newFamilies)
    for start in stride(from: 0, to: changes.steps.count, by: CallNodes.slice) {
      await nodes.add(changes.steps[start..<min(start + CallNodes.slice, changes.steps.count)])
    }
    await nodes.finish(changes)
  }
}
