/// A list of callbacks, called in the order of addition. Releasing the token of ``add(_:)`` removes its callback.
@MainActor
package final class ChangeObservers {
  private struct WeakObservation {
    weak var observation: Observation?
  }

  private var observations: [WeakObservation] = []
  /// The length at which released observations are removed.
  private var limit = 64

  /// The number of held observations, of which some may be released.
  var entryCount: Int { observations.count }

  package init() {}

  /// Adds a callback: every ``notify()`` calls `body` until the returned token is released.
  package func add(_ body: @escaping @MainActor () -> Void) -> AnyObject {
    if observations.count >= limit {
      observations.removeAll { $0.observation == nil }
      limit = max(64, 2 * observations.count)
    }
    let observation = Observation(body)
    observations.append(WeakObservation(observation: observation))
    return observation
  }

  package func notify() {
    observations.removeAll { $0.observation == nil }
    // Observers may be added or released during the calls.
    for weak in observations { weak.observation?.body() }
  }

  private final class Observation {
    let body: @MainActor () -> Void

    init(_ body: @escaping @MainActor () -> Void) { self.body = body }
  }
}
