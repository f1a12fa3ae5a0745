import Dashboard
import Foundation
import InspectionModel
import Scenarios
import Simulation

/// What a person has done and wants to be true in a run, for a copy of its scenario that does the same without them.
@MainActor
struct SessionScript {
  /// Something that was true of a node.
  private struct Expected: Equatable {
    let node: String
    let time: Duration
    let conditions: [NodeCondition]
    /// How many commands there were before.
    let position: Int

    /// What is expected, in as few words as fit on a line of the screen.
    var text: String {
      let words = conditions.map { condition in
        switch condition.property {
        case .state(let state): state.word
        case .contents(let isAvailable): isAvailable ? "contents" : "no contents"
        case .error(let code): code.map { "error \($0)" } ?? "no error"
        case .needsSync(let isNeeded): isNeeded ? "needs a sync" : "needs no sync"
        }
      }
      return "at \(time.scenarioText) \(node): \(words.joined(separator: ", "))"
    }
  }

  /// So many things that a script cannot say are told on the screen; the copy has all of them.
  private static let toldLimit = 2

  private let source: ScenarioSource
  private let seed: UInt64?
  private var file: ScenarioFile
  private var store: RunStore
  private var expected: [Expected] = []
  /// Where this run was saved last; nil while it was not.
  private var copy: String?
  private var files = OwnFiles()
  /// Which expectations were told not to be in the copy any more.
  private var told: Set<String> = []

  /// - Parameters:
  ///   - source: Where the scenario comes from, which is never written to.
  ///   - file: What it says.
  ///   - seed: In place of the scenario's own.
  ///   - store: Where its scheduled actions are.
  init(of source: ScenarioSource, _ file: ScenarioFile, seed: UInt64?, store: RunStore = .inMemory) {
    (self.source, self.file, self.seed, self.store) = (source, file, seed, store)
  }

  /// Forgets what belongs to a run that has come to its end, since another one begins.
  ///
  /// - Parameters:
  ///   - file: The scenario of that.
  ///   - store: Where its scheduled actions are.
  mutating func startOver(with file: ScenarioFile, store: RunStore) {
    (self.file, self.store) = (file, store)
    (expected, copy, told) = ([], nil, [])
  }

  /// Forgets what was expected after a time to which the run has gone back.
  ///
  /// - Parameter commandCount: So many commands there were before.
  mutating func forget(after time: Duration, commandCount: Int) {
    expected.removeAll { $0.time > time || $0.position > commandCount }
  }

  /// Saves the copy, up to now.
  ///
  /// - Parameters:
  ///   - path: Where; a file that somebody else has written is left alone.
  ///   - words: What a command is called.
  /// - Returns: What came of it, for the screen.
  mutating func save(to path: String, _ simulation: Simulation, words: (NodeCommand) -> String) -> Event {
    let path = Self.withHome(path)
    do throws(Problem) {
      let saved = try write(path, simulation, words)
      copy = path
      told.formUnion(saved.overtaken)
      return saved.unsaid.isEmpty
        ? .notice("saved \(path): \(saved.summary)")
        : .warning("saved \(path): \(saved.summary), without what a script cannot say: \(Self.told(saved.unsaid))")
    } catch {
      return .warning("not saved: \(error.message)")
    }
  }

  /// Expects of the copy what is true of a node now, and writes that into the copy if there is one.
  ///
  /// - Returns: What came of it, for the screen.
  mutating func expect(_ node: NodeID, _ simulation: Simulation, words: (NodeCommand) -> String) -> Event {
    guard case .at(let time, let conditions) = simulation.expectation(of: node), let id = conditions.first?.node else {
      return .warning("nothing is expected: the scenario has no such node of its own")
    }
    let new = Expected(node: id, time: time, conditions: conditions, position: simulation.performed.count)
    if !expected.contains(new) { expected.append(new) }
    guard let copy else { return .notice("expected \(new.text); :save-script FILE saves it") }
    do throws(Problem) {
      let overtaken = try write(copy, simulation, words).overtaken.filter { told.insert($0).inserted }
      guard !overtaken.isEmpty else { return .notice("expected in \(copy) \(new.text)") }
      return .warning(
        "expected in \(copy) \(new.text); a comment by now, since more was done at its time: "
          + overtaken.joined(separator: "; "))
    } catch {
      return .warning("expected, but not saved: \(error.message); :save-script FILE saves it elsewhere")
    }
  }

  // MARK: The copy

  /// What a copy was saved with.
  private struct Saved {
    let summary: String
    let unsaid: [String]
    /// What was expected, but is not any more, since something else was done at the same time.
    let overtaken: [String]
  }

  private mutating func write(
    _ path: String, _ simulation: Simulation, _ words: (NodeCommand) -> String
  ) throws(Problem) -> Saved {
    guard !source.isFile(at: path) else { throw Problem("\(path): this is the scenario itself; choose another file") }
    let (additions, unsaid, overtaken) = additions(simulation, words)
    let copy: ScenarioCopy
    do throws(ScenarioCopyError) {
      copy = try file.copy(with: additions)
    } catch {
      throw Problem("\(path): \(error.sentence)")
    }
    try files.write(copy.text, to: path)
    let entries = additions.script.count { if case .entry = $0 { true } else { false } }
    var parts = [entries == 1 ? "1 new entry" : "\(entries) new entries"]
    if !additions.expectations.isEmpty { parts.append("\(additions.expectations.count) expected") }
    if let end = additions.end { parts.append("the end at \(end.scenarioText)") }
    if !copy.keepsLayout { parts.append("the script written anew") }
    return Saved(summary: parts.joined(separator: ", "), unsaid: unsaid, overtaken: overtaken)
  }

  /// What the copy has beyond the scenario, and in words what it does not say.
  private func additions(
    _ simulation: Simulation, _ words: (NodeCommand) -> String
  ) -> (additions: ScenarioAdditions, unsaid: [String], overtaken: [String]) {
    var additions = ScenarioAdditions(seed: seed, end: end(of: simulation))
    var (unsaid, overtaken) = ([String](), [String]())
    if let contents = store.earlierContentsText {
      unsaid.append(contents)
      additions.script.append(.remark(at: .zero, "this was a run on a store, which a script cannot say: \(contents)"))
    }
    for performed in simulation.performed {
      let time = Duration.nanoseconds(performed.time)
      if let command = simulation.scriptCommand(for: performed.command), file.scenario.allows(command) {
        additions.script.append(.entry(at: time, command))
      } else {
        unsaid.append(words(performed.command))
        additions.script.append(.remark(at: time, "by hand, which a script cannot say: \(words(performed.command))"))
      }
    }
    for expected in expected {
      // What is expected at a time is looked at when all that is done then has been done.
      let isOver = simulation.performed.dropFirst(expected.position).contains {
        Duration.nanoseconds($0.time) == expected.time && simulation.scriptCommand(for: $0.command) != nil
      }
      if isOver {
        unsaid.append("\(expected.text), before what was done at the same time")
        overtaken.append(expected.text)
        additions.script.append(
          .remark(at: expected.time, "true before what was done last: \(expected.text)"))
      } else {
        additions.expectations.append(.at(expected.time, expected.conditions))
      }
    }
    return (additions, unsaid, overtaken)
  }

  /// When the copy's run ends, in place of what the scenario says: not before what was seen of this one. Nil: when the
  /// scenario says.
  private func end(of simulation: Simulation) -> Duration? {
    let scenario = file.scenario
    let time: Duration
    switch simulation.end {
    case .at(let end):
      // A file cannot expect anything after its end.
      time = scenario.expectations.flatMap(\.times).allSatisfy { $0 <= end } ? end : scenario.end ?? .zero
    case .atLatestMention, .whenNothingIsLeft:
      time = max(simulation.virtualTime, scenario.latestTime ?? .zero)
    }
    return time == scenario.end || time == .zero ? nil : time
  }

  // MARK: Words

  private static func told(_ unsaid: [String]) -> String {
    let rest = unsaid.count - toldLimit
    return unsaid.prefix(toldLimit).joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
  }

  /// A path as a shell would have it that begins with `~/`.
  private static func withHome(_ path: String) -> String {
    path.hasPrefix("~/") ? NSString(string: path).expandingTildeInPath : path
  }
}
