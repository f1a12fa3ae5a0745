/// The short name (key), longer name, kind and settings of a node. They change only if a client attaches again to a
/// program with changed code.
///
/// All copies that a scenario makes of a node share one object. The name of a copy is computed from a number when
/// needed, which saves memory for 100,000 nodes.
public struct NodeIdentity: Sendable {
  fileprivate let shared: Shared
  /// The number of the copy, from 1; 0 if the node is not a copy.
  fileprivate let number: Int32

  fileprivate final class Shared: Sendable, Equatable {
    let key: String
    let title: String?
    let kind: NodeKind
    let facts: [NodeFact]
    /// The separator between the shared short name and the number of a copy.
    let separator: Unicode.Scalar

    init(key: String, title: String?, kind: NodeKind, facts: [NodeFact], separator: Unicode.Scalar = "-") {
      self.key = key
      self.title = title
      self.kind = kind
      self.facts = facts
      self.separator = separator
    }

    static func == (left: Shared, right: Shared) -> Bool {
      left === right
        || left.key == right.key && left.title == right.title && left.kind == right.kind && left.facts == right.facts
          && left.separator == right.separator
    }
  }

  /// Creates the identity of a node that is not a copy.
  public init(key: String, title: String? = nil, kind: NodeKind, facts: [NodeFact] = []) {
    shared = Shared(key: key, title: title, kind: kind, facts: facts)
    number = 0
  }

  /// Whether the node has a name that its source made for it.
  package var isUnnamed: Bool { shared.separator == Self.separatorOfUnnamed }

  private static let separatorOfUnnamed: Unicode.Scalar = "#"

  /// Returns the identity that the nodes of a class's unnamed loadables share. ``copy(_:)`` adds numbers: `Loadable#1`.
  package static func unnamed(_ type: String, kind: NodeKind) -> NodeIdentity {
    NodeIdentity(copy: 0, of: Shared(key: type, title: nil, kind: kind, facts: [], separator: separatorOfUnnamed))
  }

  /// The identity in the record of a removed node.
  package static let gone = NodeIdentity(key: "", kind: .pure)

  private init(copy number: Int32, of shared: Shared) {
    self.shared = shared
    self.number = number
  }

  /// Returns the identity of the node's copy `number`, from 1. Copies are named `thumb-1`, `thumb-2`, ….
  public func copy(_ number: Int) -> NodeIdentity { NodeIdentity(copy: Int32(number), of: shared) }

  /// The short name of the node, on the screen and in files.
  public var key: String { number == 0 ? shared.key : "\(shared.key)\(shared.separator)\(number)" }

  /// The node's name for people; nil if the node has only the short name.
  public var title: String? { number == 0 ? shared.title : shared.title.map { "\($0) \(number)" } }

  public var kind: NodeKind { shared.kind }

  /// The node's settings as text, for display only.
  public var facts: [NodeFact] { shared.facts }

  /// Whether the node can be asked to sync.
  public var canSync: Bool { kind.tag.canSync }
}

extension NodeIdentity: Equatable {
  public static func == (left: NodeIdentity, right: NodeIdentity) -> Bool {
    left.number == right.number
      ? left.shared == right.shared
      : left.key == right.key && left.title == right.title && left.kind == right.kind && left.facts == right.facts
  }
}

extension NodeIdentity {
  /// The part of the identity that all copies of a node share. Comparing two families is fast: it compares references.
  package struct Family: Equatable {
    fileprivate let shared: Shared

    package static func == (left: Family, right: Family) -> Bool { left.shared === right.shared }

    /// The start of the short name that all copies share, without the separator and the copy number.
    package var key: String { shared.key }

    /// The start of the name for people that all copies share; nil if the nodes have only the short name.
    package var title: String? { shared.title }

    /// The sign between ``key`` and the number of a copy.
    package var separator: Unicode.Scalar { shared.separator }
  }

  package var family: Family { Family(shared: shared) }

  /// The number of the copy, from 1; nil if the node is not a copy.
  package var copyNumber: Int? { number == 0 ? nil : Int(number) }
}
