import Foundation

/// A program that uses only the public API: every subclassable class, every protocol, every initialiser. Exits with
/// code 1 after a sentence for each deviation from the documentation.
@main
@MainActor
enum Client {
  static func main() async throws {
    let checks = Checks()
    checkSubclasses(checks)
    checkObservers(checks)
    checkGroups(checks)
    checkProxiesAndChains(checks)
    try checkSyncers(checks)
    try await checkWaiters(checks)
    try await checkAsyncLoadables(checks)
    checkInstruments(checks)
    checkTestDoubles(checks)
    try await checkActions(checks)
    print("\(checks.count) checks, \(checks.failures.count) failed")
    exit(checks.failures.isEmpty ? 0 : 1)
  }
}

@MainActor
final class Checks {
  private(set) var count = 0
  private(set) var failures: [String] = []

  /// Prints `sentence` unless `condition` is true.
  func callAsFunction(_ sentence: String, _ condition: Bool) {
    count += 1
    guard !condition else { return }
    failures.append(sentence)
    print("not so: \(sentence)")
  }
}
