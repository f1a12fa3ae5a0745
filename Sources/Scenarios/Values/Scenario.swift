import InspectionModel

/// The contents of a scenario file: a tree of nodes and its events over time.
///
/// A value is consistent: every id exists, no node depends on itself, and every command fits its node.
/// ``ScenarioReader`` guarantees that; the memberwise initialiser leaves it to its caller.
public struct Scenario: Sendable, Equatable {
  /// The title on the screen.
  public let title: String

  /// The seed of all random numbers: the same file and seed give the same run.
  public let seed: UInt64

  /// The clock at the start.
  public let clock: ClockSettings

  /// The end of the run, in virtual time since the start, if the file has one.
  public let end: Duration?

  /// The network at the start.
  public let network: NetworkState

  /// The app's activity at the start.
  public let activity: ActivityState

  /// Every node, copies made by `count` included, in the order of the file; one defined in place follows its parent.
  /// The actions come last.
  public let nodes: NodeDefinitions

  /// The ids of the nodes at the top level, in the order of the file, the actions after the others.
  public let roots: NodeNames

  /// The waiters, in the order of the file.
  public let waiters: [WaiterDefinition]

  /// The script, by time; entries of one time in the order of the file.
  public let script: [ScriptEntry]

  /// The expectations, in the order of the file.
  public let expectations: [Expectation]

  /// Creates a scenario. `script` is sorted by time; of two nodes with one id the first is found.
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

  /// The node with this id, if any. O(1).
  public subscript(id: String) -> NodeDefinition? {
    nodes.position(of: id).map { nodes[$0] }
  }

  /// Whether there are scheduled actions. O(nodes of the file).
  public var hasActions: Bool {
    nodes.runs.contains { if case .action = $0.definition.kind { true } else { false } }
  }

  /// The latest time in the file: of the script, of the expectations, of the end of a wait, of an action. Nil if there
  /// is none; an action that is due at the start does not count.
  public var latestTime: Duration? {
    let waits = waiters.map { $0.at + $0.timeout }
    let dates = nodes.runs.compactMap { run in
      if case .action(_, let date, _) = run.definition.kind, date > .zero { date } else { nil }
    }
    return (waits + dates + script.map(\.at) + expectations.flatMap(\.times)).max()
  }

  /// The standard library's sort is stable in practice but not by contract; the place in the file breaks ties.
  private static func inOrderOfTime(_ script: [ScriptEntry]) -> [ScriptEntry] {
    script.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }
}
