import Foundation
import ScheduledActions

/// The stored form of a scenario's scheduled action.
struct ScheduledObject: Codable, Sendable, Equatable {
  /// The due date; nil if the action is done.
  var date: Date?
  /// The delay from the start of a run to its retry, in nanoseconds, until a run succeeds; 0 for no retries.
  var retryTimeout: Int64
  var requiresInternet: Bool
  /// The number of outcomes from the scenario's list that past runs have used.
  var usedOutcomes = 0
  var successes = 0

  static let identifier = "run"

  static let collection = "actions"

  /// The registration of this type, which a store of scheduled actions needs.
  static let types: StoredTypes = {
    var types = StoredTypes()
    types.register(ScheduledObject.self, as: "scenario action")
    return types
  }()

  /// Returns the name of an action's object in the store. `id` is the action's id in the scenario.
  static func name(_ id: String) -> CollectionKey { CollectionKey(collection, id) }
}
