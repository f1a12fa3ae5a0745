import Explanation
import InspectionModel
import JSONQuoting
import Recordings

/// A trace in Chrome's trace event format, which Perfetto and `chrome://tracing` open: a track for each node with its syncs
/// as slices, flows from causes to effects, and a counter of the states.
struct TraceExport: Export {
  let recording: Recording

  func write(_ writeLine: (String) throws -> Void) throws -> [String] {
    let title = JSONText.quoted(recording.header.title.visible)
    try writeLine(
      #"{"displayTimeUnit":"ms","otherData":{"program":"Loadscope \#(ProgramVersion.text)","run":\#(title)},"#)
    try writeLine(#""traceEvents":["#)
    var trace = TraceEvents()
    var source = SourceState(historyLimit: History.limits(memory: .max).upperBound)
    var state = RecordedState()
    var damage: RecordingDamage?
    for index in 0..<recording.count {
      let batch: ChangeBatch
      do throws(RecordingDamage) { batch = try recording.advance(&state, to: index) } catch {
        damage = error
        break
      }
      source.apply(batch)
      for event in trace.events(of: batch, source) { try writeLine("\(event),") }
    }
    let end = damage == nil ? recording.endTime : source.clock.now
    for event in trace.lastEvents(source, at: end) { try writeLine("\(event),") }
    // Last, because nothing but the last event has no comma after it.
    try writeLine(#"{"ph":"M","name":"process_name","pid":1,"args":{"name":\#(title)}}"#)
    try writeLine("]}")
    return [RecordingMessages.early(recording, damage, is: "exported")].compactMap { $0 }
  }
}

/// The events of a trace, made moment by moment.
private struct TraceEvents {
  /// The slice of a node's sync, in ns.
  private struct Slice {
    let start: Int64
    /// The end; nil while the node is syncing.
    var end: Int64?

    /// Returns the time of a point within the slice, in ns. Viewers bind a flow to the slice that is open at its time.
    func inside(_ time: Int64) -> Int64 { max(start, min(time, (end ?? .max) - 1)) }
  }

  private var tracks: [NodeID: Int] = [:]
  /// The latest slice of each node.
  private var slices: [NodeID: Slice] = [:]
  private var counts: [Int] = []
  private var events: [String] = []

  /// The track of commands that are about no node. Not 0, which Perfetto takes for the thread with the number of the process.
  private static let commandTrack = 1

  init() { name("commands", Self.commandTrack) }

  private mutating func take() -> [String] {
    defer { events = [] }
    return events
  }

  /// Returns the events of a moment. `source` has the changes already.
  mutating func events(of batch: ChangeBatch, _ source: SourceState) -> [String] {
    for node in batch.nodes { track(of: node.id, source) }
    for entry in batch.entries { add(entry, source) }
    count(source)
    return take()
  }

  /// Returns the events at the end of the recording, in ns: syncs without an end, and the waits between attempts.
  mutating func lastEvents(_ source: SourceState, at end: Int64) -> [String] {
    for (node, slice) in slices.sorted(by: { $0.key < $1.key }) where slice.end == nil {
      addSlice("syncing", "sync", of: node, slice.start, end, [("end", "not in the recording")], source)
    }
    for line in source.ledgerLines where line.planned != nil || line.actual != nil {
      // A wait without an end is still running, or its end was lost.
      let length = line.actual ?? max(0, end - line.time)
      let facts = [("attempt", line.attempt.map { "\($0)" }), ("verdict", line.verdict), ("because", line.because)]
      addSlice("wait", "retry", of: line.id, line.time, line.time + length, facts, source)
    }
    return take()
  }

  private mutating func add(_ entry: JournalEntry, _ source: SourceState) {
    switch entry.event {
    case .node(.stateChanged(let old, let state, let error)):
      guard let node = entry.node else { return }
      if old == .syncing, state != .syncing, var slice = slices[node], slice.end == nil {
        slice.end = entry.time
        slices[node] = slice
        let why = source.sentence(source.history.step(from: entry)).text
        let facts = [("why", why), ("error", error.map(source.errorText))]
        addSlice(state.word, "sync", of: node, slice.start, entry.time, facts, source)
        addFlow(to: entry, of: node, slice, source)
      } else if state == .syncing {
        let slice = Slice(start: entry.time)
        slices[node] = slice
        addFlow(to: entry, of: node, slice, source)
      }
    case .command(.given):
      let track = entry.node.map { self.track(of: $0, source) } ?? Self.commandTrack
      let name = JSONText.quoted(source.phrase(entry).visible)
      events.append(
        #"{"ph":"i","s":"t","cat":"command","name":\#(name),"pid":1,"tid":\#(track),"ts":\#(Self.time(entry.time))}"#)
    default: return
    }
  }

  private mutating func addSlice(
    _ name: String, _ category: String, of node: NodeID, _ start: Int64, _ end: Int64, _ facts: [(String, String?)],
    _ source: SourceState
  ) {
    let arguments = facts.compactMap { name, value in
      value.map { "\(JSONText.quoted(name)):\(JSONText.quoted($0.visible))" }
    }
    let colour = Self.colours[name].map { #""cname":"\#($0)","# } ?? ""
    events.append(
      #"{"ph":"X","cat":"\#(category)","name":"\#(name)",\#(colour)"pid":1,"tid":\#(track(of: node, source)),"#
        + #""ts":\#(Self.time(start)),"dur":\#(Self.time(end - start)),"args":{\#(arguments.joined(separator: ","))}}"#)
  }

  /// Adds the flow from the cause of a sync's begin or end, if the cause is in the sync of another node.
  private mutating func addFlow(to entry: JournalEntry, of node: NodeID, _ slice: Slice, _ source: SourceState) {
    guard let cause = source.history.step(from: entry).next, let other = cause.node, let begin = slices[other],
      begin.start <= cause.time, begin.end ?? .max >= cause.time
    else { return }
    let flow = #""cat":"cause","name":"cause","id":\#(entry.sequence),"pid":1"#
    let (from, to) = (begin.inside(cause.time), slice.inside(entry.time))
    // Of two slices that only touch, the cause's instant may be after the effect's.
    guard from <= to else { return }
    let (start, end) = (track(of: other, source), track(of: node, source))
    events.append(#"{"ph":"s",\#(flow),"tid":\#(start),"ts":\#(Self.time(from))}"#)
    events.append(#"{"ph":"f","bp":"e",\#(flow),"tid":\#(end),"ts":\#(Self.time(to))}"#)
  }

  private mutating func count(_ source: SourceState) {
    let now = NodeState.allCases.map { source.counts[$0] }
    guard now != counts else { return }
    counts = now
    let values = zip(NodeState.allCases, now).map { #""\#($0.word)":\#($1)"# }.joined(separator: ",")
    events.append(
      #"{"ph":"C","name":"states","pid":1,"tid":\#(Self.commandTrack),"ts":\#(Self.time(source.clock.now)),"args":{\#(values)}}"#
    )
  }

  @discardableResult
  private mutating func track(of node: NodeID, _ source: SourceState) -> Int {
    if let track = tracks[node] { return track }
    let track = Self.commandTrack + 1 + tracks.count
    tracks[node] = track
    name(source.key(node), track)
    return track
  }

  private mutating func name(_ text: String, _ track: Int) {
    events.append(
      #"{"ph":"M","name":"thread_name","pid":1,"tid":\#(track),"args":{"name":\#(JSONText.quoted(text.visible))}}"#)
    events.append(
      #"{"ph":"M","name":"thread_sort_index","pid":1,"tid":\#(track),"args":{"sort_index":\#(track)}}"#)
  }

  /// Returns a time given in ns in the unit of the format, µs.
  private static func time(_ nanoseconds: Int64) -> String {
    let (whole, rest) = max(0, nanoseconds).quotientAndRemainder(dividingBy: 1_000)
    return rest == 0 ? "\(whole)" : "\(whole).\(String(1_000 + rest).dropFirst())"
  }

  /// The reserved colours of the format for the outcomes of syncs.
  private static let colours = ["synced": "good", "failed": "terrible", "syncing": "yellow", "wait": "grey"]
}
