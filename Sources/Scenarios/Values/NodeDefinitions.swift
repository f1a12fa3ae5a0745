/// The nodes of a scenario, in the order of the file.
///
/// The copies that `count` makes of a node are created on access, because there may be 100 000.
public struct NodeDefinitions: RandomAccessCollection, ExpressibleByArrayLiteral, Sendable {
  /// A single node, or all copies of a node.
  package struct Run: Sendable, Equatable {
    /// The definition in the file, with the original id and name, to which copies append a number.
    package let definition: NodeDefinition
    /// The number of copies; nil for a single node.
    package let count: Int?
    /// The positions of the node or its copies among all nodes.
    package let range: Range<Int>
  }

  package private(set) var runs: [Run] = []
  private var starts = RunStarts()
  private var places = NodePlaces()

  package init() {}

  /// Creates a list of these definitions.
  public init(_ definitions: some Sequence<NodeDefinition>) {
    for definition in definitions { append(definition, count: nil) }
  }

  public init(arrayLiteral definitions: NodeDefinition...) { self.init(definitions) }

  /// Appends `count` copies of a node, or a single node if `count` is nil.
  package mutating func append(_ definition: NodeDefinition, count: Int?) {
    _ = places.insert(definition.id, count: count, at: runs.count)
    runs.append(Run(definition: definition, count: count, range: starts.append(count ?? 1)))
  }

  public var startIndex: Int { 0 }

  public var endIndex: Int { starts.count }

  public subscript(position: Int) -> NodeDefinition {
    let (run, offset) = starts.place(of: position)
    return runs[run].count == nil ? runs[run].definition : runs[run].definition.copy(offset + 1)
  }

  /// Returns the position of the node with this id; nil if there is none. Of two nodes with one id, the first counts.
  package func position(of id: String) -> Int? {
    places[id].map { runs[$0.position].range.lowerBound + $0.offset }
  }

  /// Returns the positions of the nodes with these ids. Unknown ids are left out.
  package func positions(of ids: NodeIdentifiers) -> [Int] {
    var positions: [Int] = []
    positions.reserveCapacity(ids.count)
    for run in ids.runs {
      if case .copies(let original, let count) = run, let range = places.copies(of: original, atLeast: count) {
        positions += runs[range].range.prefix(count)
      } else {
        for offset in 0..<run.count { position(of: run[offset]).map { positions.append($0) } }
      }
    }
    return positions
  }

  /// Returns the single node, or all copies of a node, to which the node at `position` belongs.
  package func run(at position: Int) -> Run { runs[starts.place(of: position).run] }

  /// Returns a list in which each definition of the file is transformed, and copies are made of the result.
  func mapDefinitions(_ transform: (NodeDefinition) -> NodeDefinition) -> NodeDefinitions {
    var result = NodeDefinitions()
    for run in runs { result.append(transform(run.definition), count: run.count) }
    return result
  }
}

extension NodeDefinitions: Equatable {
  public static func == (left: NodeDefinitions, right: NodeDefinitions) -> Bool {
    left.runs == right.runs || left.elementsEqual(right)
  }
}

extension NodeDefinition {
  fileprivate func copy(_ number: Int) -> NodeDefinition {
    NodeDefinition(
      id: CopyID.text(id, number), name: name.map { "\($0) \(number)" }, kind: kind, syncer: syncer, parent: parent,
      location: location)
  }
}
