import Dashboard
import Explanation
import InspectionModel
import Scenarios

/// Saves observed runs as scenario files.
@MainActor
struct ScenarioSaver {
  private var files = SessionFileGuard()

  /// Saves a run as a scenario file. Overwrites only files that this process has written.
  ///
  /// - Parameters:
  ///   - title: The title of the scenario.
  ///   - source: The origin of the run, for a comment at the top of the file.
  /// - Returns: The message for the screen.
  mutating func save(_ run: ObservedRun, of title: String, from source: String, to path: String) -> Event {
    let path = SessionScript.withHome(path)
    do throws(Problem) {
      guard !run.nodes.isEmpty else { throw Problem("no nodes yet") }
      let scenario = try ObservedScenario(
        of: run, titled: title, introduction: Self.introduction(of: run, from: source), named: path)
      try files.write(scenario.file.text, to: path)
      return message(of: scenario, path)
    } catch {
      return .warning("not saved: \(error.message)")
    }
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
