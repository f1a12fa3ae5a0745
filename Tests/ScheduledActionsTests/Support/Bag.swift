import Foundation
import LoadablesTesting
import ScheduledActions

/// An object with any number of items whose runs take time; everything in whole seconds.
struct Bag: Codable, Sendable, Equatable {
  struct Entry: Codable, Sendable, Equatable {
    var identifier: String
    var date: Int
    var retryTimeout: Int
    var requiresInternet: Bool
    /// The number of runs that fail first.
    var failures: Int
    /// The number of successful runs with a next date; then it is removed.
    var repeats: Int
    var duration: Int
  }

  var entries: [Entry]

  /// Ends a run of an entry.
  ///
  /// - Returns: Whether it succeeded.
  mutating func endRun(of identifier: String) -> Bool {
    guard let place = entries.firstIndex(where: { $0.identifier == identifier }) else { return true }
    if entries[place].failures > 0 {
      entries[place].failures -= 1
      return false
    }
    if entries[place].repeats > 0 {
      entries[place].repeats -= 1
      entries[place].date += 10
    } else {
      entries.remove(at: place)
    }
    return true
  }

  private static func endRun(_ run: ActionRun) throws {
    let hasSucceeded = try run.store.write { store in
      var hasSucceeded = true
      _ = try store.update(run.id, as: Bag.self) { hasSucceeded = $0.endRun(of: run.identifier) }
      return hasSucceeded
    }
    if !hasSucceeded { throw Refusal(description: "refused") }
  }

  /// The items of bags, whose runs end on a time source, after everything else that is due at the same time.
  @MainActor
  static func scheduler(on time: ManualTimeSource) -> ActionManager.Scheduler {
    { _, object, _ in
      guard let bag = object as? Bag else { return [] }
      return bag.entries.map { entry in
        ActionItem(
          identifier: entry.identifier, date: .at(Double(entry.date)), retryTimeout: .seconds(entry.retryTimeout),
          requiresInternet: entry.requiresInternet
        ) { run, completion in
          _ = time.schedule(after: .seconds(entry.duration), owner: nil, label: "run is about to end") {
            _ = time.schedule(after: .zero, owner: nil, label: "run ends") {
              completion(Result { try endRun(run) })
            }
          }
        }
      }
    }
  }
}
