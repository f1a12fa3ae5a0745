import ArgumentParser
import Scenarios
import Simulation

/// The `--store` option of commands that run scenarios: a file that keeps scheduled actions for the next run.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keep the scheduled actions in this file for the next run. (default: in memory)",
      valueName: "path"),
    completion: .file())
  var store: String?

  /// Opens or creates the file of `--store`, and throws if no scenario has actions. Without `--store`, uses memory.
  func open(for scenarios: Scenario...) throws(Problem) -> RunStore { try open(for: scenarios) }

  func open(for scenarios: [Scenario]) throws(Problem) -> RunStore {
    guard let store else { return .inMemory }
    guard scenarios.contains(where: \.hasActions) else {
      throw Problem("--store only goes with a scenario that has `actions`; there are none to be kept")
    }
    do {
      return try RunStore(path: store)
    } catch {
      throw Problem("--store: \(error)")
    }
  }
}
