/// The ids of nodes, in order.
///
/// The ids of copies that `count` makes are created on access, because there may be 100 000.
public struct NodeIdentifiers: RandomAccessCollection, ExpressibleByArrayLiteral, Sendable {
  /// A single id, or the ids of all copies of a node.
  package enum Run: Sendable, Equatable {
    case one(String)
    /// The ids of at least one copy of a node.
    case copies(of: String, count: Int)

    var count: Int {
      switch self {
      case .one: 1
      case .copies(_, let count): count
      }
    }

    subscript(offset: Int) -> String {
      switch self {
      case .one(let id): id
      case .copies(let original, _): CopyID.text(original, offset + 1)
      }
    }
  }

  package private(set) var runs: [Run] = []
  private var starts = RunStarts()

  package init(runs: some Sequence<Run>) {
    for run in runs { append(run) }
  }

  /// Creates a list of these ids.
  public init(_ ids: some Sequence<String>) { self.init(runs: ids.lazy.map { .one($0) }) }

  public init(arrayLiteral ids: String...) { self.init(ids) }

  package mutating func append(_ run: Run) {
    runs.append(run)
    starts.append(run.count)
  }

  public var startIndex: Int { 0 }

  public var endIndex: Int { starts.count }

  public subscript(position: Int) -> String {
    let (run, offset) = starts.place(of: position)
    return runs[run][offset]
  }
}

extension NodeIdentifiers: Equatable {
  public static func == (left: NodeIdentifiers, right: NodeIdentifiers) -> Bool {
    left.runs == right.runs || left.elementsEqual(right)
  }
}
