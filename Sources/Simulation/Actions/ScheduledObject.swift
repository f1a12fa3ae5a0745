import Foundation
import ScheduledActions

/// What a store holds of a scenario's action: what is to be done when, and how far that has come.
struct ScheduledObject: Codable, Sendable, Equatable {
  /// When it is to be done; nil: it is done.
  var date: Date?
  /// How long after the beginning of a run the next one follows, in nanoseconds; 0: it runs once.
  var retryTimeout: Int64
  /// Whether it waits for the network.
  var requiresInternet: Bool
  /// How many of its outcomes are used up.
  var usedOutcomes = 0
  /// How many of its runs have succeeded.
  var successes = 0

  /// The one thing that it asks for.
  static let identifier = "run"

  /// The collection that the actions of scenarios are in.
  static let collection = "actions"

  /// What a store has to know to hold such objects.
  static let types: StoredTypes = {
    var types = StoredTypes()
    types.register(ScheduledObject.self, as: "scenario action")
    return types
  }()

  /// Its name in a store.
  ///
  /// - Parameter id: The id of the action in the scenario.
  static func name(_ id: String) -> CollectionKey { CollectionKey(collection, id) }
}
