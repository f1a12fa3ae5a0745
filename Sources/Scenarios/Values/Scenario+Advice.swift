import InspectionModel
import YAMLReading

/// Advice about expectations that say less than they seem to.
extension Scenario {
  /// Whether a run might give ``advice(about:metAt:heldSince:)`` about an expectation.
  public func mayNeedAdvice(_ expectation: Expectation) -> Bool {
    guard case .by(_, let start, _) = expectation.kind else { return false }
    let disturbances = disturbances(of: expectation)
    return disturbances.contains { start.time <= $0.begin.at || $0.end.map { start.time < $0.at } ?? true }
  }

  /// Returns the advice for an expectation that a state from before a disturbance met, so that it says nothing about the
  /// recovery: a sentence; otherwise nil. The expectation that the advice names gets none.
  ///
  /// - Parameters:
  ///   - time: The time at which the expectation was met, in nanoseconds.
  ///   - start: The time since which its conditions held then, in nanoseconds.
  public func advice(about expectation: Expectation, metAt time: Int64, heldSince start: Int64) -> String? {
    guard case .by(let last, let from, let conditions) = expectation.kind else { return nil }
    let disturbances = disturbances(of: expectation)
    let (met, held) = (Duration.nanoseconds(time), Duration.nanoseconds(start))
    guard conditions.allSatisfy(\.property.isWell) else {
      // A failure before the first disturbance is another one than that which is expected.
      guard let first = disturbances.first, met < first.begin.at else { return nil }
      let begin = first.begin.at.scenarioText
      return "met at \(met.scenarioText), before the disturbance in line \(first.begin.location.line) (\(begin)): "
        + "\(words(for: first.begin, insteadOf: from)) from there"
    }
    let open = disturbances.last { held < $0.begin.at && ($0.end.map { met < $0.at } ?? true) }
    guard let open else { return nil }
    let place = "before the disturbance in line \(open.begin.location.line) (\(open.begin.at.scenarioText))"
    let state = met < open.begin.at ? "" : " by a state from \(held.scenarioText)"
    let what = "met at \(met.scenarioText)\(state), \(place)"
    if disturbances.contains(where: { $0.end == nil }) {
      let last = last.scenarioText
      return "\(what), and one is not ended before \(last): `at: \(last)` asks for the state then"
    }
    guard let recovery = disturbances.compactMap(\.end).max(by: { $0.at < $1.at }) else { return nil }
    return "\(what): \(words(for: recovery, insteadOf: from)) from the recovery"
  }

  /// Returns how an expectation counts from a script entry, with a verb; one with `within` takes no `from`.
  private func words(for entry: ScriptEntry, insteadOf old: Expectation.Start) -> String {
    guard case .entry = old else { return "`from: \(entry.at.scenarioText)` counts" }
    return entry.id.map { "`after: \($0)` counts" } ?? "an `id` in line \(entry.location.line), and `after` it, counts"
  }

  /// Returns the script entries, before the end of an expectation, that take something away from its nodes or make them
  /// fail, each with the entry that ends it: itself, if its effect is immediate; nil if none does before that end.
  private func disturbances(of expectation: Expectation) -> [(begin: ScriptEntry, end: ScriptEntry?)] {
    guard case .by(let last, _, let conditions) = expectation.kind else { return [] }
    let nodes = nodes(under: conditions.map(\.node))
    return script.indices.filter { script[$0].at < last && disturbs(nodes, script[$0].command) }.map { index in
      let begin = script[index]
      if case .fail = begin.command { return (begin, begin) }
      return (begin, script[(index + 1)...].first { $0.at < last && begin.command.isEnded(by: $0.command) })
    }
  }

  /// Returns whether a command makes one of the nodes fail, or takes away what one of them needs.
  private func disturbs(_ nodes: Set<String>, _ command: ScriptCommand) -> Bool {
    switch command {
    case .setNetwork(isOnline: false): nodes.contains { self[$0]?.kind.requiresInternet == true }
    case .setActivity(isActive: false): nodes.contains { self[$0]?.waitsInBackground == true }
    case .addFault(let node, _), .fail(let node, _): !nodes.isDisjoint(with: self.nodes(under: [node]))
    default: false
    }
  }

  /// Returns nodes and all on which they depend.
  private func nodes(under ids: [String]) -> Set<String> {
    var (found, pending) = (Set<String>(), ids)
    while let id = pending.popLast() {
      if found.insert(id).inserted, let node = self[id] { pending += node.dependencies }
    }
    return found
  }
}

extension NodeDefinition {
  /// Whether something syncs the node by itself, and pauses in the background.
  fileprivate var waitsInBackground: Bool {
    if case .autosync = kind { true } else { syncer != nil }
  }
}

extension NodeDefinition.Kind {
  /// Whether the syncs of a simulated loadable, or the runs of an action, need the network.
  fileprivate var requiresInternet: Bool {
    switch self {
    case .loadable(let behaviour), .image(let behaviour, _), .autosync(let behaviour, _, _),
      .action(let behaviour, _, _):
      behaviour.requiresInternet
    default: false
    }
  }
}

extension ScriptCommand {
  /// Whether another command ends what this one has taken away. A fault shows itself in the next sync.
  fileprivate func isEnded(by other: ScriptCommand) -> Bool {
    switch (self, other) {
    case (.setNetwork, .setNetwork(isOnline: true)), (.setActivity, .setActivity(isActive: true)): true
    case (.addFault, .clearFaults), (.addFault, .sync), (.addFault, .syncIfNeeded), (.addFault, .syncRoots): true
    default: false
    }
  }
}

extension NodeCondition.Property {
  /// Whether a node with the property has not failed and lacks nothing.
  fileprivate var isWell: Bool {
    switch self {
    case .state(let state): state == .synced
    case .contents(let isAvailable): isAvailable
    case .error(let code): code == nil
    case .needsSync(let isNeeded): !isNeeded
    }
  }
}
