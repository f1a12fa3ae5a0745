import Dashboard
import Explanation
import Foundation
import InspectionModel
import PrivateFiles
import Scenarios
import Simulation

/// The user's expectations in a run. Saves a copy of the scenario with them and with the user's commands.
@MainActor
struct SessionScript {
  /// An expectation about a node, at the virtual time at which the user added it.
  private struct Expected: Equatable {
    let node: String
    let time: Duration
    let conditions: [NodeCondition]
    /// The number of commands that the user had given when the expectation was added.
    let position: Int

    /// A short description, for a line of the screen.
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

  /// The maximum number of commands without a script form that a message lists. The saved copy has all as comments.
  private static let listedLimit = 2

  private let source: ScenarioSource
  private let seed: UInt64?
  private var file: ScenarioFile
  private var store: RunStore
  private var expected: [Expected] = []
  /// The path of the last saved copy; nil if this run has none.
  private var copy: String?
  private var files = SessionFileGuard()
  /// The texts of expectations that were reported as outdated, because commands followed at the same time.
  private var reported: Set<String> = []

  /// Creates a script without expectations for a run of the scenario in `file`.
  ///
  /// - Parameters:
  ///   - source: The source of the scenario. Its file is never overwritten by a copy.
  ///   - seed: The seed that overrides the scenario's seed; nil for the scenario's seed.
  init(of source: ScenarioSource, _ file: ScenarioFile, seed: UInt64?, store: RunStore = .inMemory) {
    (self.source, self.file, self.seed, self.store) = (source, file, seed, store)
  }

  /// Removes all expectations, for a new run of the scenario in `file`.
  mutating func startOver(with file: ScenarioFile, store: RunStore) {
    (self.file, self.store) = (file, store)
    (expected, copy, reported) = ([], nil, [])
  }

  /// Removes the expectations that were added after the virtual time `time`, from which the run continues anew.
  ///
  /// - Parameter commandCount: The number of the user's commands up to that time.
  mutating func forget(after time: Duration, commandCount: Int) {
    expected.removeAll { $0.time > time || $0.position > commandCount }
  }

  /// Saves a copy of the scenario with the user's commands and expectations. Overwrites only copies of this process.
  ///
  /// - Parameter phrase: Returns the description of a command in words.
  /// - Returns: The message for the screen.
  mutating func save(to path: String, _ simulation: Simulation, phrase: (NodeCommand) -> String) -> Event {
    let path = Self.withHome(path)
    do throws(Problem) {
      let saved = try write(path, simulation, phrase)
      copy = path
      reported.formUnion(saved.outdated)
      return saved.unsupported.isEmpty
        ? .notice("\(path): saved, \(saved.summary)")
        : .warning("\(path): saved, \(saved.summary); as comments: \(Self.list(saved.unsupported))")
    } catch {
      return .warning("not saved: \(error.message)")
    }
  }

  /// Adds the expectation of a node's present state at the present virtual time. If a copy was saved, saves it again.
  ///
  /// - Returns: The message for the screen.
  mutating func expect(_ node: NodeID, _ simulation: Simulation, phrase: (NodeCommand) -> String) -> Event {
    guard case .at(let time, let conditions) = simulation.expectation(of: node), let id = conditions.first?.node else {
      return .warning("no expectation added: the scenario has no such node")
    }
    let new = Expected(node: id, time: time, conditions: conditions, position: simulation.performed.count)
    if !expected.contains(new) { expected.append(new) }
    guard let copy else { return .notice("expectation added: \(new.text); :save-script FILE saves it") }
    do throws(Problem) {
      let outdated = try write(copy, simulation, phrase).outdated.filter { reported.insert($0).inserted }
      guard !outdated.isEmpty else { return .notice("expectation added to \(copy): \(new.text)") }
      return .warning(
        "expectation added to \(copy): \(new.text); now comments, because of later commands at their time: "
          + outdated.joined(separator: "; "))
    } catch {
      return .warning("expected, but not saved: \(error.message); :save-script FILE saves it elsewhere")
    }
  }

  // MARK: The copy

  /// The result of saving a copy of the scenario.
  private struct Saved {
    let summary: String
    let unsupported: [String]
    /// The expectations that the copy has only as comments, because commands followed at the same time.
    let outdated: [String]
  }

  private mutating func write(
    _ path: String, _ simulation: Simulation, _ phrase: (NodeCommand) -> String
  ) throws(Problem) -> Saved {
    guard !source.isFile(at: path) else { throw Problem("\(path): this is the scenario itself; choose another file") }
    let (additions, unsupported, outdated) = additions(simulation, phrase)
    let copy: ScenarioCopy
    do throws(ScenarioCopyError) {
      copy = try file.copy(with: additions)
    } catch {
      throw Problem("\(path): \(error.sentence)")
    }
    try files.write(copy.text, to: path)
    let entries = additions.script.count { if case .entry = $0 { true } else { false } }
    var parts = [entries == 1 ? "1 new entry" : "\(entries) new entries"]
    let expectations = additions.expectations.count
    if expectations > 0 { parts.append(Messages.count(expectations, "expectation")) }
    if let end = additions.end { parts.append("the end at \(end.scenarioText)") }
    if !copy.keepsLayout { parts.append("the script rewritten") }
    if needsPictures(at: path) { parts.append("without the pictures: copy their files to its folder") }
    return Saved(summary: parts.joined(separator: ", "), unsupported: unsupported, outdated: outdated)
  }

  /// Returns whether the scenario has pictures that a copy at `path` will not find.
  private func needsPictures(at path: String) -> Bool {
    let hasPictures = file.scenario.nodes.runs.contains { run in
      if case .image(_, let definition) = run.definition.kind { !definition.source.isWeb } else { false }
    }
    guard hasPictures, case .file(let original) = source else { return hasPictures }
    return PictureFiles.folder(of: original) != PictureFiles.folder(of: path)
  }

  /// Returns the additions for the copy, and the texts of commands and expectations that a script cannot express.
  private func additions(
    _ simulation: Simulation, _ phrase: (NodeCommand) -> String
  ) -> (additions: ScenarioAdditions, unsupported: [String], outdated: [String]) {
    var additions = ScenarioAdditions(seed: seed, end: end(of: simulation))
    var (unsupported, outdated) = ([String](), [String]())
    if let contents = store.earlierContentsText {
      unsupported.append(contents)
      let remark = "not possible in a script: \(contents)"
      additions.script.append(.remark(at: .zero, remark))
    }
    for performed in simulation.performed {
      let time = Duration.nanoseconds(performed.time)
      if let command = simulation.scriptCommand(for: performed.command), file.scenario.allows(command) {
        additions.script.append(.entry(at: time, command))
      } else {
        unsupported.append(phrase(performed.command))
        additions.script.append(.remark(at: time, "not possible in a script: \(phrase(performed.command))"))
      }
    }
    for expected in expected {
      // Expectations at a time are evaluated after all actions at that time.
      let isOver = simulation.performed.dropFirst(expected.position).contains {
        Duration.nanoseconds($0.time) == expected.time && simulation.scriptCommand(for: $0.command) != nil
      }
      if isOver {
        unsupported.append("\(expected.text), before the commands at the same time")
        outdated.append(expected.text)
        additions.script.append(
          .remark(at: expected.time, "true before the last command: \(expected.text)"))
      } else {
        additions.expectations.append(.at(expected.time, expected.conditions))
      }
    }
    return (additions, unsupported, outdated)
  }

  /// Returns the end for the copy, which must run as long as the session; nil to keep the scenario's own end.
  private func end(of simulation: Simulation) -> Duration? {
    let scenario = file.scenario
    let time: Duration
    switch simulation.end {
    case .at(let end):
      // A file cannot have expectations after its end.
      time = scenario.expectations.flatMap(\.times).allSatisfy { $0 <= end } ? end : scenario.end ?? .zero
    case .atLatestMention, .whenIdle:
      time = max(simulation.virtualTime, scenario.latestTime ?? .zero)
    }
    return time == scenario.end || time == .zero ? nil : time
  }

  // MARK: Messages

  private static func list(_ unsupported: [String]) -> String {
    let rest = unsupported.count - listedLimit
    return unsupported.prefix(listedLimit).joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
  }

  /// Replaces a leading `~/` by the home folder, as a shell does.
  static func withHome(_ path: String) -> String {
    path.hasPrefix("~/") ? NSString(string: path).expandingTildeInPath : path
  }
}

/// Writes files that only the user can read. Never overwrites a file that another process wrote or changed.
struct SessionFileGuard {
  /// The contents of each file as last written, by path.
  private var contents: [String: Data] = [:]

  /// Writes a file in one step. An existing file is replaced only if this guard wrote it and it is unchanged since.
  ///
  /// - Throws: The reason for a failure, in a sentence that begins with the path.
  mutating func write(_ text: String, to path: String) throws(Problem) {
    let url = URL(filePath: path).standardizedFileURL
    let data = Data(text.utf8)
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
    guard !isDirectory.boolValue else { throw Problem("\(path): this is a directory, not a file") }
    if exists, let own = contents[url.path] {
      guard Self.read(url, atMost: own.count) == own else {
        throw Problem("\(path): another program changed it since it was saved here; not overwritten")
      }
      do { try PrivateFile.replace(url.path, with: data) } catch {
        throw Problem("\(path): cannot be written: \(InputFile.reason(error))")
      }
    } else {
      try NewFile.write(data, to: path, isPrivate: true)
    }
    contents[url.path] = data
  }

  /// Returns at most `count + 1` bytes of a file, so that a longer file differs from `count` expected bytes. Returns
  /// nil for anything but a regular file: reading from a pipe might never end.
  private static func read(_ url: URL, atMost count: Int) -> Data? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
    return try? FileHandle(forReadingFrom: url).read(upToCount: count + 1)
  }
}
