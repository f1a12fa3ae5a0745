import InspectionModel

/// The latest journal entries, up to a limit, with an index (track) of each node's entries.
///
/// Appending and dropping an entry is O(1); finding an entry by number, time or node is O(log n). A rewind is O(n) for
/// n removed entries and pending timers. One that removes a gap of lost entries visits all nodes that had timers.
package struct History {
  package static let defaultLimit = 1_000_000
  /// The minimum value of ``limit``.
  package static let smallestLimit = 1_000
  /// The maximum value of ``limit``, since the positions in a track have 32 bits.
  static let largestLimit = Int(UInt32.max)
  /// The estimated memory per entry in bytes, with the entry's place in a track and some texts.
  static let entrySize: UInt64 = 100
  /// The maximum number of entries that ``turningPoints(of:)`` returns.
  static let turningPointLimit = 50

  /// The entries, in the order of number and time. Lost entries leave gaps in the numbers, but not in the positions.
  package private(set) var entries = EntryStore()
  /// The index of each node's entries. The place of a track in the array is the `index` of its node's id.
  private var tracks: [EntryTrack] = []
  private var userEntries = EntryTrack()
  /// The changes of each property of the world, by its raw value.
  private var worldEntries = Self.noWorldEntries
  /// The gaps in the entries' numbers where the source dropped entries, in order.
  private var losses: [Loss] = []
  /// The number of the last entry dropped because of the limit; 0 if none was dropped.
  package private(set) var droppedSequence: UInt64 = 0
  /// The time to which the last rewind moved the clock, in nanoseconds.
  private var rewindTime: Int64 = 0
  /// The time of the source's first batch, in nanoseconds. Not 0 if a recording or connection begins within a run.
  private var beginTime: Int64?
  /// The state of the world in the source's first batch.
  private(set) var beginWorld: WorldSnapshot?

  private struct Loss {
    /// The number of the first entry after the lost entries.
    let nextSequence: UInt64
    /// The total number of entries lost before the entry ``nextSequence``, since the start.
    let count: Int
  }
  /// The waits for a retry or a date, by node, for each node that has had timers.
  private var waits: [NodeID: WaitTrack] = [:]

  /// Creates a history without entries that keeps at most `limit` entries.
  package init(limit: Int = History.defaultLimit) { self.limit = max(1, limit) }

  /// The maximum number of kept entries. The oldest entries are dropped first, sooner if the texts of errors
  /// are long.
  package let limit: Int

  /// The maximum number of bytes of texts: ``entrySize`` for each entry, and some that are freed late.
  private var textLimit: Int { limit * Int(Self.entrySize) + 64 << 20 }

  /// Returns the valid values of ``limit`` on a computer with `memory` bytes of memory.
  package static func limits(memory: UInt64) -> ClosedRange<Int> {
    let largest = min(memory / entrySize, UInt64(largestLimit))
    return smallestLimit...max(smallestLimit, Int(largest))
  }

  /// The number of oldest entries dropped because of the limit.
  package var droppedCount: Int { entries.startIndex }

  /// The number of entries that the source dropped before the history received them.
  package var lostCount: Int { losses.last?.count ?? 0 }

  package var userTrack: EntryTrack { userEntries }

  package func worldTrack(of property: WorldProperty) -> EntryTrack { worldEntries[property.rawValue] }

  private static let noWorldEntries = WorldProperty.allCases.map { _ in EntryTrack() }

  /// Notes the time of the source's first batch, in nanoseconds, and the world. Later calls have no effect.
  mutating func begin(at time: Int64, in world: WorldSnapshot) {
    guard beginTime == nil else { return }
    (beginTime, beginWorld) = (time, world)
  }

  mutating func append(_ new: [JournalEntry], lost: Int) {
    var lossCount = losses.count
    if lost > 0 { note(lost, before: new) }
    for entry in new {
      while lossCount < losses.count, losses[lossCount].nextSequence <= entry.sequence {
        forgetWaits()
        lossCount += 1
      }
      if entries.count == limit { removeOldest() }
      let kinds = entry.event.traits.kinds
      let position = entries.endIndex
      append(entry)
      while entries.textBytes > textLimit, entries.count > 1 { removeOldest() }
      if kinds.contains(.user) { userEntries.append(position, kinds) }
      guard let index = entry.node.map({ Int($0.index) }) else {
        // A change of the world is of no node.
        if let property = WorldProperty(changedBy: entry.event) {
          worldEntries[property.rawValue].append(position, kinds)
        }
        continue
      }
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

  /// Adds an entry. Searches need times that do not decrease, which a stranger's stream may lack.
  private mutating func append(_ entry: JournalEntry) {
    let last = entries.startIndex == entries.endIndex ? 0 : entries.time(at: entries.endIndex - 1)
    guard entry.time < last else { return entries.append(entry) }
    entries.append(
      JournalEntry(
        sequence: entry.sequence, time: last, node: entry.node, event: entry.event, cause: entry.cause))
  }

  /// Makes the track at the node's index the track of the node. Returns false if a newer node already has that index.
  private mutating func isTracked(_ node: NodeID) -> Bool {
    let tracked = tracks[Int(node.index)].node
    if tracked == node { return true }
    // An entry of the earlier node may arrive after its place was reused.
    guard tracked == .none || tracked < node else { return false }
    tracks[Int(node.index)] = EntryTrack(of: node)
    return true
  }

  /// Forgets the retries and dates for which a node has waited, but keeps the node's entries.
  mutating func forget(_ node: NodeID) { waits[node] = nil }

  /// Notes that `lost` entries are missing: in the gaps between the numbers of `new`, and the rest after `new`.
  private mutating func note(_ lost: Int, before new: [JournalEntry]) {
    var last = entries.last?.sequence ?? droppedSequence
    var rest = lost
    for entry in new where rest > 0 {
      let gap = entry.sequence > last ? Int(clamping: entry.sequence - last - 1) : 0
      if gap > 0 { losses.append(Loss(nextSequence: entry.sequence, count: lostCount + min(gap, rest))) }
      rest -= min(gap, rest)
      last = entry.sequence
    }
    if rest > 0 { losses.append(Loss(nextSequence: last + 1, count: lostCount + rest)) }
  }

  /// Marks every node's wait for a retry or a date as unknown, after a loss of entries.
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
      if kinds.contains(.timer) { waits[node]?.discard(before: oldest + 1) }
    }
    userEntries.removeOldest(ifAt: oldest)
    for index in worldEntries.indices { worldEntries[index].removeOldest(ifAt: oldest) }
    droppedSequence = entries.sequence(at: oldest)
    entries.removeOldest()
  }

  // MARK: Rewinding

  /// Removes all entries after the one numbered `sequence`. If the history has dropped that one, removes all entries.
  ///
  /// - Parameters:
  ///   - sequence: The number of the last entry to keep; 0 to remove all entries.
  ///   - time: The time to which the clock is rewound, in nanoseconds.
  /// - Returns: The nodes of the removed entries; nil if the entry to keep was dropped, so that the history is empty.
  mutating func rewind(to sequence: UInt64, at time: Int64) -> Set<NodeID>? {
    rewindTime = time
    let lossCount = losses.count
    while let loss = losses.last, loss.nextSequence > sequence { losses.removeLast() }
    guard sequence >= droppedSequence else {
      // A position counts the entries before it: all numbers from 1 on, without the lost ones.
      let position = max(1, min(entries.startIndex, Int(clamping: sequence) - lostCount))
      (entries, tracks) = (EntryStore(from: sequence == 0 ? 0 : position), [])
      (userEntries, worldEntries) = (EntryTrack(), Self.noWorldEntries)
      waits = [:]
      droppedSequence = sequence
      return nil
    }
    let end = entries.indices.partitionIndex { entries.sequence(at: $0) > sequence }
    var nodes: Set<NodeID> = []
    // The last seen node by place. A fast test, as most entries are of nodes that are already in the set.
    var lastNodes = [NodeID](repeating: .none, count: tracks.count)
    for position in end..<entries.endIndex {
      guard let node = entries.node(at: position) else { continue }
      let index = Int(node.index)
      if lastNodes.indices.contains(index) {
        guard lastNodes[index] != node else { continue }
        lastNodes[index] = node
      }
      // Once per node: removes all of the node's later entries.
      if hasTrack(node) { tracks[index].removeAll(from: end, oldest: entries.startIndex) }
      nodes.insert(node)
    }
    userEntries.removeAll(from: end, oldest: entries.startIndex)
    for index in worldEntries.indices { worldEntries[index].removeAll(from: end, oldest: entries.startIndex) }
    entries.removeAll(from: end)
    // A loss of entries makes the waits of all nodes unknown.
    for node in lossCount > losses.count ? Set(waits.keys) : nodes {
      guard let start = waits[node]?.removeAll(from: end) else { continue }
      let timerEntries = timerEntries(of: track(of: node), from: start)
      waits[node]?.restore(timerEntries)
    }
    return nodes
  }

  /// Returns the entries about timers in a track, at and after a position of the history, oldest first.
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

  /// The time, in nanoseconds, from which the history has all events that the source did not drop.
  package var start: Int64 {
    if droppedCount > 0 { return entries.first?.time ?? rewindTime }
    guard let first = entries.first else { return beginTime ?? 0 }
    return first.sequence == 1 ? 0 : min(beginTime ?? 0, first.time)
  }

  // MARK: Finding entries

  /// The entry numbered `sequence`; nil if the entry was lost or dropped.
  package subscript(sequence: UInt64) -> JournalEntry? { position(of: sequence).map { entries[$0] } }

  /// Returns the position of the entry numbered `sequence`; nil if the entry was lost or dropped.
  package func position(of sequence: UInt64) -> Int? {
    let position = entries.indices.partitionIndex { entries.sequence(at: $0) >= sequence }
    return position < entries.endIndex && entries.sequence(at: position) == sequence ? position : nil
  }

  /// Returns the position of the first entry at or after a time; the end index if there is none.
  func firstPosition(at time: Int64) -> Int { entries.indices.partitionIndex { entries.time(at: $0) >= time } }

  package func track(of node: NodeID) -> EntryTrack {
    hasTrack(node) ? tracks[Int(node.index)] : EntryTrack()
  }

  /// Hashes the extent of a node's entries: first and last index, and the last time. Data computed from the entries are
  /// valid while the hash is equal.
  package func hashExtent(of node: NodeID, into hasher: inout Hasher) {
    let track = track(of: node)
    hasher.combine(track.startIndex)
    hasher.combine(track.endIndex)
    if !track.isEmpty { hasher.combine(time(track.endIndex - 1, of: track)) }
  }

  package func entry(_ index: Int, of track: EntryTrack) -> JournalEntry {
    entries[track.position(at: index, oldest: entries.startIndex)]
  }

  /// Returns the time of the entry at an index of a node's track, in nanoseconds.
  package func time(_ index: Int, of track: EntryTrack) -> Int64 {
    entries.time(at: track.position(at: index, oldest: entries.startIndex))
  }

  /// Returns the index of a track's first entry at or after a time. The search starts at the index `start`.
  package func firstIndex(of track: EntryTrack, at time: Int64, from start: Int = 0) -> Int {
    let first = min(max(start, track.startIndex), track.endIndex)
    return (first..<track.endIndex).partitionIndex { self.time($0, of: track) >= time }
  }

  /// Returns the retry or date for which `node` waited just before the entry at `index` of `track`, or at its end.
  package func wait(of node: NodeID, before index: Int, of track: EntryTrack) -> WaitTrack.Wait {
    let position = index < track.endIndex ? track.position(at: index, oldest: entries.startIndex) : entries.endIndex
    return waits[node]?.wait(before: position) ?? .unknown
  }

  // MARK: Turning points and causes

  /// Returns the node's latest entries of the kinds ``EntryKinds/turningPoints``, newest first, at most 50.
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

  /// Returns the chain of causes of an entry, nearest first. The chain ends at `limit` causes, at a dropped entry, or
  /// after a success that was overwritten since.
  package func causes(of entry: JournalEntry, atMost limit: Int) -> [JournalEntry] {
    var causes: [JournalEntry] = []
    var last = entry
    while causes.count < limit, let cause = last.cause.flatMap({ self[$0] }), !last.endsChain(before: cause) {
      causes.append(cause)
      last = cause
    }
    return causes
  }
}

extension JournalEvent {
  fileprivate var isAboutTimer: Bool {
    switch self {
    case .timer(.armed), .timer(.held), .timer(.fired), .timer(.cancelled): true
    default: false
    }
  }
}
