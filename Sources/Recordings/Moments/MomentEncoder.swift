import InspectionModel

/// An encoder that writes each moment of a run as a line, with the changes since the previous moment.
///
/// A *key frame* is a line with the whole state. The next one follows once the lines since the last key frame are as
/// large as that key frame and at least 1 MiB. So key frames at most about double the size of a recording.
package struct MomentEncoder: Sendable {
  /// The default minimum number of bytes between two key frames, the lines with the whole state.
  private static let shortestStretch = 1 << 20

  private let shortestStretch: Int
  private var written = RecordedState()
  private var lastEntry: UInt64 = 0
  /// The time of the last moment of a stream.
  private var lastTime: Int64 = 0
  private var names = UniqueNames()
  private var numbers = NodeNumbers()
  /// The nodes that the pieces of the current moment have removed so far.
  private var goneNodes: [NodeID] = []
  private var keyFrameSize = 0
  /// The number of bytes written since the last key frame; nil before the first key frame.
  private var stretch: Int?

  package init() { self.init(shortestStretch: Self.shortestStretch) }

  /// Creates an encoder with a minimum number of bytes between two key frames.
  init(shortestStretch: Int) { self.shortestStretch = shortestStretch }

  /// Returns the line of the next moment, with the line break.
  ///
  /// - Parameter changes: The changes of the moment; for the first moment, the whole state. Times must not decrease.
  ///   The clock must be that of the run, not of a player, because the kind of clock is not written.
  package mutating func line(_ changes: ChangeBatch) -> [UInt8] {
    let (changes, newNames) = number(changes)
    lastEntry = changes.entries.last?.sequence ?? lastEntry
    let isKeyFrame = stretch.map { $0 >= max(shortestStretch, keyFrameSize) } ?? true
    let head = MomentHead(time: changes.clock.now, lastEntry: lastEntry, isKeyFrame: isKeyFrame, names: newNames)
    defer { forget(changes.gone) }
    var line = JSONWriter(numbers: numbers)
    head.write(to: &line)
    if isKeyFrame {
      written.apply(changes)
      writeKeyFrame(changes, to: &line)
    } else {
      write(changes, since: written, pending: changes.pending, to: &line)
      written.apply(changes)
    }
    line.endObject()
    line.endLine()
    if isKeyFrame { keyFrameSize = line.bytes.count }
    stretch = isKeyFrame ? 0 : (stretch ?? 0) + line.bytes.count
    return line.bytes
  }

  /// Gives numbers and names to the new nodes of a batch. Returns the batch, without references to nodes that have no
  /// number, and the names.
  private mutating func number(_ changes: ChangeBatch) -> (ChangeBatch, names: [String]) {
    let oldCount = numbers.count
    let (changes, new) = numbers.number(changes)
    let newNames = new.enumerated().map { names.add(key: $1.key, for: $1.id, number: oldCount + $0) }
    return (changes, newNames)
  }

  /// Forgets removed nodes, once the moment of their removal is written. While no id of a removed node is used again, a
  /// recording may still mention them.
  private mutating func forget(_ gone: [NodeID]) {
    guard numbers.hasTable else { return }
    numbers.remove(gone)
    names.remove(gone)
  }

  /// Forgets the removed nodes of a moment of a stream, whose reader does not know their numbers from then on.
  private mutating func forgetGone() {
    guard !goneNodes.isEmpty else { return }
    numbers.makeTable()
    forget(goneNodes)
    goneNodes = []
  }

  // MARK: Streams

  /// Returns the next moment of a stream as pieces, one per line. The first moment has the whole state; later moments
  /// omit unchanged nodes. The caller must write all pieces in order before it requests the next moment.
  ///
  /// - Parameter changes: The changes of the moment, as for ``line(_:)-(ChangeBatch)``.
  package mutating func pieces(of changes: ChangeBatch) -> MomentPieces {
    var (changes, newNames) = number(changes)
    let isFirst = stretch == nil
    if !isFirst { changes.nodes.removeAll { written.node($0.id) == $0 } }
    stretch = 0
    // The first moment counts the earlier entries, even if it holds none.
    if isFirst, changes.entries.isEmpty { lastEntry = UInt64(clamping: changes.lostEntries) }
    defer { (lastEntry, lastTime) = (changes.entries.last?.sequence ?? lastEntry, changes.clock.now) }
    return MomentPieces(
      of: changes, names: newNames, lastEntry: lastEntry, isKeyFrame: isFirst, after: lastTime)
  }

  /// Returns the id of the node with a name in the stream; nil for an unknown name.
  package func node(named name: String) -> NodeID? { names.names[name] }

  /// Returns a piece of a moment as a line, with the line break.
  package mutating func line(_ piece: MomentPiece) -> [UInt8] {
    goneNodes += piece.changes.gone
    defer { if piece.isLast { forgetGone() } }
    var line = JSONWriter(numbers: numbers)
    piece.head.write(to: &line)
    // Pieces before the last one leave the pending events unchanged.
    let pending = piece.isLast ? piece.changes.pending : written.pending
    write(piece.changes, since: written, pending: pending, to: &line)
    line.endObject()
    line.endLine()
    written.apply(piece.changes)
    return line.bytes
  }

  /// Writes the whole state, and lists the nodes, expectations and other parts that changed in the moment.
  private func writeKeyFrame(_ changes: ChangeBatch, to line: inout JSONWriter) {
    var everything = changes
    (everything.nodes, everything.checks) = (written.nodes.compactMap(\.self), written.checks)
    // In the order of their numbers, which index tables of ids do not keep.
    everything.nodes.sort { numbers[$0.id] ?? 0 < numbers[$1.id] ?? 0 }
    everything.roots = written.roots
    write(everything, since: RecordedState(), pending: written.pending, to: &line)
    line.key(MomentKey.changed)
    line.beginObject()
    line.add(ChangedKey.nodes, nodes: changes.nodes.map(\.id))
    line.add(ChangedKey.checks, changes.checks.lazy.map(\.index))
    line.add(ChangedKey.roots, changes.roots != nil)
    line.add(ChangedKey.pending, changes.pending != nil)
    line.endObject()
  }

  private func write(
    _ changes: ChangeBatch, since old: RecordedState, pending: PendingSnapshot?, to line: inout JSONWriter
  ) {
    let event = EventLine { [names = names.names] in names[$0] }
    if !changes.entries.isEmpty {
      line.key(MomentHead.Key.events)
      line.beginList()
      for entry in changes.entries { event.write(entry, to: &line) }
      line.endList()
    }
    if changes.lostEntries > 0 { line.add(MomentKey.lost, changes.lostEntries) }
    write(changes.clock, since: old.clock, to: &line)
    if changes.world.isOnline != old.world.isOnline { line.add(MomentKey.online, changes.world.isOnline) }
    if changes.world.isActive != old.world.isActive { line.add(MomentKey.active, changes.world.isActive) }
    if changes.world.suspendCount != old.world.suspendCount {
      line.add(MomentKey.suspensions, changes.world.suspendCount)
    }
    if !changes.gone.isEmpty { line.add(MomentKey.gone, nodes: changes.gone) }
    if let roots = changes.roots { line.add(MomentKey.roots, nodes: roots) }
    if !changes.nodes.isEmpty {
      line.key(MomentKey.nodes)
      line.beginList()
      for node in changes.nodes { NodeDelta.write(node, since: old.node(node.id), to: &line) }
      line.endList()
    }
    if !changes.checks.isEmpty {
      line.key(MomentKey.checks)
      line.beginList()
      for check in changes.checks { CheckDelta.write(check, since: old.checks.at(check.index), to: &line, event) }
      line.endList()
    }
    if let pending {
      guard pending != old.pending else { return }
      line.key(MomentKey.pending)
      PendingDelta.write(pending, since: old.pending, to: &line)
    } else {
      // Not requested; without the key, the old value would hold.
      line.key(MomentKey.pending)
      line.null()
    }
  }

  private func write(_ clock: ClockSnapshot, since old: ClockSnapshot, to line: inout JSONWriter) {
    if clock.isRunning != old.isRunning { line.add(MomentKey.running, clock.isRunning) }
    if clock.speed != old.speed { line.add(MomentKey.speed, clock.speed) }
    if clock.hasEnded != old.hasEnded { line.add(MomentKey.ended, clock.hasEnded) }
    if clock.next != old.next {
      write(.next, clock.next, to: &line) { next, line in
        line.add(UpcomingKey.t, next.time)
        line.add(UpcomingKey.node, node: next.node)
        line.add(UpcomingKey.label, next.label)
      }
    }
    if clock.breakpoint != old.breakpoint {
      write(.breakpoint, clock.breakpoint, to: &line) { hit, line in
        line.add(UpcomingKey.node, node: hit.node)
        line.add(UpcomingKey.state, hit.breakpoint.word)
        line.add(UpcomingKey.entry, hit.entry)
      }
    }
    guard clock.failure != old.failure else { return }
    line.key(MomentKey.failure)
    if let failure = clock.failure { line.text(failure) } else { line.null() }
  }

  /// Writes a key with an object, whose members `members` writes. Writes the key with `null` if the value is nil.
  private func write<Value>(
    _ key: MomentKey, _ value: Value?, to line: inout JSONWriter, _ members: (Value, inout JSONWriter) -> Void
  ) {
    line.key(key)
    guard let value else { return line.null() }
    line.beginObject()
    members(value, &line)
    line.endObject()
  }
}

extension Array {
  func at(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
