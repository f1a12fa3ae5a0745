import Inspection

/// The latest entries of the journal, as far back as the bound allows, and which of them concern which node.
///
/// Appending costs O(1) an entry, however many are kept, and so does giving up the oldest. What is found by number, by
/// time or by node is found in O(log n).
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
  private(set) var personTrack = EntryTrack()
  /// What the nodes waited for, of those that ever have.
  private var waits: [NodeID: WaitTrack] = [:]
  /// How many entries were lost before they could be read.
  private(set) var lostCount = 0

  /// - Parameter limit: How many entries are kept at the most.
  init(limit: Int = History.defaultLimit) { self.limit = max(1, limit) }

  /// How many entries are kept at the most.
  let limit: Int

  /// How many of the oldest entries are not kept any more, since there were more than the bound allows.
  var cutCount: Int { entries.startIndex }

  /// Since when all that has happened is kept, in nanoseconds.
  var start: Int64 { cutCount > 0 ? entries.first?.time ?? 0 : 0 }

  mutating func append(_ new: [JournalEntry], lost: Int) {
    lostCount += lost
    if lost > 0 {
      for node in waits.keys { waits[node]?.forget(at: entries.endIndex) }
    }
    for entry in new {
      if entries.count == limit { removeOldest() }
      let kinds = EntryKinds(entry.event)
      let position = entries.endIndex
      entries.append(entry)
      if kinds.contains(.person) { personTrack.append(position, kinds) }
      guard let index = entry.node.map({ Int($0.index) }), index >= 0 else { continue }
      if index >= tracks.count {
        tracks.append(contentsOf: repeatElement(EntryTrack(), count: index + 1 - tracks.count))
      }
      tracks[index].append(position, kinds)
      if let node = entry.node, entry.event.isAboutTimer {
        waits[node, default: WaitTrack()].append(entry, at: position)
      }
    }
  }

  private mutating func removeOldest() {
    let oldest = entries.startIndex
    if let node = entries.node(at: oldest), tracks.indices.contains(Int(node.index)) {
      let kinds = tracks[Int(node.index)].kinds(at: tracks[Int(node.index)].startIndex)
      tracks[Int(node.index)].removeOldest()
      if kinds.contains(.timer) { waits[node]?.giveUp(before: oldest + 1) }
    }
    if !personTrack.isEmpty, personTrack.position(at: personTrack.startIndex, oldest: oldest) == oldest {
      personTrack.removeOldest()
    }
    entries.removeOldest()
  }

  // MARK: Finding entries

  /// The entry with this number, if it is still kept.
  subscript(sequence: UInt64) -> JournalEntry? { position(of: sequence).map { entries[$0] } }

  /// Where the entry with this number is, if it is still kept.
  func position(of sequence: UInt64) -> Int? {
    let position = entries.indices.partitioningIndex { entries.sequence(at: $0) >= sequence }
    return position < entries.endIndex && entries.sequence(at: position) == sequence ? position : nil
  }

  /// The position of the first entry at a time or after it; the end if there is none.
  func firstPosition(at time: Int64) -> Int { entries.indices.partitioningIndex { entries.time(at: $0) >= time } }

  /// Which entries concern a node.
  func track(of node: NodeID) -> EntryTrack {
    tracks.indices.contains(Int(node.index)) ? tracks[Int(node.index)] : EntryTrack()
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
    return (first..<track.endIndex).partitioningIndex { self.time($0, of: track) >= time }
  }

  /// What a node waited for before an entry of its track.
  func wait(of node: NodeID, before index: Int, of track: EntryTrack) -> WaitTrack.Wait {
    let position = index < track.endIndex ? track.position(at: index, oldest: entries.startIndex) : .max
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
