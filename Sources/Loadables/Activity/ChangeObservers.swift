/// Those who want to hear whenever something changes, in the order in which they came. None of them is owned.
@MainActor
package final class ChangeObservers {
  private struct WeakObservation {
    weak var observation: Observation?
  }

  private var observations: [WeakObservation] = []

  package init() {}

  /// Calls `body` after every change from now on, for as long as what is returned lives.
  package func add(_ body: @escaping @MainActor () -> Void) -> AnyObject {
    let observation = Observation(body)
    observations.append(WeakObservation(observation: observation))
    return observation
  }

  /// Tells everybody that something has changed.
  package func notify() {
    observations.removeAll { $0.observation == nil }
    // An observer may come or go while others are being told.
    for weak in observations { weak.observation?.body() }
  }

  private final class Observation {
    let body: @MainActor () -> Void

    init(_ body: @escaping @MainActor () -> Void) { self.body = body }
  }
}
