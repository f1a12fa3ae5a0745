import InspectionModel

extension NodeKind {
  /// The kind, as the filter of the screen has it.
  var word: String {
    switch self {
    case .loadable: "loadable"
    case .pure: "pure"
    case .group(.all): "group-all"
    case .group(.any): "group-any"
    case .group(.never): "group-never"
    case .proxy: "proxy"
    case .pureProxy: "pure-proxy"
    case .chain: "chain"
    case .map: "map"
    case .asyncMap: "async-map"
    case .flatMap: "flat-map"
    case .joined: "joined"
    case .autosync: "autosync"
    case .action: "action"
    }
  }

  private static let all: [NodeKind] =
    [.loadable, .pure] + GroupMode.allCases.map { .group($0) }
    + [.proxy, .pureProxy, .chain, .map, .asyncMap, .flatMap, .joined, .autosync, .action]

  static let words = WordTable(all.map { ($0.word, $0) })
}
