import InspectionModel

/// A word after `kind:` in a filter, and the node kinds that the word matches: `group` matches every kind of group.
struct FilterKind: Sendable, Hashable, CaseIterable {
  let word: String
  private let kinds: Set<NodeKind>

  private init(_ word: String, _ kinds: [NodeKind]) {
    self.word = word
    self.kinds = Set(kinds)
  }

  static let allCases: [FilterKind] = {
    let groups = FilterKind("group", NodeKind.allCases.filter { $0.groupMode != nil })
    return NodeKind.allCases.flatMap { kind in
      let own = FilterKind(kind.word, kind == .proxy ? [.proxy, .pureProxy] : [kind])
      return kind.groupMode == NodeGroupMode.allCases.first ? [groups, own] : [own]
    }
  }()

  static func named(_ word: String) -> FilterKind? { allCases.first { $0.word == word } }

  func contains(_ kind: NodeKind) -> Bool { kinds.contains(kind) }
}

/// A property that a node has or lacks, for a filter such as `contents:yes`.
enum FilterFlag: String, CaseIterable, Sendable {
  case contents
  /// A sync-if-needed would sync the node.
  case needs
  case fault

  func isSet(in node: NodeSnapshot) -> Bool {
    switch self {
    case .contents: node.hasContents
    case .needs: node.needsSync == true
    case .fault: !node.faults.isEmpty
    }
  }
}

/// A count that each node has, for a filter such as `attempts>3`.
enum FilterNumber: String, CaseIterable, Sendable {
  /// The number of failures in a row.
  case attempts
  case failures
  case syncs

  func value(in node: NodeSnapshot) -> Int {
    switch self {
    case .attempts: node.counts.failuresInARow
    case .failures: node.counts.failures
    case .syncs: node.counts.syncs
    }
  }
}

enum FilterComparison: String, CaseIterable, Sendable {
  case less = "<"
  case atMost = "<="
  case equal = "="
  case notEqual = "!="
  case atLeast = ">="
  case greater = ">"

  func holds(_ left: Int, _ right: Int) -> Bool {
    switch self {
    case .less: left < right
    case .atMost: left <= right
    case .equal: left == right
    case .notEqual: left != right
    case .atLeast: left >= right
    case .greater: left > right
    }
  }
}
