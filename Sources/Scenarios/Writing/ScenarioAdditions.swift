import InspectionModel

/// Additions to make in a copy of a scenario's file.
public struct ScenarioAdditions: Sendable, Equatable {
  /// A line added to the script.
  public enum ScriptLine: Sendable, Equatable {
    /// A command, performed at this virtual time.
    case entry(at: Duration, ScriptCommand)
    /// A comment of one line, written if the file has a place for comments.
    case remark(at: Duration, String)

    /// The virtual time of the line since the start.
    public var at: Duration {
      switch self {
      case .entry(let time, _), .remark(let time, _): time
      }
    }
  }

  /// The seed of the copy; nil: the seed in the file.
  public var seed: UInt64?

  /// The end of the run in the copy; nil: the end in the file.
  public var end: Duration?

  /// The lines added to the script. Lines of equal time keep their order, and follow the file's entries of that time.
  public var script: [ScriptLine]

  /// The expectations added to the file.
  public var expectations: [Expectation.Kind]

  /// Creates additions, by default empty.
  public init(
    seed: UInt64? = nil, end: Duration? = nil, script: [ScriptLine] = [], expectations: [Expectation.Kind] = []
  ) {
    self.seed = seed
    self.end = end
    self.script = script
    self.expectations = expectations
  }

  var scriptByTime: [ScriptLine] {
    script.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
  }

  func applied(to scenario: Scenario) -> Scenario {
    let entries = scriptByTime.compactMap { line in
      if case .entry(let time, let command) = line { ScriptEntry(at: time, command: command) } else { nil }
    }
    return Scenario(
      title: scenario.title, seed: seed ?? scenario.seed, clock: scenario.clock, end: end ?? scenario.end,
      network: scenario.network, activity: scenario.activity, nodes: scenario.nodes, roots: scenario.roots,
      waiters: scenario.waiters, script: scenario.script + entries,
      expectations: scenario.expectations + expectations.map { Expectation($0.inOrder) })
  }
}

extension Scenario {
  var withoutLocations: Scenario {
    Scenario(
      title: title, seed: seed, clock: clock, end: end, network: network, activity: activity,
      nodes: nodes.mapDefinitions {
        NodeDefinition(id: $0.id, name: $0.name, kind: $0.kind, syncer: $0.syncer, parent: $0.parent)
      },
      roots: roots,
      waiters: waiters.map {
        WaiterDefinition(id: $0.id, for: $0.node, condition: $0.condition, timeout: $0.timeout, at: $0.at)
      },
      script: script.map { ScriptEntry(at: $0.at, command: $0.command) },
      expectations: expectations.map { Expectation($0.kind) })
  }
}
