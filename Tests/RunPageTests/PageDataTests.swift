import Explanation
import InspectionModel
import Loadables
import Recordings
import TestSupport
import Testing

@testable import RunPage

@Suite("The data of a page")
@MainActor
struct PageDataTests {
  /// The texts about a node at a moment.
  private struct Shown: Equatable, CustomStringConvertible {
    var row: [String]
    var retry: String
    var stats: String
    var readings: String
    var stay: String
    /// The sentences of the chain of causes, nearest first.
    var why: [String]

    var description: String { "\(row) \(retry) \(stats) \(readings) \(stay) \(why)" }
  }

  private static let mostSteps = 200

  /// Returns what the terminal shows of each node after the moments up to a time, by name.
  private func terminal(_ recording: Recording, at time: Int64) throws -> [String: Shown] {
    var state = RecordedState()
    var source = SourceState(historyLimit: History.limits(memory: .max).upperBound)
    // A sentence names targets and children, which may have others later: the page has it as it was at the event.
    var sentences: [UInt64: String] = [:]
    for index in 0..<recording.count where recording.time(of: index) <= time {
      let batch = try recording.advance(&state, to: index)
      source.apply(batch)
      for entry in batch.entries {
        guard case .node(.stateChanged) = entry.event else { continue }
        for step in source.history.steps(from: entry, atMost: Self.mostSteps) {
          sentences[step.head.sequence] = sentences[step.head.sequence] ?? source.sentence(step).text
        }
      }
    }
    // The page shows its moment, not an instant between two moments.
    let now = source.clock.now
    return Dictionary(
      source.nodes.compactMap(\.self).map { node in
        let status = node.action.map { source.status(of: $0).word } ?? ""
        let flag = status.isEmpty || node.hasContents ? node.contentsFlag.text : ""
        let entry = node.stateEntry.flatMap { source.history[$0] }
        let steps = entry.map { source.history.steps(from: $0, atMost: Self.mostSteps) } ?? []
        let shown = Shown(
          row: [
            node.identity.key, node.identity.kind.label, node.state.word, flag, status,
            node.error.map(source.errorText) ?? "",
          ],
          retry: node.retry.map { RetryDescription.long($0, of: node, now: now, in: source) } ?? "",
          stats: Self.lines(node.stats), readings: Self.lines(node.readings),
          stay: entry.flatMap { source.reasonToStay(node, since: $0) } ?? "",
          why: steps.map { sentences[$0.head.sequence] ?? "" })
        return (node.identity.key, shown)
      }, uniquingKeysWith: { first, _ in first })
  }

  private static func lines(_ facts: [NodeFact]) -> String {
    facts.map { "\($0.name)\t\($0.value)" }.joined(separator: "\n")
  }

  /// Returns what the page shows of each node at its last moment up to a time, by name.
  private func page(_ page: ReadPage, at time: Int) throws -> [String: Shown] {
    let times = try page.times()
    let moments = times.prefix { $0 <= time }.count
    let now = try #require(times.prefix(moments).last)
    let versionEnds = try page.column("moments", "versions").runningSums
    let eventEnds = try page.column("moments", "events").runningSums
    let (names, kinds) = (try page.words("nodes", "name"), try page.words("nodes", "kind"))
    let (nodes, codes) = (try page.column("versions", "node"), try page.column("versions", "code"))
    let (flags, errors) = (try page.words("versions", "flag"), try page.words("versions", "error"))
    let statuses = try page.words("versions", "status")
    let (retries, untils) = (try page.words("versions", "retry"), try page.column("versions", "until"))
    let (entries, stays) = (try page.column("versions", "entry"), try page.words("versions", "now"))
    let (stats, readings) = (try page.words("versions", "stats"), try page.words("versions", "readings"))
    let (sentences, next) = (try page.words("events", "why"), try page.column("events", "next"))
    var shown: [String: Shown] = [:]
    var moment = 0
    for row in 0..<versionEnds[moments - 1] {
      while row >= versionEnds[moment] { moment += 1 }
      let name = names[nodes[row]]
      guard codes[row] & 8 == 0 else {
        shown[name] = nil
        continue
      }
      var why: [String] = []
      var event: Int? = entries[row] == 0 ? nil : eventEnds[moment] - entries[row]
      while let step = event, why.count < Self.mostSteps {
        why.append(sentences[step])
        event = next[step] == 0 ? nil : step - next[step]
      }
      let left = times[moment] + untils[row] - now
      shown[name] = Shown(
        row: [
          name, kinds[nodes[row]], ["idle", "syncing", "synced", "failed"][codes[row] & 3], flags[row],
          statuses[row], errors[row],
        ],
        retry: Self.sentence(retries[row], left: Int64(left)), stats: stats[row], readings: readings[row],
        stay: stays[row], why: why)
    }
    return shown
  }

  /// Returns a sentence with its countdown, as the script of the page writes it.
  private static func sentence(_ text: String, left: Int64) -> String {
    text.split(separator: "\u{2}", omittingEmptySubsequences: false).enumerated()
      .filter { left > 0 || $0.offset.isMultiple(of: 2) }.map(\.element).joined()
      .replacing("\u{1}", with: TimeText.countdown(left))
  }

  @Test(
    "equal the terminal's sentences and numbers at ten drawn moments",
    arguments: BuiltInScenarios.names.filter { !$0.hasPrefix("metastable") })
  func drawnMoments(scenario: String) throws {
    let recording = try Recording(recorded(BuiltInScenarios.text(of: scenario)))
    let read = try ReadPage(recording)
    let seed = UInt64.random(in: 0...UInt64(UInt32.max))
    var generator = SplitMix64(seed: seed)
    let times = try read.times()
    for _ in 0..<10 {
      let time = try #require(times.randomElement(using: &generator))
      let (expected, shown) = (try terminal(recording, at: Int64(time)), try page(read, at: time))
      #expect(expected.keys.sorted() == shown.keys.sorted(), "seed \(seed), \(time) ns")
      for (name, node) in expected { #expect(shown[name] == node, "seed \(seed), \(time) ns") }
    }
  }

  @Test("have each event once, with its phrase, number and cause")
  func events() throws {
    let recording = try Recording(recorded(BuiltInScenarios.text(of: "tour")))
    let read = try ReadPage(recording)
    var state = RecordedState()
    var source = SourceState(historyLimit: History.limits(memory: .max).upperBound)
    var phrases: [String] = []
    var causes: [UInt64?] = []
    for index in 0..<recording.count {
      let batch = try recording.advance(&state, to: index)
      source.apply(batch)
      phrases += batch.entries.map { source.phrase($0, about: $0.node) }
      causes += batch.entries.map(\.cause)
    }
    #expect(try read.words("events", "text") == phrases)
    let distances = try read.column("events", "cause")
    #expect(distances.enumerated().map { $1 == 0 ? nil : UInt64($0 + 1 - $1) } == causes)
    #expect(try read.column("moments", "events").reduce(0, +) == phrases.count)
  }

  @Test("leave out the instants at which nothing that is shown changes")
  func quietInstants() throws {
    let text = try BuiltInScenarios.text(of: "metastable")
    let short = text.replacing(/(?m)^end: .*$/, with: "end: 30s").prefix { _ in true }
      .replacing(/(?s)\nexpect:.*/, with: "\n")
    let recording = try Recording(recorded(String(short)))
    let moments = try ReadPage(recording).times().count
    #expect(moments > 10 && moments < recording.count / 2)
  }

  @Test("end before the damage of a recording, and say so")
  func damage() throws {
    var bytes = try recorded(BuiltInScenarios.text(of: "backoff"))
    let whole = try Recording(bytes)
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    // A line in the middle, of which only the beginning is read on opening.
    let start = lines[..<12].reduce(0) { $0 + $1.count + 1 }
    bytes[start + lines[12].count - 3] = UInt8(ascii: "?")
    let page = try ReadPage(try Recording(bytes))
    #expect(page.damage?.line == 13)
    #expect((page.data["damage"] as? String)?.hasPrefix("line 13: ") == true)
    #expect(page.data["end"] as? String == "the recording is damaged")
    #expect(try page.times().count <= 11 && whole.count > 11)
  }

  @Test("say where events were lost")
  func lostEvents() throws {
    var state = SourceState()
    var texts = TextTable()
    var table = EventTable()
    let first = JournalEntry(sequence: 5, time: 1, node: nil, event: .run(.attached), cause: nil)
    let later = JournalEntry(sequence: 9, time: 2, node: nil, event: .run(.attached), cause: 3)
    for (entry, lost) in [(first, 4), (later, 3)] {
      state.apply(ChangeBatch(clock: ClockSnapshot(now: entry.time), entries: [entry], lostEntries: lost))
      table.add([entry], state, NodeTable(), &texts)
    }
    #expect(table.json.contains(#""number":{"first":5,"gaps":[[1,3]]}"#))
    #expect(table.json.contains(#""cause":[0,6]"#))
  }
}
