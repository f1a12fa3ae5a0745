import InspectionModel

/// The contents of one line of a stream: a moment, or a piece of a moment that is too long for one line.
package struct MomentPiece: Sendable {
  let changes: ChangeBatch
  let head: MomentHead
  let isLast: Bool

  /// The number of pieces of the moment, in its last piece; nil in earlier pieces, and for a moment in one line.
  package var partCount: Int? { isLast ? head.part : nil }
}

/// The pieces of a moment, one per line, created one at a time: the first moment may have 100,000 nodes.
///
/// The names of new nodes come first, then the journal entries, which use the names, then the nodes.
package struct MomentPieces: Sequence, IteratorProtocol, Sendable {
  /// The maximum number of nodes and journal entries per line. If each has texts of 4 KiB, a line has about 1 MiB.
  private static let limit = 250
  /// The maximum number of node names per line.
  private static let nameLimit = 2_000

  private let changes: ChangeBatch
  private let isKeyFrame: Bool
  private let isOneLine: Bool
  private var names: ArraySlice<String>
  private var entries: ArraySlice<JournalEntry>
  private var nodes: ArraySlice<NodeSnapshot>
  private var isDone = false
  private var part = 0
  private var lastEntry: UInt64
  /// The current piece's time: names have the first entry's, entries have their last one's, nodes have the moment's. It is
  /// not before the moment before, which an entry may be.
  private var time: Int64

  init(of changes: ChangeBatch, names: [String], lastEntry: UInt64, isKeyFrame: Bool, after timeBefore: Int64) {
    (self.changes, self.lastEntry, self.isKeyFrame) = (changes, lastEntry, isKeyFrame)
    (self.names, entries, nodes) = (names[...], changes.entries[...], changes.nodes[...])
    isOneLine = names.count + changes.nodes.count + changes.entries.count <= Self.limit
    time = Swift.max(timeBefore, changes.entries.first?.time ?? changes.clock.now)
  }

  package mutating func next() -> MomentPiece? {
    guard !isDone else { return nil }
    guard !isOneLine else { return oneLine() }
    part += 1
    var piece = ChangeBatch(clock: changes.clock, world: changes.world)
    var names: ArraySlice<String> = []
    if !self.names.isEmpty {
      names = self.names.removeFirst(atMost: Self.nameLimit)
    } else if !entries.isEmpty {
      if entries.startIndex == 0 { piece.lostEntries = changes.lostEntries }
      piece.entries = Array(entries.removeFirst(atMost: Self.limit))
    } else {
      piece.nodes = Array(nodes.removeFirst(atMost: Self.limit))
    }
    if let last = piece.entries.last { (lastEntry, time) = (last.sequence, Swift.max(time, last.time)) }
    if !piece.nodes.isEmpty { time = changes.clock.now }
    if part == 1 { piece.gone = changes.gone }
    isDone = self.names.isEmpty && entries.isEmpty && nodes.isEmpty
    if isDone { (piece.roots, piece.checks, piece.pending) = (changes.roots, changes.checks, changes.pending) }
    let head = MomentHead(
      part: part, time: time, lastEntry: lastEntry, isKeyFrame: isKeyFrame && part == 1, names: Array(names))
    return MomentPiece(changes: piece, head: head, isLast: isDone)
  }

  private mutating func oneLine() -> MomentPiece {
    isDone = true
    let head = MomentHead(
      time: changes.clock.now, lastEntry: changes.entries.last?.sequence ?? lastEntry, isKeyFrame: isKeyFrame,
      names: Array(names))
    return MomentPiece(changes: changes, head: head, isLast: true)
  }
}

extension ArraySlice {
  fileprivate mutating func removeFirst(atMost count: Int) -> ArraySlice {
    let first = prefix(count)
    self = dropFirst(count)
    return first
  }
}
