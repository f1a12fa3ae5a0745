import Explanation
import InspectionModel

/// The sort order of the nodes under one parent.
enum SiblingOrder: String, CaseIterable {
  /// The order in which the source lists the nodes.
  case file
  case name
  /// By state: failed, syncing, idle, synced.
  case state
  /// The latest state change first.
  case lastChange = "last-change"
  /// The most failures in a row, and of a call family the most failed calls, first.
  case attempts
  /// The longest last sync, and of a call family the longest p99, first.
  case duration
  /// The soonest automatic sync first.
  case next

  /// The next order, to which the key for sorting switches from this order.
  var following: SiblingOrder {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// Returns the sort key of a node, such that smaller keys come first; nil for the source's order.
  ///
  /// - Parameter history: The history of the node's syncs, needed by the order by duration. If nil, that key is nil.
  func key(of node: NodeSnapshot, in history: History? = nil) -> SiblingKey? {
    switch self {
    case .file: nil
    case .name: SiblingKey(text: Self.text(node.identity.key))
    case .state: SiblingKey(number: Self.rank(node.state))
    case .lastChange: SiblingKey(number: node.stateEntry.map { -Int64(clamping: $0) } ?? 1)
    case .attempts: SiblingKey(number: -Int64(node.calls?.failed ?? node.counts.failuresInARow))
    // A family has many calls, of which the slow ones matter.
    case .duration where node.calls != nil:
      SiblingKey(number: -((node.calls?.lastMinute ?? node.calls?.life)?.p99 ?? -1))
    case .duration:
      history.map { SiblingKey(number: -(RecentSyncs(of: node.id, in: $0, atMost: 1).syncs.last?.duration ?? -1)) }
    case .next: SiblingKey(number: node.retry?.timerEnds ?? .max)
    }
  }

  private static func rank(_ state: NodeState) -> Int64 {
    switch state {
    case .failed: 0
    case .syncing: 1
    case .idle: 2
    case .synced: 3
    }
  }

  /// Returns a sortable form of a name, in which case is ignored and numbers compare by value.
  private static func text(_ name: String) -> String {
    var text = ""
    var digits = ""
    func pad() -> String { String(repeating: "0", count: max(0, 20 - digits.count)) + digits }
    for character in name.lowercased() {
      if character.isASCII, character.isNumber {
        digits.append(character)
        continue
      }
      if !digits.isEmpty { text += pad() }
      digits = ""
      text.append(character)
    }
    return digits.isEmpty ? text : text + pad()
  }
}

/// The sort key of a node: a text in the order by name, a number in all other orders.
struct SiblingKey: Equatable {
  var number: Int64 = 0
  var text = ""
}

extension SiblingOrder {
  /// The order as words for a title: `by name`.
  var text: String {
    switch self {
    case .file: "in the original order"
    case .name: "by name"
    case .state: "by state"
    case .lastChange: "by last change"
    case .attempts: "by attempts"
    case .duration: "by duration"
    case .next: "by next sync"
    }
  }

  /// The order as a sentence, including which rows come first.
  var sentence: String {
    switch self {
    case .file: "rows: in the original order"
    case .name: "rows: sorted by name"
    case .state: "rows: sorted by state: failed, syncing, idle, synced"
    case .lastChange: "rows: sorted by the last change of state, newest first"
    case .attempts: "rows: sorted by failures in a row, most first"
    case .duration: "rows: sorted by the duration of the last sync, longest first"
    case .next: "rows: sorted by the next sync, soonest first"
    }
  }
}
