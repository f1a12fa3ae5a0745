import InspectionModel
import Recordings

/// Reads the moments of a stream, each of which may come in several lines, and checks them.
struct StreamedMoments: Sendable {
  /// The names that the stream uses for the nodes.
  private(set) var names = RecordedNames()
  private(set) var origin = StreamOrigin()

  private var version = FormatVersion.current
  /// The wall-clock time of time 0 of the stream, in nanoseconds since 1970.
  private var start: Int64 = 0
  private var nodes = NumberedNodes()
  /// The state as the stream has it, without its nodes.
  private var rest = RecordedState()
  /// The number of the last event; 0 before the first one of the run.
  private var lastEntry: UInt64 = 0
  /// Whether the stream has had an event.
  private var hasEvents = false
  private var time: Int64 = 0
  private var hasMoment = false
  /// The number of bytes of the names of all existing nodes.
  private var nameBytes = 0
  /// The nodes whose key has changed since their name was given.
  private var renamed: Set<NodeID> = []
  /// The stream that this one continues; nil without one, and after the first moment.
  private var earlier: EndedStream?
  /// The number of the stream's first event in the run that it continues; nil once ``origin`` has it.
  private var firstEntry: UInt64?
  /// The first lines of a moment whose last line was not read; nil if every moment is complete.
  private var unfinished: Unfinished?

  private struct Unfinished: Sendable {
    var state: MomentState
    var structure = StructureCheck()
    var partCount = 0
    var byteCount = 0
  }

  init(continuing earlier: EndedStream? = nil) {
    (self.earlier, firstEntry) = (earlier, earlier?.nextEntry)
    if let earlier { nodes = NumberedNodes(continuing: earlier.nodes) }
  }

  /// Begins to read the moments after a header.
  mutating func begin(after header: LinkHeader) {
    (version, start) = (header.version, header.process.start)
  }

  // MARK: Lines

  /// Reads a whole moment, and returns its changes. `state` is the state before it.
  mutating func read(
    _ line: UnsafeRawBufferPointer, since state: RecordedState
  ) throws(JSONFailure) -> ChangeBatch {
    guard unfinished == nil else { throw malformed("a moment begins before `ready` has ended the one before") }
    var moment = beginning(since: state)
    _ = try add(line, to: &moment)
    return try end(moment, since: state)
  }

  /// Reads a part of a moment. `state` is the state before the moment.
  mutating func readPart(_ line: UnsafeRawBufferPointer, since state: RecordedState) throws(JSONFailure) {
    var moment = unfinished.take() ?? beginning(since: state)
    guard try add(line, to: &moment) == moment.partCount + 1 else {
      throw malformed("the parts of a moment do not follow one another")
    }
    moment.partCount += 1
    moment.byteCount += line.count
    guard moment.byteCount <= LinkReader.partsLimit else {
      throw malformed("the parts of a moment are longer than \(LinkReader.partsLimit >> 20) MiB")
    }
    unfinished = moment
  }

  /// Ends a moment of `count` parts, and returns its changes. `state` is the state before it.
  mutating func ready(_ count: Int, since state: RecordedState) throws(JSONFailure) -> ChangeBatch {
    guard let moment = unfinished.take(), moment.partCount == count else {
      throw malformed("`ready` does not give the number of parts")
    }
    return try end(moment, since: state)
  }

  // MARK: Moments

  private func beginning(since state: RecordedState) -> Unfinished {
    Unfinished(state: MomentState(hasMoment ? state.nodes : [], rest))
  }

  /// Reads a line with a moment or a part of one, and applies it to the moment's state. Returns the number of the part.
  private mutating func add(_ line: UnsafeRawBufferPointer, to moment: inout Unfinished) throws(JSONFailure) -> Int? {
    let isFirst = !hasMoment
    if isFirst, let earlier { origin.timeOffset = try timeOffset(after: earlier, line) }
    let (head, newNodes) = try readHead(line)
    guard head.isKeyFrame == isFirst else { throw malformed("the first moment, and no other one, should have `key`") }
    let decoder = MomentDecoder(
      names: names, nodes: nodes, newNodes: newNodes, entryBefore: hasEvents ? lastEntry : 0, timeBefore: time,
      version: version, origin: origin,
      limits: MomentLimits(textBytes: LinkReader.textLimit, items: LinkReader.itemLimit))
    try decoder.advance(&moment.state, byLineOfStream: line, &moment.structure)
    hasEvents = hasEvents || head.lastEntry > lastEntry
    (time, lastEntry) = (head.time, head.lastEntry)
    return head.part
  }

  /// Returns the offset of the times of the stream in the run, given the line that begins its first moment.
  private func timeOffset(
    after earlier: EndedStream, _ line: UnsafeRawBufferPointer
  ) throws(JSONFailure) -> Int64 {
    var scanner = JSONScanner(line, skipsUnknownKeys: version.hasUnknownKeys)
    let head = try MomentHead(&scanner)
    let first = try MomentHead.timeOfFirstEvent(&scanner) ?? head.time
    // The clocks of two machines may differ, but time never goes back.
    return max(start.subtractingClamped(earlier.start), earlier.time.subtractingClamped(first))
  }

  private mutating func readHead(
    _ line: UnsafeRawBufferPointer
  ) throws(JSONFailure) -> (head: MomentHead, newNodes: [NodeID]) {
    var scanner = JSONScanner(line)
    (scanner.origin, scanner.textLimit) = (origin, LinkReader.nameLimit)
    let head = try MomentHead(&scanner)
    guard head.time >= time else { throw malformed("a moment is earlier than the one before") }
    guard head.lastEntry >= lastEntry else { throw malformed("`seq` is less than that of the moment before") }
    var newNodes: [NodeID] = []
    guard head.names.count <= LinkReader.itemLimit else { throw MomentLimits.tooLong(LinkReader.itemLimit) }
    for name in head.names {
      let known = earlier?.nodesByName[name].flatMap { nodes.contains($0) ? nil : $0 }
      guard let id = nodes.add(known) else { throw malformed("there are too many nodes") }
      guard names.append(name, for: id) else { throw malformed("two nodes are called `\(name)`") }
      newNodes.append(id)
      nameBytes += name.utf8.count
    }
    guard nameBytes <= LinkReader.nameBytesLimit else {
      throw malformed("the names of the nodes are longer than \(LinkReader.nameBytesLimit >> 20) MiB")
    }
    hasMoment = true
    return (head, newNodes)
  }

  /// Checks the state at the end of a moment, and forgets removed nodes.
  private mutating func end(_ moment: Unfinished, since state: RecordedState) throws(JSONFailure) -> ChangeBatch {
    try moment.structure.check(moment.state, names)
    rest = moment.state.rest
    guard var changes = moment.state.changes else { throw malformed("`ready` has no parts before it") }
    if let firstEntry { changes = renumbered(changes, from: firstEntry) }
    for id in changes.gone {
      nameBytes -= names.remove(id)?.utf8.count ?? 0
      renamed.remove(id)
    }
    nodes.remove(changes.gone)
    guard earlier == nil else { return withoutEarlier(changes, state) }
    for node in changes.nodes {
      if let old = state.node(node.id), old.identity.key != node.identity.key { renamed.insert(node.id) }
    }
    return changes
  }

  /// Returns the changes of a moment with the numbers of the run. The stream has them from its first event on.
  private mutating func renumbered(_ changes: ChangeBatch, from firstEntry: UInt64) -> ChangeBatch {
    var origin = origin
    guard hasEvents else {
      // An event before the stream is none of the run.
      origin.firstEvent = (.max, firstEntry)
      return changes.renumbered(by: origin)
    }
    origin.firstEvent = (changes.entries.first?.sequence ?? lastEntry + 1, firstEntry)
    (self.origin, self.firstEntry) = (origin, nil)
    lastEntry = origin.lastEvent(lastEntry)
    return changes.renumbered(by: origin)
  }

  /// Returns the changes of the first moment with the nodes that only the earlier stream had as removed ones.
  private mutating func withoutEarlier(_ changes: ChangeBatch, _ state: RecordedState) -> ChangeBatch {
    earlier = nil
    let told = Set(changes.nodes.map(\.id))
    let gone = state.nodes.compactMap { $0?.id }.filter { !told.contains($0) }
    nodes.remove(ofEarlier: gone)
    var changes = changes
    changes.gone += gone
    return changes
  }

  private func malformed(_ message: String) -> JSONFailure { JSONFailure(message: message) }

  // MARK: The end of the stream

  /// See ``LinkReader/ended(_:at:start:nextEntry:)``.
  func ended(_ state: RecordedState, at time: Int64, start: Int64, nextEntry: UInt64) -> EndedStream {
    var (byName, byKey) = ([String: NodeID](), [String: NodeID]())
    var others: [NodeSnapshot] = []
    for node in state.nodes.compactMap(\.self) {
      byKey[node.identity.key] = node.id
      if renamed.contains(node.id) { others.append(node) } else { byName[names[node.id] ?? ""] = node.id }
    }
    // A program that is asked again calls a renamed node by its key, unless that is the name of another one.
    for node in others {
      let key = node.identity.key
      byName[byName[key] == nil ? key : names[node.id] ?? key] = node.id
    }
    return EndedStream(
      nodesByName: byKey.merging(byName) { $1 }, nodes: nodes, time: time, start: start, nextEntry: nextEntry)
  }
}

/// A stream that has ended, for the stream of the same program that continues its run.
package struct EndedStream: Sendable {
  /// The nodes by their names in the stream, or else by their short names, which a new stream may use as names.
  fileprivate let nodesByName: [String: NodeID]
  fileprivate let nodes: NumberedNodes
  fileprivate let time: Int64
  fileprivate let start: Int64
  fileprivate let nextEntry: UInt64
}
