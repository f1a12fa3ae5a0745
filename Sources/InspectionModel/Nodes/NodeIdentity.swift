/// The key, title, kind and facts of a node. They change only when a client reattaches to changed code.
///
/// Copies of one node share all but their number, and their names are made on demand: the names of 100,000 nodes would
/// take more memory than the nodes, and only those on the screen are read.
public struct NodeIdentity: Sendable {
  fileprivate let shared: Shared
  /// The number of the copy, from 1; 0 for a node that is no copy.
  fileprivate let number: Int32

  fileprivate final class Shared: Sendable, Equatable {
    let key: String
    let title: String?
    let kind: NodeKind
    let facts: [NodeFact]
    /// The separator between the short name and the number of a copy.
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

  /// Creates the identity of a node that is no copy.
  public init(key: String, title: String? = nil, kind: NodeKind, facts: [NodeFact] = []) {
    shared = Shared(key: key, title: title, kind: kind, facts: facts)
    number = 0
  }

  /// Returns the shared identity of unnamed nodes. Its copies are `Loadable#1`, `Loadable#2` and so on.
  package static func unnamed(_ type: String, kind: NodeKind) -> NodeIdentity {
    NodeIdentity(copy: 0, of: Shared(key: type, title: nil, kind: kind, facts: [], separator: "#"))
  }

  /// The identity in a place without a node.
  package static let gone = NodeIdentity(key: "", kind: .pure)

  private init(copy number: Int32, of shared: Shared) {
    self.shared = shared
    self.number = number
  }

  /// Returns a numbered copy, from 1: `thumb-1`, `thumb-2` and so on.
  public func copy(_ number: Int) -> NodeIdentity { NodeIdentity(copy: Int32(number), of: shared) }

  /// The short name, for the user and for files.
  public var key: String { number == 0 ? shared.key : "\(shared.key)\(shared.separator)\(number)" }

  /// The longer name, if any.
  public var title: String? { number == 0 ? shared.title : shared.title.map { "\($0) \(number)" } }

  public var kind: NodeKind { shared.kind }

  /// The node's settings in words, for reading only.
  public var facts: [NodeFact] { shared.facts }

  /// Whether the node can sync.
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
  /// The shared part of copies, for comparison: facts found out about one copy hold for the next.
  package struct Family: Equatable {
    fileprivate let shared: Shared

    package static func == (left: Family, right: Family) -> Bool { left.shared === right.shared }

    /// The common start of the short names; one character and a number follow in the copies.
    package var key: String { shared.key }
  }

  package var family: Family { Family(shared: shared) }

  /// The number of the copy; nil for a node that is no copy.
  package var copyNumber: Int? { number == 0 ? nil : Int(number) }
}
