/// The kind of a node, such as group or proxy. ``KindTag`` has the word and the description of each kind.
public enum NodeKind: Sendable, Hashable {
  case loadable
  case pure
  case group(NodeGroupMode)
  case proxy
  case pureProxy
  case chain
  case map
  case asyncMap
  case flatMap
  case joined
  case autosync
  case image
  case action
  case waiter
}

extension NodeKind: CaseIterable {
  public static let allCases: [NodeKind] =
    [.loadable, .pure] + NodeGroupMode.allCases.map { .group($0) }
    + [.proxy, .pureProxy, .chain, .map, .asyncMap, .flatMap, .joined, .autosync, .image, .action, .waiter]

  package var tag: KindTag {
    switch self {
    case .loadable: .loadable
    case .pure: .pure
    case .group: .group
    case .proxy: .proxy
    case .pureProxy: .pureProxy
    case .chain: .chain
    case .map: .map
    case .asyncMap: .asyncMap
    case .flatMap: .flatMap
    case .joined: .joined
    case .autosync: .autosync
    case .image: .image
    case .action: .action
    case .waiter: .waiter
    }
  }

  /// The rule by which a group derives its state; nil for other kinds.
  package var groupMode: NodeGroupMode? {
    if case .group(let mode) = self { mode } else { nil }
  }

  /// The machine-readable word for the kind in recordings and filters, such as `group-any` or `pure-proxy`.
  package var word: String { Self.words[self] ?? "" }

  /// The label of the kind on the screen, such as `group any` or `pure proxy`.
  package var label: String { Self.labels[self] ?? "" }

  // Computed once: every drawn row of the tree has a label.
  private static let words = texts(separatedBy: "-")
  private static let labels = texts(separatedBy: " ")

  private static func texts(separatedBy separator: String) -> [NodeKind: String] {
    var texts: [NodeKind: String] = [:]
    for kind in allCases {
      let tag = kind.tag.rawValue.replacing(/[A-Z]/) { separator + $0.output.lowercased() }
      texts[kind] = kind.groupMode.map { tag + separator + $0.rawValue } ?? tag
    }
    return texts
  }
}
