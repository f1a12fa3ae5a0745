/// The key, title, kind and facts of a node. They change only when a program is attached again whose code has changed.
///
/// Copies of one node share all but their number, and are called by it when somebody asks: names of a hundred thousand
/// would take more memory than the nodes, and only those on the screen are read.
public struct NodeIdentity: Sendable {
  fileprivate let shared: Shared
  /// Which of the copies it is, from 1; 0 for a node of its own.
  fileprivate let number: Int32

  fileprivate final class Shared: Sendable, Equatable {
    let key: String
    let title: String?
    let kind: NodeKind
    let facts: [NodeFact]
    /// What stands between the short name and the number of a copy.
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

  /// The identity of a node of its own.
  public init(key: String, title: String? = nil, kind: NodeKind, facts: [NodeFact] = []) {
    shared = Shared(key: key, title: title, kind: kind, facts: facts)
    number = 0
  }

  /// What nodes have in common that nobody has named. Their copies are `Loadable#1`, `Loadable#2` and so on.
  package static func unnamed(_ type: String, kind: NodeKind) -> NodeIdentity {
    NodeIdentity(copy: 0, of: Shared(key: type, title: nil, kind: kind, facts: [], separator: "#"))
  }

  /// The identity in a place whose node is gone.
  package static let gone = NodeIdentity(key: "", kind: .pure)

  private init(copy number: Int32, of shared: Shared) {
    self.shared = shared
    self.number = number
  }

  /// One of the copies of this one, which are counted from 1: `thumb-1`, `thumb-2` and so on.
  public func copy(_ number: Int) -> NodeIdentity { NodeIdentity(copy: Int32(number), of: shared) }

  /// The short name by which people and files refer to it.
  public var key: String { number == 0 ? shared.key : "\(shared.key)\(shared.separator)\(number)" }

  /// A longer name, if it has one.
  public var title: String? { number == 0 ? shared.title : shared.title.map { "\($0) \(number)" } }

  /// What sort of loadable it is.
  public var kind: NodeKind { shared.kind }

  /// How it was set up, in words, for reading only.
  public var facts: [NodeFact] { shared.facts }

  /// Whether it can be asked to sync.
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
  /// What copies have in common, to be compared: so what is found out about one need not be found out about the next.
  package struct Family: Equatable {
    fileprivate let shared: Shared

    package static func == (left: Family, right: Family) -> Bool { left.shared === right.shared }

    /// The beginning of the short names, which one character and a number follow in the copies.
    package var key: String { shared.key }
  }

  /// What it has in common with its copies.
  package var family: Family { Family(shared: shared) }

  /// Which of the copies it is; nil for a node of its own.
  package var copyNumber: Int? { number == 0 ? nil : Int(number) }
}
