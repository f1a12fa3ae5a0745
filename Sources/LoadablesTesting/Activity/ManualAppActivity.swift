import Loadables

/// The activity of an app that a test or a simulation sends to the background and back.
@MainActor
public final class ManualAppActivity: AppActivity {
  private struct WeakObservation {
    weak var observation: Observation?
  }

  private var observations: [WeakObservation] = []

  /// Whether the app is active. Setting it to something else tells the observers, in the order in which they came.
  public var isActive: Bool {
    didSet {
      guard isActive != oldValue else { return }
      observations.removeAll { $0.observation == nil }
      // An observer may come or go while others are being told.
      for weak in observations { weak.observation?.body() }
    }
  }

  /// The activity of an app that is active at first, or is not.
  public init(isActive: Bool = true) {
    self.isActive = isActive
  }

  /// Calls `body` after every change of ``isActive``, for as long as what is returned lives.
  public func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject {
    let observation = Observation(body)
    observations.append(WeakObservation(observation: observation))
    return observation
  }

  private final class Observation {
    let body: @MainActor () -> Void

    init(_ body: @escaping @MainActor () -> Void) { self.body = body }
  }
}
