import Foundation

// Prints a line for each check, and `N passed, N failed`.

let results = Results()
checkPhotos(results.note)
try await checkSyncing(results.note)
try await checkUsers(results.note)
results.print()
exit(results.failed > 0 ? 1 : 0)

@MainActor
final class Results {
  private var passed = 0
  private(set) var failed = 0

  func note(_ text: String, _ holds: Bool) {
    if holds { passed += 1 } else { failed += 1 }
    if !holds { Swift.print("FAILED: \(text)") }
  }

  func print() { Swift.print("\(passed) passed, \(failed) failed") }
}
