import InspectionModel
import YAMLReading

/// The contents of a scenario file: a tree of nodes, and a script of commands over time.
///
/// A scenario is consistent: every id exists, no node depends on itself, and every command fits its node.
/// ``ScenarioReader`` guarantees consistency; callers of the memberwise initialiser must ensure it.
public struct Scenario: Sendable, Equatable {
  /// The title on the screen.
  public let title: String

  /// The seed of all random numbers. The same file and seed give the same run.
  public let seed: UInt64

  /// The state of the clock at the start.
  public let clock: ClockSettings

  /// The end of the run, in virtual time since the start; nil if the file gives no end.
  public let end: Duration?

  /// The state of the network at the start.
  public let network: NetworkState

  /// Whether the app is in the foreground or in the background at the start.
  public let activity: ActivityState

  /// All nodes, including the copies that `count` makes, in the order of the file. A node defined within another node
  /// follows that node; actions come last.
  public let nodes: NodeDefinitions

  /// When a sync that needs the network fails while the network is offline.
  public let offline: OfflineRule

  /// The ids of the nodes at the top level, in the order of the file. Actions come last.
  public let roots: NodeIdentifiers

  /// The waiters, in the order of the file.
  public let waiters: [WaiterDefinition]

  /// The script, in order of time. Entries with equal times keep the order of the file.
  public private(set) var script: [ScriptEntry]

  /// The expectations, in the order of the file.
  public private(set) var expectations: [Expectation]

  /// Creates a scenario, and sorts `script` by time. Of two nodes with one id, only the first is found by id.
  public init(
    title: String,
    seed: UInt64 = 0,
    clock: ClockSettings = ClockSettings(),
    end: Duration? = nil,
    network: NetworkState = .online,
    activity: ActivityState = .active,
    offline: OfflineRule = .atEnd,
    nodes: NodeDefinitions,
    roots: NodeIdentifiers,
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
    self.offline = offline
    self.nodes = nodes
    self.roots = roots
    self.waiters = waiters
    self.script = Self.inOrderOfTime(script)
    self.expectations = expectations
  }

  /// The node with this id; nil if there is none. O(1).
  public subscript(id: String) -> NodeDefinition? {
    nodes.position(of: id).map { nodes[$0] }
  }

  /// Whether there are scheduled actions. O(n) in the number of nodes in the file, copies not counted.
  public var hasActions: Bool {
    nodes.runs.contains { if case .action = $0.definition.kind { true } else { false } }
  }

  /// The latest time in the file: of a script entry, an expectation, the end of a wait, of an outage or of a phase of load, or
  /// an action's date; nil if there is none. An action that is due at the start does not count.
  public var latestTime: Duration? {
    var times = waiters.map { $0.at + $0.timeout } + script.map(\.at) + expectations.flatMap(\.times)
    for definition in nodes.runs.map(\.definition) {
      switch definition.kind {
      case .action(_, let date, _) where date > .zero: times.append(date)
      case .server: times += disturbances(of: definition.id).map(\.upperBound)
      default: break
      }
    }
    for expectation in expectations {
      guard case .measured(let node, .recovered(let time)) = expectation.kind else { continue }
      times += disturbances(of: node).map { $0.upperBound + time }
    }
    return times.max()
  }

  /// Returns the scenario with another script.
  package func scripted(_ script: [ScriptEntry]) -> Scenario {
    var copy = self
    copy.script = Self.inOrderOfTime(script)
    return copy
  }

  /// Returns the scenario with other expectations.
  package func expecting(_ expectations: [Expectation.Kind]) -> Scenario {
    var copy = self
    copy.expectations = expectations.map { Expectation($0) }
    return copy
  }

  /// Returns the entries sorted by time and position, because the standard library does not guarantee a stable sort.
  private static func inOrderOfTime(_ script: [ScriptEntry]) -> [ScriptEntry] {
    script.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }
}

/// The state of the virtual clock when a scenario starts on the screen.
public struct ClockSettings: Sendable, Equatable {
  /// Whether the clock runs at the start.
  public enum Start: String, Sendable, CaseIterable {
    /// The clock runs.
    case running
    /// The clock is paused until the user steps or resumes the clock.
    case paused
  }

  /// Whether the clock runs at the start.
  public var start: Start

  /// Virtual seconds for each real second.
  public var speed: Double

  /// Creates the settings; by default the clock runs at the speed of real time.
  public init(start: Start = .running, speed: Double = 1) {
    self.start = start
    self.speed = speed
  }
}

/// When a sync that needs the network (``Behaviour/requiresInternet``) fails for want of it.
public enum OfflineRule: String, Sendable, CaseIterable {
  /// Soon after its begin, if it begins offline, and as soon as the network goes away: as on a phone.
  case atOnce
  /// At its planned end, if the network is offline then.
  case atEnd
}

/// One entry of a script: a command, and the time at which the command is performed.
public struct ScriptEntry: Sendable, Equatable {
  /// The virtual time of the command, since the start.
  public let at: Duration

  /// The command that the entry performs.
  public let command: ScriptCommand

  /// The id of the entry, by which an expectation can name it; nil without an id.
  public let id: String?

  /// The location of the entry in the file.
  public let location: SourceLocation

  public init(at: Duration, command: ScriptCommand, id: String? = nil, location: SourceLocation = .start) {
    self.at = at
    self.command = command
    self.id = id
    self.location = location
  }
}

/// Something that a scenario may do only if the user allows it on the command line.
public enum Permission: String, Sendable, CaseIterable {
  /// Loading pictures from web servers.
  case http
}
