import Dispatch
import Foundation
import Loadables

/// Schedules a zero delay and counts the turns of the main queue until it fires. Exits with code 1 after 16 turns.
@main
@MainActor
struct ZeroDelay {
  private static let limit = 16
  private static var turns = 0
  private static var hasPassed = false

  static func main() {
    _ = SystemTimeSource.shared.schedule(after: .zero, owner: nil, label: "zero delay") { hasPassed = true }
    nextTurn()
    dispatchMain()
  }

  private static func nextTurn() {
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        if hasPassed {
          print("passed before turn \(turns + 1)")
          exit(0)
        }
        turns += 1
        if turns == limit {
          print("late: not passed after \(turns) turns of the main queue")
          exit(1)
        }
        nextTurn()
      }
    }
  }
}
