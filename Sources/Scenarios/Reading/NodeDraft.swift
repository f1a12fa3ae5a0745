import InspectionModel
import YAMLReading

extension NodeReader {
  /// The relation of a node to its parent.
  enum Role {
    case child
    case target
    case targetOfPureProxy
    case item
    case origin
    case inner

    /// The place's name where the node must be syncable; nil where any node is accepted.
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

  /// A place at which a node is named, or at which its copies are defined.
  struct Place {
    /// The id; of copies, the one in the file.
    let reference: Reference
    /// The number of copies; nil for the node itself.
    let count: Int?

    var first: Reference { Reference(id: self[0], location: reference.location) }

    var references: some Sequence<Reference> {
      (0..<(count ?? 1)).lazy.map { Reference(id: self[$0], location: reference.location) }
    }

    private subscript(offset: Int) -> String { run[offset] }

    /// Their ids.
    var run: NodeNames.Run { count.map { .copies(of: reference.id, count: $0) } ?? .one(reference.id) }
  }

  /// A child, or all copies of it.
  struct Edge {
    let place: Place
    let role: Role

    init(_ place: Place, _ role: Role) {
      self.place = place
      self.role = role
    }

    var firstID: String { place.first.id }
  }

  /// A node, or all of its copies, which have the same edges. One with an invalid kind is kept, so that references to
  /// it stay valid.
  struct Draft {
    /// The id in the file; nil if it is missing or invalid. Then nothing can refer to the node; its own references are
    /// checked.
    let id: String?
    /// The number of copies; nil for the node itself.
    let count: Int?
    let kind: KindTag?
    let definition: NodeDefinition?
    let edges: [Edge]
    let location: SourceLocation

    var ids: NodeNames {
      guard let id else { return [] }
      return NodeNames(runs: [count.map { .copies(of: id, count: $0) } ?? .one(id)])
    }
  }
}
