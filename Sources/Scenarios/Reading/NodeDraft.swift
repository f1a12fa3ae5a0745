import InspectionModel
import YAMLReading

extension NodeReader {
  /// What one node is to another that stands on it.
  enum Role {
    case child
    case target
    case targetOfPureProxy
    case item
    case origin
    case inner

    /// What it is called where it has to be a node that can be synced; nil where any node will do.
    var syncedPlace: String? {
      switch self {
      case .child, .targetOfPureProxy: nil
      case .target: "the target of a proxy"
      case .item: "an item of a chain"
      case .origin: "`of`"
      case .inner: "`inner`"
      }
    }
  }

  /// A place at which a node is named, or all of its copies are that are defined there.
  struct Place {
    /// By which id; of copies, the one in the file.
    let reference: Reference
    /// How many copies there are; nil for the node itself.
    let count: Int?

    /// The first of them.
    var first: Reference { Reference(id: self[0], location: reference.location) }

    /// Each of them.
    var references: some Sequence<Reference> {
      (0..<(count ?? 1)).lazy.map { Reference(id: self[$0], location: reference.location) }
    }

    private subscript(offset: Int) -> String { run[offset] }

    /// Their ids.
    var run: NodeNames.Run { count.map { .copies(of: reference.id, count: $0) } ?? .one(reference.id) }
  }

  /// A node on which another one stands, or all the copies of it.
  struct Edge {
    let place: Place
    let role: Role

    init(_ place: Place, _ role: Role) {
      self.place = place
      self.role = role
    }

    /// The id of the node, or of the first copy.
    var firstID: String { place.first.id }
  }

  /// A node as it was read, or all of its copies, which have the same edges. One whose kind is wrong is kept, so that what
  /// refers to it is not wrong as well.
  struct Draft {
    /// The id in the file. Nil if it is missing or wrong; then nothing can refer to the node, and what it refers to is
    /// checked.
    let id: String?
    /// How many copies there are; nil for the node itself.
    let count: Int?
    let kind: KindTag?
    let definition: NodeDefinition?
    let edges: [Edge]
    let location: SourceLocation

    /// The ids of all of them.
    var ids: NodeNames {
      guard let id else { return [] }
      return NodeNames(runs: [count.map { .copies(of: id, count: $0) } ?? .one(id)])
    }
  }
}
