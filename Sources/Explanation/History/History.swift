import InspectionModel

/// The latest entries of the journal up to a limit, with a track for each node.
///
/// Appending an entry and dropping the oldest are O(1); an entry is found by number, time or node in O(log n). A rewind is O(n)
/// for n entries that are removed, and for what still waits; one beyond a loss looks at all nodes that wait.
package struct History {
  /// The default limit.
  package static let defaultLimit = 1_000_000
  /// The smallest limit: about one sync of each node.
  package static let smallestLimit = 1_000
  /// The largest limit: the positions of a track have 32 bits.
  static let largestLimit = Int(UInt32.max)
  /// The size of an entry with its place in a track and some texts, in bytes.
  static let entrySize: UInt64 = 100
  /// The number of turning points that ``turningPoints(of:)`` returns.
  static let turningPointLimit = 50

  /// The entries, by number and time. Numbers have gaps where entries were lost; positions never change.
  package private(set) var entries = EntryStore()
  /// The tracks by the index of the node ids.
  private var tracks: [EntryTrack] = []
  /// The commands of the user.
  private var personEntries = EntryTrack()
  /// The gaps where entries were lost, in order.
  private var losses: [Loss] = []
  /// The number of the last dropped entry; 0 for none.
  package private(set) var cutSequence: UInt64 = 0
  /// The time of the last rewind, in nanoseconds.
  private var rewindTime: Int64 = 0

  private struct Loss {
    /// The number of the next entry.
    let nextSequence: UInt64
    /// The number of lost entries up to here.
    let count: Int
  }
  /// The waits of the nodes that have waited.
  private var waits: [NodeID: WaitTrack] = [:]

  /// - Parameter limit: The largest number of entries.
  package init(limit: Int = History.defaultLimit) { self.limit = max(1, limit) }

  /// The largest number of entries.
  package let limit: Int

  /// The limits that can be chosen on a computer with so many bytes of memory.
  package static func limits(memory: UInt64) -> ClosedRange<Int> {
    let largest = min(memory / entrySize, UInt64(largestLimit))
    return smallestLimit...max(smallestLimit, Int(largest))
  }

  /// The number of entries that were dropped for the limit.
  package var cutCount: Int { entries.startIndex }

  /// The number of entries that were lost before they were read.
  package var lostCount: Int { losses.last?.count ?? 0 }

  /// The commands of the user.
  package var personTrack: EntryTrack { personEntries }

  /// Appends entries.
  mutating func append(_ new: [JournalEntry], lost: Int) {
    var lossCount = losses.count
    if lost > 0 { note(lost, before: new) }
    for entry in new {
      while lossCount < losses.count, losses[lossCount].nextSequence <= entry.sequence {
        forgetWaits()
        lossCount += 1
      }
      if entries.count == limit { removeOldest() }
      let kinds = EntryKinds(entry.event)
      let position = entries.endIndex
      entries.append(entry)
      if kinds.contains(.person) { personEntries.append(position, kinds) }
      guard let index = entry.node.map({ Int($0.index) }), index >= 0 else { continue }
      if index >= tracks.count {
        tracks.append(contentsOf: repeatElement(EntryTrack(), count: index + 1 - tracks.count))
      }
      guard let node = entry.node, isTracked(node) else { continue }
      tracks[index].append(position, kinds)
      if entry.event.isAboutTimer {
        waits[node, default: WaitTrack()].append(entry, at: position)
      }
    }
    if lossCount < losses.count { forgetWaits() }
  }

  /// Whether the track in the node's place is the node's. It becomes so if the node before is gone.
  private mutating func isTracked(_ node: NodeID) -> Bool {
    let tracked = tracks[Int(node.index)].node
    if tracked == node { return true }
    // An entry about the node before may come after its place was given away.
    guard tracked == .none || tracked < node else { return false }
    tracks[Int(node.index)] = EntryTrack(of: node)
    return true
  }

  /// Drops what is known of a node beside its entries.
  mutating func forget(_ node: NodeID) { waits[node] = nil }

  /// Records lost entries where numbers are missing.
  private mutating func note(_ lost: Int, before new: [JournalEntry]) {
    var last = entries.last?.sequence ?? cutSequence
    var rest = lost
    for entry in new where rest > 0 {
      let gap = entry.sequence > last ? Int(clamping: entry.sequence - last - 1) : 0
      if gap > 0 { losses.append(Loss(nextSequence: entry.sequence, count: lostCount + min(gap, rest))) }
      rest -= min(gap, rest)
      last = entry.sequence
    }
    if rest > 0 { losses.append(Loss(nextSequence: last + 1, count: lostCount + rest)) }
  }

  /// Makes every wait unknown, since entries were lost.
  private mutating func forgetWaits() {
    for node in waits.keys { waits[node]?.forget(at: entries.endIndex) }
  }

  private func hasTrack(_ node: NodeID) -> Bool {
    tracks.indices.contains(Int(node.index)) && tracks[Int(node.index)].node == node
  }

  private mutating func removeOldest() {
    let oldest = entries.startIndex
    if let node = entries.node(at: oldest), hasTrack(node) {
      let kinds = tracks[Int(node.index)].kinds(at: tracks[Int(node.index)].startIndex)
      tracks[Int(node.index)].removeOldest()
      if kinds.contains(.timer) { waits[node]?.giveUp(before: oldest + 1) }
    }
    if !personEntries.isEmpty, personEntries.position(at: personEntries.startIndex, oldest: oldest) == oldest {
      personEntries.removeOldest()
    }
    cutSequence = entries.sequence(at: oldest)
    entries.removeOldest()
  }

  // MARK: Rewinding

  /// Goes back to an entry: those after it are removed. If it was dropped itself, the history becomes empty and begins there.
  ///
  /// - Parameters:
  ///   - sequence: The number of that entry; 0 for none.
  ///   - time: The time of the rewind, in nanoseconds.
  /// - Returns: The nodes that the removed entries were about; nil if the history has become empty.
  mutating func rewind(to sequence: UInt64, at time: Int64) -> Set<NodeID>? {
    rewindTime = time
    let lossCount = losses.count
    while let loss = losses.last, loss.nextSequence > sequence { losses.removeLast() }
    guard sequence >= cutSequence else {
      // A position counts the entries before it: all numbers from 1 on but the lost ones.
      let position = max(1, min(entries.startIndex, Int(clamping: sequence) - lostCount))
      (entries, tracks, personEntries) = (EntryStore(from: sequence == 0 ? 0 : position), [], EntryTrack())
      waits = [:]
      cutSequence = sequence
      return nil
    }
    let end = entries.indices.partitionIndex { entries.sequence(at: $0) > sequence }
    var nodes: Set<NodeID> = []
    for position in end..<entries.endIndex {
      guard let node = entries.node(at: position) else { continue }
      if hasTrack(node) {
        // All of its entries go with the first one.
        guard tracks[Int(node.index)].reaches(end, oldest: entries.startIndex) else { continue }
        tracks[Int(node.index)].removeAll(from: end, oldest: entries.startIndex)
      }
      nodes.insert(node)
    }
    personEntries.removeAll(from: end, oldest: entries.startIndex)
    entries.removeAll(from: end)
    // A loss makes every wait unknown.
    for node in lossCount > losses.count ? Set(waits.keys) : nodes {
      guard let start = waits[node]?.removeAll(from: end) else { continue }
      let timerEntries = timerEntries(of: track(of: node), from: start)
      waits[node]?.restore(timerEntries)
    }
    return nodes
  }

  /// The timer entries of a track from a position on, oldest first.
  private func timerEntries(of track: EntryTrack, from start: Int) -> [JournalEntry] {
    var index = (track.startIndex..<track.endIndex).partitionIndex {
      track.position(at: $0, oldest: entries.startIndex) >= start
    }
    var found: [JournalEntry] = []
    while let next = track.firstIndex(from: index, of: .timer) {
      found.append(entry(next, of: track))
      index = next + 1
    }
    return found
  }

  /// The time from which the history is complete, in nanoseconds.
  package var start: Int64 { cutCount > 0 ? entries.first?.time ?? rewindTime : 0 }

  // MARK: Finding entries

  /// The entry with this number; nil if it was dropped.
  package subscript(sequence: UInt64) -> JournalEntry? { position(of: sequence).map { entries[$0] } }

  /// The position of the entry with this number; nil if it was dropped.
  package func position(of sequence: UInt64) -> Int? {
    let position = entries.indices.partitionIndex { entries.sequence(at: $0) >= sequence }
    return position < entries.endIndex && entries.sequence(at: position) == sequence ? position : nil
  }

  /// The position of the first entry at a time or after it; the end if there is none.
  func firstPosition(at time: Int64) -> Int { entries.indices.partitionIndex { entries.time(at: $0) >= time } }

  /// The track of a node.
  package func track(of node: NodeID) -> EntryTrack {
    hasTrack(node) ? tracks[Int(node.index)] : EntryTrack()
  }

  /// Puts in how far the track of a node goes: what is made of the track is the same as long as the result is.
  package func hashEnd(of node: NodeID, into hasher: inout Hasher) {
    let track = track(of: node)
    hasher.combine(track.startIndex)
    hasher.combine(track.endIndex)
    if !track.isEmpty { hasher.combine(time(track.endIndex - 1, of: track)) }
  }

  /// The entry at an index of a track.
  package func entry(_ index: Int, of track: EntryTrack) -> JournalEntry {
    entries[track.position(at: index, oldest: entries.startIndex)]
  }

  /// The time of the entry at an index of a track, in nanoseconds.
  package func time(_ index: Int, of track: EntryTrack) -> Int64 {
    entries.time(at: track.position(at: index, oldest: entries.startIndex))
  }

  /// The index of a track's first entry at a time or after it, among those from an index on.
  package func firstIndex(of track: EntryTrack, at time: Int64, from start: Int = 0) -> Int {
    let first = min(max(start, track.startIndex), track.endIndex)
    return (first..<track.endIndex).partitionIndex { self.time($0, of: track) >= time }
  }

  /// The wait of a node before an entry of its track.
  package func wait(of node: NodeID, before index: Int, of track: EntryTrack) -> WaitTrack.Wait {
    let position = index < track.endIndex ? track.position(at: index, oldest: entries.startIndex) : entries.endIndex
    return waits[node]?.wait(before: position) ?? .unknown
  }

  // MARK: Turning points and causes

  /// The latest turning points of a node, newest first.
  package func turningPoints(of node: NodeID) -> [JournalEntry] {
    let track = track(of: node)
    var entries: [JournalEntry] = []
    var end = track.endIndex
    while entries.count < Self.turningPointLimit, let index = track.lastIndex(before: end, of: .turningPoints) {
      entries.append(entry(index, of: track))
      end = index
    }
    return entries
  }

  /// The causes of an entry, nearest first.
  package func causes(of entry: JournalEntry, atMost limit: Int) -> [JournalEntry] {
    var causes: [JournalEntry] = []
    var next = entry.cause
    while causes.count < limit, let number = next, let cause = self[number] {
      causes.append(cause)
      next = cause.cause
    }
    return causes
  }
}

extension JournalEvent {
  /// Whether a timer was set, fired or cancelled.
  fileprivate var isAboutTimer: Bool {
    switch self {
    case .retryArmed, .retryFired, .retryCancelled: true
    default: false
    }
  }
}
