import InspectionModel
import YAMLReading

/// A remark on a valid scenario: something in it that can never happen, or has no effect.
public struct ScenarioWarning: Sendable, Equatable {
  public let location: SourceLocation
  /// The remark in words, without the location.
  public let sentence: String
}

extension Scenario {
  /// The remarks on the scenario, in the order of the file.
  public var warnings: [ScenarioWarning] {
    let empty = emptyGroups
    var warnings: [ScenarioWarning] = []
    for definition in nodes.runs.map(\.definition) {
      func warn(_ sentence: String) {
        warnings.append(
          ScenarioWarning(location: definition.location, sentence: "\(definition.id.quoted): \(sentence)"))
      }
      if case .chain = definition.kind, let group = definition.dependencies.first(where: empty.contains) {
        warn("the chain never gets beyond the group \(group.quoted), which has no children and so no contents")
      }
      guard let syncer = definition.syncer else { continue }
      if empty.contains(definition.id) { warn("the syncer has nothing to sync: the group has no children") }
      if syncer.backoff.period > 0, syncer.policy == .syncIfNeeded, definition.kind.nodeKind.tag.descriptor.staysFresh {
        warn("the period refreshes nothing: a synced loadable needs no sync; `policy: sync` refreshes it")
      }
    }
    for waiter in waiters {
      func warn(_ sentence: String) {
        warnings.append(ScenarioWarning(location: waiter.location, sentence: "\(waiter.id.quoted): \(sentence)"))
      }
      if empty.contains(waiter.node), waiter.condition == .contents {
        warn("it waits for the group \(waiter.node.quoted), which has no children and so no contents")
      }
      if let end, waiter.timeout > end - waiter.at {
        warn("the timeout is after the end of the run, \(end.scenarioText)")
      }
    }
    if let end {
      for entry in script where entry.at > end {
        let sentence = "this never happens: the run ends at \(end.scenarioText)"
        warnings.append(ScenarioWarning(location: entry.location, sentence: sentence))
      }
      for expectation in expectations {
        guard let time = expectation.kind.start, time > end else { continue }
        let sentence = "\(time.scenarioText) is never reached: the run ends at \(end.scenarioText)"
        warnings.append(ScenarioWarning(location: expectation.location, sentence: sentence))
      }
    }
    return warnings.sorted { $0.location < $1.location }
  }

  /// The ids of the groups without children, also during the script.
  private var emptyGroups: Set<String> {
    var empty: Set<String> = []
    for definition in nodes.runs.map(\.definition) {
      if case .group(_, let children) = definition.kind, children.isEmpty { empty.insert(definition.id) }
    }
    for entry in script {
      if case .setChildren(let group, let children) = entry.command, !children.isEmpty { empty.remove(group) }
    }
    return empty
  }
}

extension Expectation.Kind {
  /// The time before which the expectation cannot be decided; nil for one that concerns the whole run.
  fileprivate var start: Duration? {
    switch self {
    case .at(let time, _): time
    case .always(let span, _), .never(let span, _): span.from
    default: nil
    }
  }
}
