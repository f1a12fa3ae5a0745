import InspectionModel

/// What a scenario file says: a tree of nodes, and what happens to them when.
///
/// A value of this type is consistent: every id that it names exists, no node stands on itself, and an action is only
/// asked of a node that can do it. ``ScenarioReader`` sees to that; the memberwise initialiser leaves it to its caller.
public struct Scenario: Sendable, Equatable {
  /// What the scenario is called on the screen.
  public let title: String

  /// Where everything random comes from: the same file and seed give the same run.
  public let seed: UInt64

  /// How the clock behaves at the start.
  public let clock: ClockSettings

  /// When the run ends, in virtual time since the start, if the file says so.
  public let end: Duration?

  /// Whether the network is there at the start.
  public let network: NetworkState

  /// Whether the app is in use at the start.
  public let activity: ActivityState

  /// Every node, copies made by `count` included, in the order of the file; one defined in place follows its parent. The
  /// actions come last.
  public let nodes: NodeDefinitions

  /// The ids of the nodes at the top level, in the order of the file, the actions after the others.
  public let roots: NodeNames

  /// Who waits for what, in the order of the file.
  public let waiters: [WaiterDefinition]

  /// What happens, by time; entries of one time in the order of the file.
  public let script: [ScriptEntry]

  /// What has to be true of the run, in the order of the file.
  public let expectations: [Expectation]

  /// A scenario of these parts. `script` is put in order of time; of two nodes with one id the first is found by
  /// it.
  public init(
    title: String,
    seed: UInt64 = 0,
    clock: ClockSettings = ClockSettings(),
    end: Duration? = nil,
    network: NetworkState = .online,
    activity: ActivityState = .active,
    nodes: NodeDefinitions,
    roots: NodeNames,
    waiters: [WaiterDefinition] = [],
    script: [ScriptEntry] = [],
    expectations: [Expectation] = []
  ) {
    self.title = title
    self.seed = seed
    self.clock = clock
    self.end = end
    self.network = network
    self.activity = activity
    self.nodes = nodes
    self.roots = roots
    self.waiters = waiters
    self.script = Self.inOrderOfTime(script)
    self.expectations = expectations
  }

  /// The node with this id, if there is one. O(1).
  public subscript(id: String) -> NodeDefinition? {
    nodes.position(of: id).map { nodes[$0] }
  }

  /// Whether there are scheduled actions. O(nodes of the file).
  public var hasActions: Bool {
    nodes.runs.contains { if case .action = $0.definition.kind { true } else { false } }
  }

  /// The latest time that the file names: of the script, of the expectations, of the end of a wait, of an action. Nil if it
  /// names none; an action that is due at the start says nothing about the end.
  public var latestTime: Duration? {
    let waits = waiters.map { $0.at + $0.timeout }
    let dates = nodes.runs.compactMap { run in
      if case .action(_, let date, _) = run.definition.kind, date > .zero { date } else { nil }
    }
    return (waits + dates + script.map(\.at) + expectations.flatMap(\.times)).max()
  }

  /// The standard library's sort is stable in practice but does not promise it; the place in the file decides here.
  private static func inOrderOfTime(_ script: [ScriptEntry]) -> [ScriptEntry] {
    script.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }
}
