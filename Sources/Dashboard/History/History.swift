import InspectionModel

/// The latest entries of the journal, as far back as the bound allows, and which of them concern which node.
///
/// Appending costs O(1) an entry, however many are kept, and so does giving up the oldest. What is found by number, by
/// time or by node is found in O(log n).
///
/// Time may go back, which costs O(log n) as well: everything that is asked for is as it was then. What came later stays,
/// and is recognised when it comes again.
struct History {
  /// So many entries are kept unless said otherwise.
  static let defaultLimit = 1_000_000
  /// Fewer would hardly tell of one sync of each node.
  static let smallestLimit = 1_000
  /// The tracks tell no more of them apart.
  static let largestLimit = Int(UInt32.max)
  /// What an entry takes with its place in a track, in bytes, some texts beside it included.
  static let entrySize: UInt64 = 100
  /// So many turning points of a node are told of.
  static let turningPointLimit = 50

  /// In order of their numbers, which may have gaps where entries were lost, and of their times. Each has its position
  /// for good: `entries[position]`, from `entries.startIndex` on.
  private(set) var entries = EntryStore()
  /// By the index of their ids.
  private var tracks: [EntryTrack] = []
  /// What was asked for at the keyboard.
  private var personEntries = EntryTrack()
  /// Where entries were lost before they could be read, in order.
  private var losses: [Loss] = []
  /// The number of the last entry that was given up; 0 for none.
  private(set) var cutSequence: UInt64 = 0
  /// When time went back the last time, in nanoseconds.
  private var rewindTime: Int64 = 0

  private struct Loss {
    /// The number of the entry that came next.
    let nextSequence: UInt64
    /// How many were lost up to here.
    let count: Int
  }
  /// What the nodes waited for, of those that ever have.
  private var waits: [NodeID: WaitTrack] = [:]

  /// - Parameter limit: How many entries are kept at the most.
  init(limit: Int = History.defaultLimit) { self.limit = max(1, limit) }

  /// How many entries are kept at the most.
  let limit: Int

  /// How many of the oldest entries are not kept any more, since there were more than the bound allows.
  var cutCount: Int { entries.startIndex }

  /// How many entries were lost before they could be read.
  var lostCount: Int { losses.last?.count ?? 0 }

  /// What was asked for at the keyboard.
  var personTrack: EntryTrack { present(personEntries) }

  /// Adds what has happened.
  ///
  /// - Returns: How many of the entries were known already, from before time went back: the first ones.
  @discardableResult
  mutating func append(_ new: [JournalEntry], lost: Int) -> Int {
    if lost > 0 { note(lost, before: new) }
    if lost > 0, !entries.hasFuture { forgetWaits() }
    var knownCount = 0
    for entry in new {
      if entries.repeatNext(entry) {
        knownCount += 1
        continue
      }
      if entries.hasFuture {
        forgetFuture()
        if lost > 0, knownCount == 0 { forgetWaits() }
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
      tracks[index].append(position, kinds)
      if let node = entry.node, entry.event.isAboutTimer {
        waits[node, default: WaitTrack()].append(entry, at: position)
      }
    }
    return knownCount
  }

  /// Takes note of entries that were lost: where numbers are missing, as far as they are.
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

  /// Entries were lost: nobody knows what is waited for.
  private mutating func forgetWaits() {
    for node in waits.keys { waits[node]?.forget(at: entries.endIndex) }
  }

  private mutating func removeOldest() {
    let oldest = entries.startIndex
    if let node = entries.node(at: oldest), tracks.indices.contains(Int(node.index)) {
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

  // MARK: Time that goes back

  /// Goes back to where entries after one have not happened yet. Where what followed it is not kept any more, the history
  /// is empty and begins there.
  ///
  /// - Parameters:
  ///   - sequence: The number of that entry; 0 for none.
  ///   - time: When that is, in nanoseconds.
  /// - Returns: Whether what followed is kept.
  mutating func rewind(to sequence: UInt64, at time: Int64) -> Bool {
    rewindTime = time
    while let loss = losses.last, loss.nextSequence > sequence { losses.removeLast() }
    guard sequence >= cutSequence else {
      // A position counts the entries before it, which have all the numbers from 1 on but those that were lost.
      let position = max(1, min(entries.startIndex, Int(clamping: sequence) - lostCount))
      (entries, tracks, personEntries) = (EntryStore(from: sequence == 0 ? 0 : position), [], EntryTrack())
      waits = [:]
      cutSequence = sequence
      return false
    }
    entries.rewind(to: entries.indices.partitionIndex { entries.sequence(at: $0) > sequence })
    return true
  }

  /// Gives up what has not happened any more, because something else has happened in its place.
  private mutating func forgetFuture() {
    entries.forgetFuture()
    for index in tracks.indices { tracks[index].removeAll(from: entries.endIndex, oldest: entries.startIndex) }
    personEntries.removeAll(from: entries.endIndex, oldest: entries.startIndex)
    for node in waits.keys {
      let timerEntries = timerEntries(of: node)
      waits[node]?.removeAll(from: entries.endIndex, keeping: timerEntries)
    }
  }

  /// What happened to a node's timers since entries were lost, the oldest first.
  private func timerEntries(of node: NodeID) -> [JournalEntry] {
    let track = track(of: node)
    let first = losses.last?.nextSequence ?? 0
    return (track.startIndex..<track.endIndex).lazy.filter { track.kinds(at: $0).contains(.timer) }
      .map { entry($0, of: track) }.filter { $0.sequence >= first }
  }

  /// A track without what has not happened any more.
  private func present(_ track: EntryTrack) -> EntryTrack {
    entries.hasFuture ? track.before(entries.endIndex, oldest: entries.startIndex) : track
  }

  /// Since when all that has happened is kept, in nanoseconds.
  var start: Int64 { cutCount > 0 ? entries.first?.time ?? rewindTime : 0 }

  // MARK: Finding entries

  /// The entry with this number, if it is still kept.
  subscript(sequence: UInt64) -> JournalEntry? { position(of: sequence).map { entries[$0] } }

  /// Where the entry with this number is, if it is still kept.
  func position(of sequence: UInt64) -> Int? {
    let position = entries.indices.partitionIndex { entries.sequence(at: $0) >= sequence }
    return position < entries.endIndex && entries.sequence(at: position) == sequence ? position : nil
  }

  /// The position of the first entry at a time or after it; the end if there is none.
  func firstPosition(at time: Int64) -> Int { entries.indices.partitionIndex { entries.time(at: $0) >= time } }

  /// Which entries concern a node.
  func track(of node: NodeID) -> EntryTrack {
    tracks.indices.contains(Int(node.index)) ? present(tracks[Int(node.index)]) : EntryTrack()
  }

  /// The entry at an index of a track.
  func entry(_ index: Int, of track: EntryTrack) -> JournalEntry {
    entries[track.position(at: index, oldest: entries.startIndex)]
  }

  /// When the entry at an index of a track was made, in nanoseconds.
  func time(_ index: Int, of track: EntryTrack) -> Int64 {
    entries.time(at: track.position(at: index, oldest: entries.startIndex))
  }

  /// The index of a track's first entry at a time or after it, among those from an index on.
  func firstIndex(of track: EntryTrack, at time: Int64, from start: Int = 0) -> Int {
    let first = min(max(start, track.startIndex), track.endIndex)
    return (first..<track.endIndex).partitionIndex { self.time($0, of: track) >= time }
  }

  /// What a node waited for before an entry of its track.
  func wait(of node: NodeID, before index: Int, of track: EntryTrack) -> WaitTrack.Wait {
    let position = index < track.endIndex ? track.position(at: index, oldest: entries.startIndex) : entries.endIndex
    return waits[node]?.wait(before: position) ?? .unknown
  }

  // MARK: Telling of the past

  /// The latest turning points of a node, newest first.
  func turningPoints(of node: NodeID) -> [JournalEntry] {
    let track = track(of: node)
    var entries: [JournalEntry] = []
    var end = track.endIndex
    while entries.count < Self.turningPointLimit, let index = track.lastIndex(before: end, of: .turningPoints) {
      entries.append(entry(index, of: track))
      end = index
    }
    return entries
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

extension JournalEvent {
  /// Whether a timer was set, has fired or was taken back.
  fileprivate var isAboutTimer: Bool {
    switch self {
    case .retryArmed, .retryFired, .retryCancelled: true
    default: false
    }
  }
}
