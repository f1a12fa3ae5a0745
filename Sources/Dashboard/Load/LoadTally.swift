import Explanation
import InspectionModel

/// The requests over time of a node and all that is below it, or of all nodes: the syncs of loadables, and the numbers of
/// servers and open load. Above a server, its clients count, and not the server: a request counts once.
struct LoadTally {
  /// The node; nil for all nodes.
  let subject: NodeID?
  /// The loadables whose syncs count.
  private var loadables: Set<NodeID> = []
  /// The nodes that know their own numbers.
  private(set) var sources: [NodeID] = []
  /// The syncs of the loadables. In closer spans than those of a server, as their times are known.
  private(set) var syncs = NodeTraffic(span: 50_000_000)

  /// Up to this number of loadables, each one's own events are read, in place of all events.
  private static let fewLoadables = 500

  init(of subject: NodeID?, in source: SourceState) {
    self.subject = subject
    addMembers(below: subject.map { [$0] } ?? source.roots, in: source)
    let history = source.history
    if loadables.count <= Self.fewLoadables {
      for node in loadables {
        let track = history.track(of: node)
        var index = track.startIndex
        while let next = track.firstIndex(from: index, of: [.synced, .failed]) {
          add(history.entry(next, of: track))
          index = next + 1
        }
      }
    } else {
      for position in history.entries.indices {
        guard let node = history.entries.node(at: position), loadables.contains(node) else { continue }
        add(history.entries[position])
      }
    }
  }

  /// Adds the nodes without children below some nodes. Not recursive: nesting may be deep.
  private mutating func addMembers(below first: [NodeID], in source: SourceState) {
    var (open, seen) = (first, Set(first))
    while let id = open.popLast() {
      guard let node = source[id] else { continue }
      let kind = node.identity.kind.tag
      if kind.knowsRequests {
        if !kind.isServer || id == subject { sources.append(id) }
        // The calls within a family are among its own.
        continue
      }
      if node.children.isEmpty, kind != .pure, kind != .waiter, !kind.isPolicyOrServer { loadables.insert(id) }
      for child in node.children where seen.insert(child).inserted { open.append(child) }
    }
  }

  mutating func add(_ entries: [JournalEntry]) {
    for entry in entries {
      if let node = entry.node, loadables.contains(node) { add(entry) }
    }
  }

  private mutating func add(_ entry: JournalEntry) {
    guard case .node(.stateChanged(_, let state, _)) = entry.event, entry.time >= 0 else { return }
    switch state {
    case .synced: syncs.add(NodeTraffic.Counts(succeeded: 1), at: entry.time)
    case .failed: syncs.add(NodeTraffic.Counts(failed: 1), at: entry.time)
    case .idle, .syncing: break
    }
  }

  /// Returns the number of requests of an outcome in a part of the time, in ns.
  func count(_ outcome: NodeTraffic.Outcome, from start: Int64, to end: Int64, in source: SourceState) -> Double {
    let now = source.clock.now
    return sources.reduce(syncs.count(outcome, from: start, to: end, until: now)) { sum, id in
      if let traffic = source[id]?.traffic { return sum + traffic.count(outcome, from: start, to: end, until: now) }
      guard let calls = source.calls[id]?.calls(from: start, to: end) else { return sum }
      switch outcome {
      case .succeeded: return sum + calls.ended - calls.failed
      case .failed: return sum + calls.failed
      case .refused, .wasted: return sum
      }
    }
  }
}
