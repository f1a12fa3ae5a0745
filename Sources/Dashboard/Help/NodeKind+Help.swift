import InspectionModel

extension NodeKind {
  /// The meaning of the node kind, in one line for the help.
  var help: String {
    switch tag {
    case .loadable: "a resource with its own state"
    case .pure: "set by its owner, cannot be asked to sync"
    case .group: groupMode?.help ?? ""
    case .proxy: "stands for its target: same state, contents and error"
    case .pureProxy: "stands for its target, cannot be asked to sync"
    case .chain: "syncs its children one after another, each if needed"
    case .map: "has contents made from another node's, at once"
    case .asyncMap: "has contents made from another node's, after a while"
    case .flatMap: "has the contents of a node that another node leads to"
    case .joined: "has the contents of two nodes, the second from the first"
    case .autosync: "syncs itself: when first observed, then in intervals"
    case .image: "a resource whose contents are a picture"
    case .action: "a scheduled action: each of its runs is a sync"
    case .waiter: "waits for a node; fails at its timeout"
    }
  }
}

extension NodeGroupMode {
  fileprivate var help: String {
    switch self {
    case .all: "synced when all of its children are, failed when one is"
    case .any: "synced when one of its children is, failed when all are"
    case .never: "never failed, synced when each child is synced or failed"
    }
  }
}
