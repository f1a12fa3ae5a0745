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

/// Finds the run that contains a list position, in O(log n) of the number of runs. A run is a range of positions.
struct RunStarts: Sendable, Equatable {
  private var starts: [Int] = []
  /// The total number of positions in all runs.
  private(set) var count = 0

  /// Appends a run of `length` consecutive positions, at least 1, and returns the positions.
  @discardableResult
  mutating func append(_ length: Int) -> Range<Int> {
    starts.append(count)
    count += length
    return count - length..<count
  }

  /// Returns the run of a position, and the offset of the position within the run.
  func place(of position: Int) -> (run: Int, offset: Int) {
    precondition(0..<count ~= position, "there is no such position")
    if starts.count == count { return (position, 0) }
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    return (low, position - starts[low])
  }
}
