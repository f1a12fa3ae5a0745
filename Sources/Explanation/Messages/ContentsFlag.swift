import InspectionModel

/// The contents of a node: none, contents, or stale ones, which a failed sync has left.
package enum ContentsFlag {
  case none
  case contents
  case stale

  package init(_ state: NodeState, hasContents: Bool) {
    self = !hasContents ? .none : state == .failed ? .stale : .contents
  }

  package var words: String {
    switch self {
    case .none: "no contents"
    case .contents: "contents"
    case .stale: "stale contents"
    }
  }
}

extension NodeSnapshot {
  package var contentsFlag: ContentsFlag { ContentsFlag(state, hasContents: hasContents) }
}
