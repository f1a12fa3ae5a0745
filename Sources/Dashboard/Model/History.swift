import Inspection

/// The latest entries of the journal, as far back as the bound allows, and the turning points of each node.
struct History {
  /// So many entries are kept at least.
  static let capacity = 20_000
  /// So many turning points are kept for each node.
  static let capacityPerNode = 50

  /// In order of their numbers, which may have gaps where entries were lost.
  private(set) var entries: [JournalEntry] = []
  private var turningPoints: [NodeID: [JournalEntry]] = [:]
  /// How many entries were lost before they could be read.
  private(set) var lostCount = 0
  /// How many of the oldest entries are not kept any more, since there were more than the bound allows.
  private(set) var cutCount = 0

  mutating func append(_ new: [JournalEntry], lost: Int) {
    lostCount += lost
    entries.append(contentsOf: new)
    // Seldom and in bulk, so that it costs nothing an entry.
    if entries.count > 2 * Self.capacity {
      cutCount += entries.count - Self.capacity
      entries.removeFirst(entries.count - Self.capacity)
    }
    for entry in new where entry.isTurningPoint {
      guard let node = entry.node else { continue }
      turningPoints[node, default: []].append(entry)
      if turningPoints[node, default: []].count > 2 * Self.capacityPerNode {
        turningPoints[node]?.removeFirst(Self.capacityPerNode)
      }
    }
  }

  /// The entry with this number, if it is still kept.
  subscript(sequence: UInt64) -> JournalEntry? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].sequence < sequence { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].sequence == sequence ? entries[low] : nil
  }

  /// The latest turning points of a node, newest first.
  func turningPoints(of node: NodeID) -> some Sequence<JournalEntry> {
    (turningPoints[node] ?? []).suffix(Self.capacityPerNode).reversed()
  }

  /// What led to an entry, nearest cause first, as far back as entries are kept.
  func causes(of entry: JournalEntry, atMost limit: Int) -> [JournalEntry] {
    var causes: [JournalEntry] = []
    var next = entry.cause
    while causes.count < limit, let number = next, let cause = self[number] {
      causes.append(cause)
      next = cause.cause
    }
    return causes
  }
}

extension JournalEntry {
  /// Whether it belongs to what is told of a node's past, which its notifications and requests would drown.
  fileprivate var isTurningPoint: Bool {
    switch event {
    case .stateChanged, .contentsChanged, .retryGaveUp, .retryReset, .waitTimedOut, .childrenChanged, .violated,
      .waiter, .refused, .reachedBreakpoint, .stopped:
      true
    case .notified, .syncStarted, .syncIgnored, .syncNotNeeded, .syncForwarded, .retryArmed, .retryFired,
      .retryCancelled, .commanded:
      false
    }
  }
}
