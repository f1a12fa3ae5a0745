import Foundation
import ScheduledActions

/// The stored form of a scenario's action.
struct ScheduledObject: Codable, Sendable, Equatable {
  /// The due date; nil if the action is done.
  var date: Date?
  /// Delay from the start of a run to the next run, in nanoseconds; 0: it runs once.
  var retryTimeout: Int64
  var requiresInternet: Bool
  /// The number of outcomes used.
  var usedOutcomes = 0
  var successes = 0

  static let identifier = "run"

  static let collection = "actions"

  /// The types that the store needs to hold such objects.
  static let types: StoredTypes = {
    var types = StoredTypes()
    types.register(ScheduledObject.self, as: "scenario action")
    return types
  }()

  /// Returns its name in a store.
  ///
  /// - Parameter id: The id of the action in the scenario.
  static func name(_ id: String) -> CollectionKey { CollectionKey(collection, id) }
}
