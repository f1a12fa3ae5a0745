import InspectionModel

/// Whether a node has contents: none, contents, or stale contents, kept after a failed sync.
package enum ContentsFlag {
  case none
  case contents
  case stale

  package init(_ state: NodeState, hasContents: Bool) {
    self = !hasContents ? .none : state == .failed ? .stale : .contents
  }

  package var text: String {
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
