import Explanation
import InspectionModel
import TerminalUI

/// The latest finished syncs of a node that the history keeps, oldest first.
struct RecentSyncs: Hashable {
  /// The number of syncs that a row of the tree shows.
  static let limit = 8
  /// The maximum number of state changes examined per wanted sync. Not every state change belongs to a sync.
  private static let changesPerSync = 4

  struct Sync: Hashable {
    /// The duration of the sync, in ns.
    let duration: Int64
    let outcome: Outcome
  }

  enum Outcome: Hashable {
    case synced
    case failed
    /// The sync ended because the node became idle.
    case cancelled

    fileprivate init(_ kinds: EntryKinds) {
      self = kinds.contains(.synced) ? .synced : kinds.contains(.failed) ? .failed : .cancelled
    }

    var role: StyleRole {
      switch self {
      case .synced: .synced
      case .failed: .failed
      case .cancelled: .muted
      }
    }
  }

  private(set) var syncs: [Sync] = []
  /// The time of the node's last state change, in ns; nil if the history does not keep the change.
  let lastChange: Int64?

  init(of node: NodeID, in history: History, atMost limit: Int = Self.limit) {
    let track = history.track(of: node)
    lastChange = track.lastIndex(before: track.endIndex, of: .state).map { history.time($0, of: track) }
    var end = track.endIndex
    for _ in 0..<limit * Self.changesPerSync where syncs.count < limit {
      guard let last = track.lastIndex(before: end, of: .syncEnd),
        let first = track.lastIndex(before: last, of: .state)
      else { break }
      let isSync = track.kinds(at: first).contains(.syncing)
      if isSync {
        let duration = history.time(last, of: track) - history.time(first, of: track)
        syncs.append(Sync(duration: duration, outcome: Outcome(track.kinds(at: last))))
      }
      end = isSync ? first : first + 1
    }
    syncs.reverse()
  }

  /// Returns a bar for each sync. Its height is the sync's duration relative to the longest of the syncs.
  ///
  /// - Parameter hasColors: Whether colours tell the outcomes apart; otherwise, failed syncs have the sign of failed nodes.
  func bars(_ glyphs: GlyphSet, hasColors: Bool = true) -> [(glyph: Character, role: StyleRole)] {
    // Lower than a whole cell, so that the bars of adjacent rows do not touch.
    let bars = glyphs.bars.dropLast()
    let longest = max(1, syncs.map(\.duration).max() ?? 1)
    return syncs.map { sync in
      if sync.outcome == .failed, !hasColors { return (NodeState.failed.glyph(glyphs), sync.outcome.role) }
      let part = Double(max(0, sync.duration)) / Double(longest)
      return (bars[Int((part * Double(bars.count - 1)).rounded())], sync.outcome.role)
    }
  }
}
