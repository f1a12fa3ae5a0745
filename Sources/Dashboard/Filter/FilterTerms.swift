import InspectionModel

/// A sort of nodes, by the word of the filter language. Groups and proxies stand for all that are such.
enum FilterKind: String, CaseIterable, Sendable {
  case loadable
  case pure
  case group
  case groupAll = "group-all"
  case groupAny = "group-any"
  case groupNever = "group-never"
  case proxy
  case pureProxy = "pure-proxy"
  case chain
  case map
  case asyncMap = "async-map"
  case flatMap = "flat-map"
  case joined
  case autosync
  case action

  func contains(_ kind: NodeKind) -> Bool {
    switch (self, kind) {
    case (.loadable, .loadable), (.pure, .pure), (.group, .group), (.groupAll, .group(.all)),
      (.groupAny, .group(.any)), (.groupNever, .group(.never)), (.proxy, .proxy), (.proxy, .pureProxy),
      (.pureProxy, .pureProxy), (.chain, .chain), (.map, .map), (.asyncMap, .asyncMap), (.flatMap, .flatMap),
      (.joined, .joined), (.autosync, .autosync), (.action, .action):
      true
    default: false
    }
  }
}

/// Something that a node has or has not.
enum FilterFlag: String, CaseIterable, Sendable {
  case contents
  /// A sync-if-needed would sync.
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

/// Something that is counted of a node.
enum FilterNumber: String, CaseIterable, Sendable {
  /// Failures in a row.
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
