import InspectionModel
import YAMLReading

extension NodeReader {
  /// The role in which one node depends on another: as a child, a target, an item and so on.
  enum Role {
    case child
    case target
    case targetOfPureProxy
    case item
    case origin
    case inner
    case budget
    case breaker
    case server

    /// The role in messages, such as "an item of a chain", if the node must be syncable; nil if it need not be.
    var syncedPlace: String? {
      switch self {
      case .child, .targetOfPureProxy, .budget, .breaker, .server: nil
      case .target: "the target of a proxy"
      case .item: "an item of a chain"
      case .origin: "`of`"
      case .inner: "`inner`"
      }
    }

    /// The key of the role, and the only kinds that it accepts; nil if it accepts all that can be synced.
    var onlyKinds: (key: String, kinds: [KindTag])? {
      switch self {
      case .budget: ("budget", [.budget])
      case .breaker: ("breaker", [.breaker])
      case .server: ("server", KindTag.servers)
      case .child, .target, .targetOfPureProxy, .item, .origin, .inner: nil
      }
    }
  }

  /// A reference to a node or to all copies of a node, by id or by a definition in place.
  struct Place {
    /// The id of the node; for copies, the id in the file.
    let reference: Reference
    /// The number of copies; nil for a single node.
    let count: Int?

    var first: Reference { Reference(id: self[0], location: reference.location) }

    var references: some Sequence<Reference> {
      (0..<(count ?? 1)).lazy.map { Reference(id: self[$0], location: reference.location) }
    }

    private subscript(offset: Int) -> String { run[offset] }

    /// The ids of the referenced nodes: of one node, or of its copies.
    var run: NodeIdentifiers.Run { count.map { .copies(of: reference.id, count: $0) } ?? .one(reference.id) }
  }

  /// A dependency on a node, or on all copies of a node.
  struct Edge {
    let place: Place
    let role: Role

    init(_ place: Place, _ role: Role) {
      self.place = place
      self.role = role
    }

    var firstID: String { place.first.id }
  }

  /// A node as read from the file, or all of its copies, which share their dependencies. A node with an invalid kind is
  /// kept, so that references to it stay valid.
  struct Draft {
    /// The id in the file; nil if missing or invalid. Without an id, no other node can refer to the node, but the
    /// node's own references are checked.
    let id: String?
    /// The number of copies; nil for a single node.
    let count: Int?
    let kind: KindTag?
    let definition: NodeDefinition?
    let edges: [Edge]
    let location: SourceLocation

    var ids: NodeIdentifiers {
      guard let id else { return [] }
      return NodeIdentifiers(runs: [count.map { .copies(of: id, count: $0) } ?? .one(id)])
    }
  }
}
