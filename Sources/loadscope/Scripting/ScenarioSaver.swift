import Dashboard
import Explanation
import InspectionModel
import ScenarioSaving
import Scenarios

/// Saves observed runs as scenario files. A long save is divided into calls of ``advance(budget:)``.
@MainActor
struct ScenarioSaver {
  private var files = SessionFileGuard()
  private var save: Save?
  private var shownProgress: SavingProgress?
  private var shownPercent: Int?
  private var messages: [Event] = []

  /// The maximum time that ``begin(_:of:from:to:)`` works on a save, because the user waits for the answer to a key.
  private let firstSlice: Duration

  /// A save in progress: first the run is read, then a scenario is searched that gives the same states.
  private struct Save {
    /// The reading of the run; nil after it.
    var reading: RunReading?
    /// The search; nil before it.
    var search: ScenarioSearch?
    /// The lines at the top of the file.
    var introduction: [String] = []
    let title: String
    /// The origin of the run, for the top of the file.
    let source: String
    let path: String

    /// The progress of the search; nil before it.
    @MainActor
    var progress: SavingProgress? {
      guard let (attempt, part) = search?.progress else { return nil }
      return SavingProgress(file: path, attempt: attempt, percent: Int(part * 100))
    }

    /// The progress of the reading; nil after it.
    @MainActor
    var readingPercent: Int? { reading?.percent }
  }

  init(firstSlice: Duration = .milliseconds(50)) { self.firstSlice = firstSlice }

  /// Whether a save is in progress, which calls of ``advance(budget:)`` must continue.
  var isSaving: Bool { save != nil }

  /// Starts to save a run in a file. Files that this process has not written are not overwritten.
  ///
  /// - Parameters:
  ///   - reading: The reading of the run, at its beginning.
  ///   - title: The title of the scenario.
  ///   - source: The origin of the run, for a comment at the top of the file.
  ///   - path: The path of the file.
  mutating func begin(_ reading: RunReading, of title: String, from source: String, to path: String) {
    let path = SessionScript.withHome(path)
    if let save { return messages.append(.warning("not saved: \(save.path) is being saved")) }
    save = Save(reading: reading, title: title, source: source, path: path)
    advance(budget: firstSlice)
  }

  /// Continues the save for at most about the real time `budget`. Does nothing if no save is in progress.
  mutating func advance(budget: Duration) {
    guard var save else { return }
    // The only owner of the search, so that it changes in place.
    self.save = nil
    let deadline = ContinuousClock.now + budget
    do throws(Problem) {
      if let scenario = try advance(&save, until: deadline) {
        messages.append(message(of: scenario, save.path))
      } else {
        self.save = save
      }
    } catch {
      messages.append(.warning("not saved: \(error.message)"))
    }
  }

  /// Returns the scenario once it is in its file; nil if the save goes on.
  private mutating func advance(
    _ save: inout Save, until deadline: ContinuousClock.Instant
  ) throws(Problem) -> ObservedScenario? {
    if let isRead = save.reading?.advance(until: deadline) {
      guard isRead, let run = save.reading.take()?.run else { return nil }
      guard !run.nodes.isEmpty else { throw Problem("no nodes yet") }
      save.search = ScenarioSearch(of: run, titled: save.title)
      save.introduction = Self.introduction(of: run, from: save.source)
    }
    guard let found = try problems({ () throws(UnsavableRun) in try save.search?.advance(until: deadline) }) ?? nil
    else {
      return nil
    }
    let scenario = try problems { () throws(UnsavableRun) in
      try ObservedScenario(found, introduction: save.introduction, named: save.path)
    }
    try files.write(scenario.file.text, to: save.path)
    return scenario
  }

  /// Ends the save without a file.
  mutating func cancel() {
    guard let path = save?.path else { return }
    save = nil
    messages.append(.notice("not saved: \(path) was cancelled"))
  }

  /// Returns the events for the screen since the last call: the progress, and the results.
  mutating func takeEvents() -> [Event] {
    defer { messages = [] }
    var events: [Event] = []
    if save?.readingPercent != shownPercent {
      shownPercent = save?.readingPercent
      events.append(.moving(percent: shownPercent))
    }
    if save?.progress != shownProgress {
      shownProgress = save?.progress
      events.append(.saving(shownProgress))
    }
    return events + messages
  }

  private static func introduction(of run: ObservedRun, from source: String) -> [String] {
    let text = { (nanoseconds: Int64) in Duration.nanoseconds(nanoseconds).scenarioText }
    return ["Saved by :save-scenario from \(source), from \(text(run.start)) to \(text(run.end))."]
  }

  private func message(of scenario: ObservedScenario, _ path: String) -> Event {
    let saved = scenario.file.scenario
    let contents =
      "\(Messages.count(saved.nodes.count + saved.waiters.count, "node")), "
      + (saved.script.count == 1 ? "1 script entry" : "\(saved.script.count) script entries")
    let expectations = saved.expectations.count
    let expected = expectations > 0 ? ", \(Messages.count(expectations, "expectation"))" : ""
    let losses = scenario.losses.count
    let rest = losses > 0 ? "; \(Messages.count(losses, "remark")) at its top about the rest" : ""
    guard scenario.differing.isEmpty else {
      let differing = Messages.count(scenario.differing.count, "node")
      return .warning("saved \(path): \(contents)\(expected), but \(differing) with other states, listed at its top")
    }
    return .notice("saved \(path): \(contents)\(expected), the same states\(rest)")
  }
}

/// Runs `body` and converts its error for the command.
private func problems<Result>(_ body: () throws(UnsavableRun) -> Result) throws(Problem) -> Result {
  do { return try body() } catch { throw Problem(error.message) }
}
