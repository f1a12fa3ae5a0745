import Explanation
import InspectionModel

/// The nodes that differ between the marked moment and the moment shown: first those whose state, error, contents or
/// existence differs, then those of which only counts, timers or settings do; each in the order of the tree.
///
/// It is empty while the panel is hidden. While it is shown a batch costs O(changes), and rows are made anew only when another
/// node differs.
struct DifferenceList {
  private(set) var rows: [NodeID] = []
  /// The number of nodes that differ, also of those that the filter hides.
  private(set) var count = 0
  /// Whether there is a marked moment to compare with, and the panel is shown.
  private(set) var isComparing = false

  /// The difference in each place, by the index of the ids.
  private var marks: [Marks] = []
  private var areRowsOutdated = false
  /// The nodes in the order of the tree.
  private var order: [NodeID] = []
  private var treeVersion = -1
  private var markVersion = -1

  private struct Marks: OptionSet {
    let rawValue: UInt8

    /// The node that is there now differs: in its state, error or contents, or it is new.
    static let major = Marks(rawValue: 1)
    /// The node that is there now differs in something else.
    static let minor = Marks(rawValue: 2)
    /// The node that was there at the marked moment is not there now.
    static let gone = Marks(rawValue: 4)
  }

  // MARK: Changes

  /// Follows changes of a node, which may be new or gone.
  mutating func update(_ id: NodeID, in context: Context) {
    guard isComparing, let moment = context.mark.moment else { return }
    let place = Int(id.index)
    if place >= marks.count { marks.append(contentsOf: repeatElement([], count: place + 1 - marks.count)) }
    let new = Self.marks(at: place, moment, context.source)
    if new != marks[place] { (marks[place], areRowsOutdated) = (new, true) }
  }

  /// Compares anew where another moment is marked or another tree is shown, and makes the rows anew where that is needed.
  ///
  /// - Returns: Whether there may be other rows than before.
  mutating func keepUp(with context: Context) -> Bool {
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

  /// Forgets everything.
  ///
  /// - Returns: Whether there was something.
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

  /// The nodes, each below the one under which it is at home.
  private static func order(_ source: SourceState) -> [NodeID] {
    let nodes = source.nodes
    var order: [NodeID] = []
    order.reserveCapacity(nodes.count)
    var isListed = [Bool](repeating: false, count: nodes.count)
    var waiting: [(id: NodeID, parent: NodeID?)] = source.roots.reversed().map { ($0, nil) }
    while let (id, parent) = waiting.popLast() {
      guard let node = source[id], node.home == parent, !isListed[Int(id.index)] else { continue }
      isListed[Int(id.index)] = true
      order.append(id)
      for child in node.children.reversed() { waiting.append((child, id)) }
    }
    // Such as those whose parent is not known yet.
    for case let node? in nodes where !isListed[Int(node.id.index)] { order.append(node.id) }
    return order
  }
}
