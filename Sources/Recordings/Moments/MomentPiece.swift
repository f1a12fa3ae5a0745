import InspectionModel

/// A moment of a stream, or a piece of one that is too long for one line.
package struct MomentPiece: Sendable {
  var changes: ChangeBatch
  let head: MomentHead
  let isLast: Bool

  /// The nodes and events of a line at the most. With texts of 4 KiB they are about 1 MiB.
  private static let limit = 250
  /// The names of a line at the most.
  private static let nameLimit = 2_000

  /// The number of parts that the line `ready` closes; nil for a moment in one line.
  package var partCount: Int? { isLast ? head.part : nil }

  /// Divides a moment. Names come first, then the events, which need them, then the nodes, which may refer to one another.
  static func pieces(
    of changes: ChangeBatch, names: [String], lastEntry: UInt64, isKeyFrame: Bool
  ) -> [MomentPiece] {
    guard names.count + changes.nodes.count + changes.entries.count > limit else {
      let head = MomentHead(
        time: changes.clock.now, lastEntry: changes.entries.last?.sequence ?? lastEntry, isKeyFrame: isKeyFrame,
        names: names)
      return [MomentPiece(changes: changes, head: head, isLast: true)]
    }
    var heads: [(head: MomentHead, changes: ChangeBatch)] = []
    var lastEntry = lastEntry
    // A piece is as late as its events: those of the next one come behind it.
    var time = changes.entries.first?.time ?? changes.clock.now
    func add(names: [String] = [], entries: ArraySlice<JournalEntry> = [], nodes: ArraySlice<NodeSnapshot> = []) {
      lastEntry = entries.last?.sequence ?? lastEntry
      time = entries.last?.time ?? time
      let head = MomentHead(
        part: heads.count + 1, time: time, lastEntry: lastEntry, isKeyFrame: isKeyFrame && heads.isEmpty, names: names)
      var part = ChangeBatch(clock: changes.clock, world: changes.world, nodes: Array(nodes), entries: Array(entries))
      if !entries.isEmpty, entries.startIndex == 0 { part.lostEntries = changes.lostEntries }
      heads.append((head, part))
    }
    for names in names.chunks(of: nameLimit) { add(names: Array(names)) }
    for entries in changes.entries.chunks(of: limit) { add(entries: entries) }
    time = changes.clock.now
    for nodes in changes.nodes.chunks(of: limit) { add(nodes: nodes) }
    heads[0].changes.gone = changes.gone
    heads[heads.count - 1].changes.roots = changes.roots
    heads[heads.count - 1].changes.checks = changes.checks
    heads[heads.count - 1].changes.pending = changes.pending
    return heads.enumerated().map { number, piece in
      MomentPiece(changes: piece.changes, head: piece.head, isLast: number == heads.count - 1)
    }
  }
}

extension Array {
  /// Slices of a length, the last of which may be shorter.
  fileprivate func chunks(of length: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: length).map { self[$0..<Swift.min($0 + length, count)] }
  }
}
