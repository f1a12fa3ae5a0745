import Explanation
import InspectionModel
import Recordings

/// The data of a page: tables of a whole run, from its recording. The sentences are those of the terminal.
struct PageData {
  /// The damage at which the data end; nil if all of the recording was read.
  private(set) var damage: RecordingDamage?
  private let recording: Recording
  private let programVersion: String?
  /// The replayed state with the whole journal: the cause of an entry may be any number of entries back.
  private var source = SourceState(historyLimit: History.limits(memory: .max).upperBound)
  private var texts = TextTable()
  private var nodes = NodeTable()
  private var events = EventTable()
  private var moments = Moments()
  private var world: [String] = []
  private var lastWorld: WorldSnapshot?
  /// The changes of each check: the moment and the state.
  private var checks: [[(moment: Int, state: Int)]] = []

  private struct Moments {
    var time = Column()
    var events = Column()
    var versions = Column()
    var structure = Column()
    var last: Int64 = 0
  }

  init(_ recording: Recording, programVersion: String?) {
    self.recording = recording
    self.programVersion = programVersion
    damage = recording.damage
    var state = RecordedState()
    for index in 0..<recording.count {
      do throws(RecordingDamage) { add(try recording.advance(&state, to: index)) } catch {
        damage = error
        return
      }
    }
  }

  private mutating func add(_ batch: ChangeBatch) {
    source.apply(batch)
    let (eventCount, versionCount, structureCount) = (events.count, nodes.versionCount, nodes.structureCount)
    nodes.add(batch, source, events: eventCount + batch.entries.count, &texts)
    events.add(batch.entries, source, nodes, &texts)
    let moment = moments.time.count
    let isWorldChanged = note(source.world, at: moment)
    let areChecksChanged = batch.checks.map { note($0, at: moment) }.contains(true)
    // Most instants of a server change nothing that the page shows.
    guard
      isWorldChanged || areChecksChanged || events.count > eventCount || nodes.versionCount > versionCount
        || nodes.structureCount > structureCount
    else { return }
    let time = max(moments.last, source.clock.now)
    moments.time.append(time - moments.last)
    moments.last = time
    moments.events.append(events.count - eventCount)
    moments.versions.append(nodes.versionCount - versionCount)
    moments.structure.append(nodes.structureCount - structureCount)
  }

  /// Notes the world at a moment. Returns whether it has changed.
  private mutating func note(_ now: WorldSnapshot, at moment: Int) -> Bool {
    guard now != lastWorld else { return false }
    lastWorld = now
    world.append("[\(moment),\(now.isOnline ? 1 : 0),\(now.isActive ? 1 : 0),\(now.suspendCount)]")
    return true
  }

  /// Notes the state of a check at a moment. Returns whether it has changed.
  private mutating func note(_ check: CheckSnapshot, at moment: Int) -> Bool {
    while checks.count <= check.index { checks.append([]) }
    guard checks[check.index].last?.state != check.state.number else { return false }
    checks[check.index].append((moment, check.state.number))
    return true
  }

  // MARK: Writing

  /// Writes the data as a JSON object, line by line.
  mutating func write(_ writeLine: (String) throws -> Void) rethrows {
    let header = recording.header
    try writeLine("{" + #""title":\#(HTMLText.json(header.title)),"facts":\#(facts),"#)
    try writeLine(#""version":\#(HTMLText.json(programVersion ?? "")),"end":\#(HTMLText.json(end)),"#)
    let damage = self.damage.map { HTMLText.json("line \($0.line): \($0.sentence)") } ?? "null"
    try writeLine(#""damage":\#(damage),"endTime":\#(max(moments.last, recording.endTime)),"#)
    let (checks, ledger, traffic) = (checksJSON, ledgerJSON, trafficJSON)
    try writeLine(#""texts":\#(texts.json),"#)
    try writeLine(#""signs":\#(Sign.words),"levels":\#(Level.words),"#)
    try writeLine(
      #""moments":{"time":\#(moments.time.json),"events":\#(moments.events.json),"#
        + #""versions":\#(moments.versions.json),"structure":\#(moments.structure.json)},"#)
    for member in nodes.json { try writeLine("\(member),") }
    try writeLine(#""events":\#(events.json),"#)
    try writeLine(#""world":[\#(world.joined(separator: ","))],"checks":[\#(checks.joined(separator: ",\n"))],"#)
    try writeLine(#""ledger":\#(ledger),"#)
    try writeLine(#""traffic":[\#(traffic.joined(separator: ","))]}"#)
  }

  private var facts: String {
    let header = recording.header
    var facts: [(String, String)] = []
    if let process = header.process {
      facts.append(("program", process.name))
      if process.pid != 0 { facts.append(("pid", "\(process.pid)")) }
      if !process.host.isEmpty { facts.append(("host", process.host)) }
    } else {
      facts += [("scenario", header.file), ("seed", "\(header.seed)")]
    }
    return "[\(facts.map { "[\(HTMLText.json($0)),\(HTMLText.json($1))]" }.joined(separator: ","))]"
  }

  /// The end of the recording in words.
  private var end: String {
    if damage != nil { return "the recording is damaged" }
    return switch recording.end {
    case .ended: "the run ended"
    case .stopped: "the recording was stopped"
    case .restarted: "the run was restarted"
    case .limit: "the recording reached its size limit"
    case .failed: "the recording could not be written further"
    case nil: "the recording has no end mark: its run was killed, or still runs"
    }
  }

  private var checksJSON: [String] {
    checks.enumerated().compactMap { index, changes in
      guard let check = source.checks[index] else { return nil }
      let states = changes.map { "[\($0.moment),\($0.state)]" }.joined(separator: ",")
      let met = check.metAt.map { "met at \(TimeText.stamp($0))" } ?? ""
      let words = #""text":\#(HTMLText.json(check.text)),"line":\#(check.line)"#
      return #"{\#(words),"node":\#(nodes.number(of: source.checks.node(of: index))),"changes":[\#(states)],"#
        + #""met":"\#(met)","advice":\#(HTMLText.json(check.advice ?? "")),"failure":\#(failureJSON(check))}"#
    }
  }

  private func failureJSON(_ check: CheckSnapshot) -> String {
    guard case .failed(let failure) = check.state else { return "null" }
    let causes = failure.causes.map { HTMLText.json(source.logLine($0)) }.joined(separator: ",")
    let event = failure.causes.last.flatMap { source.history.position(of: $0.sequence) } ?? -1
    return #"{"expected":\#(HTMLText.json(failure.expected)),"seen":\#(HTMLText.json(failure.seen)),"#
      + #""time":\#(failure.time),"at":"\#(TimeText.stamp(failure.time))","event":\#(event),"causes":[\#(causes)]}"#
  }

  private var ledgerJSON: String {
    mutating get {
      var (node, time, end, attempt) = (Column(), Column(), Column(), Column())
      var (allowed, planned, actual) = (Column(), Column(), Column())
      var (drift, verdict, because) = (Column(), Column(), Column())
      for line in source.ledgerLines {
        node.append(nodes.number(of: line.id))
        time.append(line.time)
        end.append(line.planned == nil && line.actual == nil ? 0 : line.actual ?? -1)
        attempt.append(line.attempt ?? -1)
        allowed.append(texts.number(of: line.allowed.map(text)))
        planned.append(texts.number(of: line.planned.map(TimeText.duration)))
        actual.append(texts.number(of: line.actual.map(TimeText.duration)))
        drift.append(texts.number(of: line.drift.map(TimeText.drift)))
        verdict.append(texts.number(of: line.verdict))
        because.append(texts.number(of: line.because))
      }
      return #"{"node":\#(node.json),"time":\#(time.json),"end":\#(end.json),"attempt":\#(attempt.json),"#
        + #""allowed":\#(allowed.json),"planned":\#(planned.json),"actual":\#(actual.json),"drift":\#(drift.json),"#
        + #""verdict":\#(verdict.json),"because":\#(because.json)}"#
    }
  }

  private func text(_ range: ClosedRange<Int64>) -> String {
    let (lower, upper) = (TimeText.duration(range.lowerBound), TimeText.duration(range.upperBound))
    return lower == upper ? lower : "\(lower) … \(upper)"
  }

  private var trafficJSON: [String] {
    source.nodes.compactMap { node in
      guard let node, let traffic = node.traffic else { return nil }
      let outcomes = NodeTraffic.Outcome.allCases
      let counts = outcomes.map { outcome in traffic.counts.map { $0[outcome] }.json }.joined(separator: ",")
      let words = NodeTraffic.Outcome.words
      return
        #"{"node":\#(nodes.number(of: node.id)),"span":\#(traffic.span),"outcomes":\#(words),"counts":[\#(counts)]}"#
    }
  }
}

extension CheckSnapshot.State {
  fileprivate var number: Int {
    switch self {
    case .pending: 0
    case .met: 1
    case .failed: 2
    }
  }
}
