import Dashboard
import Foundation
import InspectionModel
import Scenarios
import Simulation

/// The actions and expectations of the user in a run, for a copy of its scenario that repeats them.
@MainActor
struct SessionScript {
  /// An expectation about a node.
  private struct Expected: Equatable {
    let node: String
    let time: Duration
    let conditions: [NodeCondition]
    /// The number of commands before it.
    let position: Int

    /// A short description that fits on a line of the screen.
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

  /// The number of inexpressible actions listed on the screen; the copy has all.
  private static let toldLimit = 2

  private let source: ScenarioSource
  private let seed: UInt64?
  private var file: ScenarioFile
  private var store: RunStore
  private var expected: [Expected] = []
  /// The last saved copy of this run.
  private var copy: String?
  private var files = SessionFileGuard()
  /// The overtaken expectations that were reported.
  private var told: Set<String> = []

  /// - Parameters:
  ///   - source: The source of the scenario, which is never written to.
  ///   - file: The scenario.
  ///   - seed: The override of the scenario's seed.
  ///   - store: The store of its scheduled actions.
  init(of source: ScenarioSource, _ file: ScenarioFile, seed: UInt64?, store: RunStore = .inMemory) {
    (self.source, self.file, self.seed, self.store) = (source, file, seed, store)
  }

  /// Resets the script for another run.
  ///
  /// - Parameters:
  ///   - file: The scenario of the new run.
  ///   - store: The store of its scheduled actions.
  mutating func startOver(with file: ScenarioFile, store: RunStore) {
    (self.file, self.store) = (file, store)
    (expected, copy, told) = ([], nil, [])
  }

  /// Forgets expectations after the time of a branch.
  ///
  /// - Parameter commandCount: The number of commands before it.
  mutating func forget(after time: Duration, commandCount: Int) {
    expected.removeAll { $0.time > time || $0.position > commandCount }
  }

  /// - Parameters:
  ///   - path: The file; files of others are not overwritten.
  ///   - words: Returns the description of a command.
  /// - Returns: The message for the screen.
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

  /// Adds the current state of a node as an expectation, and updates the copy if there is one.
  ///
  /// - Returns: The message for the screen.
  mutating func expect(_ node: NodeID, _ simulation: Simulation, words: (NodeCommand) -> String) -> Event {
    guard case .at(let time, let conditions) = simulation.expectation(of: node), let id = conditions.first?.node else {
      return .warning("no expectation added: the scenario has no such node")
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

  /// The contents of a saved copy.
  private struct Saved {
    let summary: String
    let unsaid: [String]
    /// Dropped expectations, because of later actions at the same time.
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

  /// Returns the additions to the scenario, and descriptions of inexpressible actions.
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
      // Expectations at a time are evaluated after all actions at that time.
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

  /// Returns the end of the copy's run, not before the end of the observed run; nil for the scenario's own.
  private func end(of simulation: Simulation) -> Duration? {
    let scenario = file.scenario
    let time: Duration
    switch simulation.end {
    case .at(let end):
      // A file cannot have expectations after its end.
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

  /// Expands a leading `~/`, as a shell does.
  private static func withHome(_ path: String) -> String {
    path.hasPrefix("~/") ? NSString(string: path).expandingTildeInPath : path
  }
}
