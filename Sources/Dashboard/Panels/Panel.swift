/// A part of the screen that can have the keyboard. The raw value is the digit of its key out of the box.
enum Panel: Int, CaseIterable {
  /// Every node, always there.
  case tree = 1
  /// Everything about the selected node.
  case detail = 2
  /// What the nodes of the visible rows did, along the time.
  case timeline = 3
  /// Everything that happened, an entry a row.
  case log = 4
  /// What the selected group would be under each of the modes.
  case policies = 5
  /// The scheduled actions.
  case actions = 6
  /// Everything that is going to happen by itself.
  case timers = 7
  /// What the source's run is expected to do.
  case checks = 8

  /// Where a panel stands when there is room.
  enum Place {
    /// It has what the others leave.
    case rest
    /// Beside the tree, or below it where the window is narrow.
    case side
    /// In a band of its own, from edge to edge.
    case band
    /// In the band at the bottom, beside the other lists.
    case list
  }

  var place: Place {
    switch self {
    case .tree: .rest
    case .detail, .policies: .side
    case .timeline: .band
    case .log, .actions, .timers, .checks: .list
    }
  }

  /// All of them but the tree.
  static let others = allCases.filter { $0 != .tree }

  /// What shows it, or hides it where it can be hidden.
  var action: Action {
    switch self {
    case .tree: .treeAlone
    case .detail: .showDetail
    case .timeline: .showTimeline
    case .log: .showLog
    case .policies: .showPolicies
    case .actions: .showActions
    case .timers: .showTimers
    case .checks: .showChecks
    }
  }

  /// How it is called in a sentence.
  var name: String { "the \(word)" }

  /// How it is called in one word.
  var word: String {
    switch self {
    case .tree: "tree"
    case .detail: "detail"
    case .timeline: "timeline"
    case .log: "log"
    case .policies: "policies"
    case .actions: "actions"
    case .timers: "timers"
    case .checks: "checks"
    }
  }
}
