import Explanation
import InspectionModel

/// The nodes of a run, and the versions of each: the texts about it from one moment to the next.
struct NodeTable {
  /// The number of each node in the tables, by id.
  private var numbers: [NodeID: Int32] = [:]
  private var identities: [NodeIdentity] = []
  private var nodes: [Node] = []
  /// The last row of each node in the table of versions.
  private var latest: [Version] = []
  private var children: [[NodeID]] = []
  private var roots: [NodeID] = []
  /// Whether the scheduled actions are suspended, which is part of the status of each.
  private var areActionsSuspended = false

  private var versions = Version.Columns()
  private var parents = Column()
  private var childLists: [String] = []

  /// The numbers of rows so far.
  var versionCount: Int { versions.count }
  var structureCount: Int { parents.count }

  private struct Node {
    var name: Int32
    var kind: Int32
    var title: Int32
    var facts: Int32
    var isCounted: Bool
  }

  /// A row of the table of versions: all that is shown of a node. Texts have their numbers.
  private struct Version: Equatable {
    var code: UInt8
    var flag: Int32 = 0
    var status: Int32 = 0
    var error: Int32 = 0
    var stay: Int32 = 0
    var retry: Int32 = 0
    var stats: Int32 = 0
    var readings: Int32 = 0
    /// The end of the countdown in `retry`, in ns; 0 without a countdown.
    var until: Int64 = 0
    /// The number of events up to the one that set the state; 0 if unknown.
    var entry: Int = 0

    static let isGone: UInt8 = 8

    init(code: UInt8) { self.code = code }

    struct Columns {
      private var node = Column()
      private var code = Column()
      private var flag = Column()
      private var status = Column()
      private var error = Column()
      private var stay = Column()
      private var retry = Column()
      private var until = Column()
      private var entry = Column()
      private var stats = Column()
      private var readings = Column()

      var count: Int { node.count }

      mutating func append(_ version: Version, of number: Int32, at now: Int64, events: Int) {
        node.append(number)
        code.append(version.code)
        flag.append(version.flag)
        status.append(version.status)
        error.append(version.error)
        stay.append(version.stay)
        retry.append(version.retry)
        until.append(version.until == 0 ? 0 : version.until.subtractingClamped(now))
        entry.append(version.entry == 0 ? 0 : events - version.entry + 1)
        stats.append(version.stats)
        readings.append(version.readings)
      }

      var json: String {
        #"{"node":\#(node.json),"code":\#(code.json),"flag":\#(flag.json),"status":\#(status.json),"#
          + #""error":\#(error.json),"now":\#(stay.json),"#
          + #""retry":\#(retry.json),"until":\#(until.json),"entry":\#(entry.json),"stats":\#(stats.json),"#
          + #""readings":\#(readings.json)}"#
      }
    }
  }

  /// Returns the number of a node in the tables; -1 for nil and for a node that was never part of the run.
  func number(of id: NodeID?) -> Int32 { id.flatMap { numbers[$0] } ?? -1 }

  /// Adds the rows of a moment.
  ///
  /// - Parameters:
  ///   - batch: The changes of the moment.
  ///   - source: The state after these changes.
  ///   - events: The number of events up to and including the moment.
  mutating func add(_ batch: ChangeBatch, _ source: SourceState, events: Int, _ texts: inout TextTable) {
    for id in batch.gone {
      guard let number = numbers[id] else { continue }
      add(Version(code: Version.isGone), of: number, source, events)
    }
    for snapshot in batch.nodes { register(snapshot, &texts) }
    for snapshot in batch.nodes {
      let number = number(of: snapshot.id)
      add(version(of: snapshot, source, events, &texts), of: number, source, events)
      guard snapshot.children != children[Int(number)] else { continue }
      children[Int(number)] = snapshot.children
      addStructure(number, snapshot.children)
    }
    if (source.world.suspendCount > 0) != areActionsSuspended {
      areActionsSuspended.toggle()
      for case let snapshot? in source.nodes where snapshot.action != nil {
        add(version(of: snapshot, source, events, &texts), of: number(of: snapshot.id), source, events)
      }
    }
    if let roots = batch.roots, roots != self.roots {
      self.roots = roots
      addStructure(-1, roots)
    }
  }

  /// Gives a node its number, before the children of a parent name it.
  private mutating func register(_ snapshot: NodeSnapshot, _ texts: inout TextTable) {
    let (identity, known) = (snapshot.identity, numbers[snapshot.id].map(Int.init))
    if let known, identities[known] == identity { return }
    let node = Node(
      name: texts.number(of: identity.key), kind: texts.number(of: identity.kind.label),
      title: texts.number(of: identity.title), facts: texts.number(of: identity.facts),
      isCounted: identity.kind.tag.isCounted)
    if let known {
      (nodes[known], identities[known]) = (node, identity)
      return
    }
    identities.append(identity)
    numbers[snapshot.id] = Int32(nodes.count)
    nodes.append(node)
    latest.append(Version(code: Version.isGone))
    children.append([])
  }

  private func version(
    of snapshot: NodeSnapshot, _ source: SourceState, _ events: Int, _ texts: inout TextTable
  ) -> Version {
    var version = Version(code: snapshot.state.rawValue | (snapshot.hasContents ? 4 : 0))
    // As in the terminal: calls keep no contents, and an action without contents has only its status.
    let mayHaveContents = !snapshot.identity.kind.tag.isCall && (snapshot.action == nil || snapshot.hasContents)
    version.flag = texts.number(of: mayHaveContents ? snapshot.contentsFlag.text : nil)
    version.status = texts.number(of: snapshot.action.map { source.status(of: $0).word })
    version.error = texts.number(of: snapshot.error.map(source.errorText))
    if let retry = snapshot.retry {
      version.retry = texts.number(of: RetryDescription.long(retry, of: snapshot, in: source))
      version.until = retry.timerEnds ?? 0
    }
    version.stats = texts.number(of: snapshot.stats)
    version.readings = texts.number(of: snapshot.readings)
    if let entry = snapshot.stateEntry, let place = source.history.position(of: entry) {
      version.entry = place - source.history.droppedCount + 1
      version.stay = texts.number(of: source.reasonToStay(snapshot, since: source.history.entries[place]))
    }
    return version
  }

  private mutating func add(_ version: Version, of number: Int32, _ source: SourceState, _ events: Int) {
    guard version != latest[Int(number)] else { return }
    latest[Int(number)] = version
    versions.append(version, of: number, at: source.clock.now, events: events)
  }

  private mutating func addStructure(_ parent: Int32, _ children: [NodeID]) {
    parents.append(parent)
    childLists.append(children.compactMap { numbers[$0] }.json)
  }

  /// The members of the page's data, each on a line.
  var json: [String] {
    let facts = #""title":\#(nodes.map(\.title).json),"facts":\#(nodes.map(\.facts).json)"#
    return [
      #""nodes":{"name":\#(nodes.map(\.name).json),"kind":\#(nodes.map(\.kind).json),\#(facts),"#
        + #""counted":\#(nodes.map { $0.isCounted ? 1 : 0 }.json)}"#,
      #""versions":\#(versions.json)"#,
      #""structure":{"node":\#(parents.json),"children":[\#(childLists.joined(separator: ","))]}"#,
    ]
  }
}
