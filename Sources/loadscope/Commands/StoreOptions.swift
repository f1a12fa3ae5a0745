import ArgumentParser
import Simulation

/// Where the scheduled actions of a scenario are kept, for every command that runs one.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keep the scheduled actions in this file, where the next run goes on; in memory if not given.",
      valueName: "path"),
    completion: .file())
  var store: String?

  /// Opens the store, or makes it.
  func open() throws(Problem) -> RunStore {
    guard let store else { return .inMemory }
    do {
      return try RunStore(path: store)
    } catch {
      throw Problem("--store: \(error)")
    }
  }
}
