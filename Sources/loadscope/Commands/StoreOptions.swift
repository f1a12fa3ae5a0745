import ArgumentParser
import Scenarios
import Simulation

/// Where the scheduled actions of a scenario are kept, for every command that runs one.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keep the scheduled actions in this file, where the next run goes on; in memory if not given.",
      valueName: "path"),
    completion: .file())
  var store: String?

  /// Opens the store for the actions of these scenarios, or makes it.
  func open(for scenarios: Scenario...) throws(Problem) -> RunStore { try open(for: scenarios) }

  /// Opens the store for the actions of these scenarios, or makes it.
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
