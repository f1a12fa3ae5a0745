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
  private var messages: [Event] = []

  /// The maximum time that ``begin(_:of:from:to:)`` works on a save, because the user waits for the answer to a key.
  private let firstSlice: Duration

  /// A save in progress.
  private struct Save {
    var search: ScenarioSearch
    let path: String
    /// The lines at the top of the file.
    let introduction: [String]

    @MainActor
    var progress: SavingProgress {
      let (attempt, part) = search.progress
      return SavingProgress(file: path, attempt: attempt, percent: Int(part * 100))
    }
  }

  init(firstSlice: Duration = .milliseconds(50)) { self.firstSlice = firstSlice }

  /// Whether a save is in progress, which calls of ``advance(budget:)`` must continue.
  var isSaving: Bool { save != nil }

  /// Starts to save a run in a file. Files that this process has not written are not overwritten.
  ///
  /// - Parameters:
  ///   - run: The observed run.
  ///   - title: The title of the scenario.
  ///   - source: The origin of the run, for a comment at the top of the file.
  ///   - path: The path of the file.
  mutating func begin(_ run: ObservedRun, of title: String, from source: String, to path: String) {
    let path = SessionScript.withHome(path)
    if let save { return messages.append(.warning("not saved: \(save.path) is being saved")) }
    guard !run.nodes.isEmpty else { return messages.append(.warning("not saved: no nodes yet")) }
    save = Save(
      search: ScenarioSearch(of: run, titled: title), path: path,
      introduction: Self.introduction(of: run, from: source))
    advance(budget: firstSlice)
  }

  /// Continues the save for at most about the real time `budget`. Does nothing if no save is in progress.
  mutating func advance(budget: Duration) {
    guard var save else { return }
    // The only owner of the search, so that it changes in place.
    self.save = nil
    do throws(Problem) {
      let found = try problems { () throws(UnsavableRun) in try save.search.advance(until: .now + budget) }
      if let found {
        let scenario = try problems { () throws(UnsavableRun) in
          try ObservedScenario(found, introduction: save.introduction, named: save.path)
        }
        try files.write(scenario.file.text, to: save.path)
        messages.append(message(of: scenario, save.path))
      } else {
        self.save = save
      }
    } catch {
      messages.append(.warning("not saved: \(error.message)"))
    }
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
    guard shownProgress != save?.progress else { return messages }
    shownProgress = save?.progress
    return [.saving(shownProgress)] + messages
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
    let losses = scenario.losses.count
    let rest = losses > 0 ? "; \(Messages.count(losses, "remark")) at its top about the rest" : ""
    guard scenario.differing.isEmpty else {
      let differing = Messages.count(scenario.differing.count, "node")
      return .warning("saved \(path): \(contents), but \(differing) with other states, listed at its top")
    }
    return .notice("saved \(path): \(contents), the same states\(rest)")
  }
}

/// Runs `body` and converts its error for the command.
private func problems<Result>(_ body: () throws(UnsavableRun) -> Result) throws(Problem) -> Result {
  do { return try body() } catch { throw Problem(error.message) }
}
