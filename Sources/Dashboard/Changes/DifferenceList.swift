import Explanation
import InspectionModel

/// The nodes that differ between a moment that the user marked and the current moment. First come nodes that exist only
/// now or have another state, error, contents or kind; then nodes that exist only at the marked moment, by id; then
/// nodes with minor changes, such as counts or timers. The first and the last group are in tree order.
///
/// The list is empty while its panel is hidden. A batch of changes to *n* nodes costs O(*n*). Rows are rebuilt only if
/// a difference, the mark or the tree changes.
struct DifferenceList {
  private(set) var rows: [NodeID] = []
  /// The number of nodes that differ from the marked moment, including those that the filter hides.
  private(set) var count = 0
  /// Whether a moment is marked and the panel is shown, so that the list follows changes.
  private(set) var isComparing = false

  /// The kinds of each node's difference from the marked moment, at the index of the node's id; empty if equal.
  private var marks: [Marks] = []
  private var areRowsOutdated = false
  private var order: [NodeID] = []
  private var treeVersion = -1
  private var markVersion = -1

  private struct Marks: OptionSet {
    let rawValue: UInt8

    /// The node is new, or differs in state, error, contents or kind from the same node at the marked moment.
    static let major = Marks(rawValue: 1)
    /// The node differs only in minor properties, such as counts, timers or settings.
    static let minor = Marks(rawValue: 2)
    /// The node exists at the marked moment, but not at the current moment.
    static let gone = Marks(rawValue: 4)
  }

  // MARK: Changes

  /// Compares a node that is new, changed or removed with its snapshot at the marked moment.
  mutating func update(_ id: NodeID, in context: DashboardState) {
    guard isComparing, let moment = context.mark.moment else { return }
    let place = Int(id.index)
    if place >= marks.count { marks.append(contentsOf: repeatElement([], count: place + 1 - marks.count)) }
    let new = Self.marks(at: place, moment, context.source)
    if new != marks[place] { (marks[place], areRowsOutdated) = (new, true) }
  }

  /// Updates the rows. Compares all nodes if another moment was marked; clears the list if no moment is marked.
  ///
  /// - Returns: Whether the rows may have changed.
  mutating func keepUp(with context: DashboardState) -> Bool {
    guard let moment = context.mark.moment else { return forget() }
    if !isComparing || markVersion != context.mark.version {
      compare(with: moment, context.source)
      markVersion = context.mark.version
    }
    if treeVersion != context.tree.version {
      (order, treeVersion, areRowsOutdated) = (Self.order(context.source), context.tree.version, true)
    }
    guard areRowsOutdated else { return false }
    makeRows(moment, context.filter)
    return true
  }

  /// Clears the list and stops comparing.
  ///
  /// - Returns: Whether the list was comparing nodes.
  @discardableResult
  mutating func forget() -> Bool {
    guard isComparing else { return false }
    self = DifferenceList()
    return true
  }

  private mutating func compare(with moment: MarkedMoment, _ source: SourceState) {
    (isComparing, areRowsOutdated) = (true, true)
    let places = max(moment.nodes.count, source.nodes.count)
    marks = (0..<places).map { Self.marks(at: $0, moment, source) }
  }

  private static func marks(at place: Int, _ moment: MarkedMoment, _ source: SourceState) -> Marks {
    let old = moment.nodes.indices.contains(place) ? moment.nodes[place] : nil
    let new = source.nodes.indices.contains(place) ? source.nodes[place] : nil
    guard let old else { return new == nil ? [] : .major }
    guard let new else { return .gone }
    guard old.id == new.id else { return [.major, .gone] }
    switch NodeDifference(old: old, new: new).weight {
    case .none: return []
    case .minor: return .minor
    case .major: return .major
    }
  }

  // MARK: Rows

  private mutating func makeRows(_ moment: MarkedMoment, _ filter: TreeFilter?) {
    areRowsOutdated = false
    let marks = marks
    func nodes(_ mark: Marks) -> some Sequence<NodeID> { order.lazy.filter { marks[Int($0.index)].contains(mark) } }
    var all = Array(nodes(.major))
    for place in marks.indices where marks[place].contains(.gone) {
      if let id = moment.nodes[place]?.id { all.append(id) }
    }
    all += nodes(.minor)
    count = all.count
    rows = filter.map { filter in all.filter(filter.matches.contains) } ?? all
  }

  /// Returns all nodes, each once: in the order of their main rows in the tree, followed by nodes outside the tree.
  private static func order(_ source: SourceState) -> [NodeID] {
    let nodes = source.nodes
    var order: [NodeID] = []
    order.reserveCapacity(nodes.count)
    var isListed = [Bool](repeating: false, count: nodes.count)
    let homes = TreeHomes(nodes)
    var waiting: [(id: NodeID, parent: NodeID?)] = source.roots.reversed().map { ($0, nil) }
    while let (id, parent) = waiting.popLast() {
      guard let node = source[id], homes[id] == parent, !isListed[Int(id.index)] else { continue }
      isListed[Int(id.index)] = true
      order.append(id)
      for child in node.children.reversed() { waiting.append((child, id)) }
    }
    // Nodes outside the tree, such as those with an unknown parent.
    for case let node? in nodes where !isListed[Int(node.id.index)] { order.append(node.id) }
    return order
  }
}
