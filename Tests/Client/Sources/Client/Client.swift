import Foundation

/// A program written from the public API alone: every class that can be subclassed, every protocol, every initialiser. Exit
/// code 1 with a sentence for each thing that is not as documented.
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

/// What has been checked so far.
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
