internal import Backoff

/// A policy for the delays of a syncer, with exponential back-off: after failures in a row, the delays grow from `min`
/// to `max`, each time by the multiplier. ``Jitter`` can make them random.
///
/// A success resets the back-off, and the next sync follows after `period`; a period of zero means no refresh.
///
/// ```swift
/// let policy = BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(60), jitter: .full, maxAttempts: 8)
/// let delay = policy.nextTimeout(afterFailure: true)
/// ```
@MainActor
public final class BackoffTimeoutPolicy: TimeoutPolicy {
  /// The values from which the delays are computed, changed by ``update(_:)``.
  // Accesses have no callbacks.
  @exclusivity(unchecked) public private(set) var configuration: Configuration

  /// The number of failures since the last success or reset.
  @exclusivity(unchecked) public private(set) var failuresInARow = 0

  private var generator: any RandomNumberGenerator
  /// The last delay after a failure; nil after a success or a reset. Used only by ``Jitter/decorrelated``.
  @exclusivity(unchecked) private var previousDelay: Duration?

  /// Creates a policy with values that may be invalid, for example from a settings file.
  ///
  /// - Parameters:
  ///   - configuration: The delays, the jitter and the limit of attempts.
  ///   - generator: The random number generator of the jitter, such as a ``SplitMix64`` with a seed.
  /// - Throws: ``BackoffError``, which names the first invalid value.
  public init(
    _ configuration: Configuration, generator: any RandomNumberGenerator = SystemRandomNumberGenerator()
  ) throws(BackoffError) {
    try configuration.validate()
    self.configuration = configuration
    self.generator = generator
  }

  /// Creates a policy with values written in the code; see ``Configuration`` for the meaning of each value.
  ///
  /// ```swift
  /// let policy = BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(30))
  /// ```
  ///
  /// An invalid value is a programming error, and traps with the message of ``BackoffError``, in release builds too.
  /// For values from a file or a user, use ``init(_:generator:)``, which throws.
  public convenience init(
    period: Duration = .zero, min: Duration, max: Duration,
    multiplier: Double = BackoffTimeoutPolicy.Configuration.defaultMultiplier, jitter: Jitter = .none,
    maxAttempts: Int? = nil, generator: any RandomNumberGenerator = SystemRandomNumberGenerator()
  ) {
    self.init(
      literal: Configuration(
        period: period, min: min, max: max, multiplier: multiplier, jitter: jitter, maxAttempts: maxAttempts),
      generator: generator)
  }

  convenience init(
    literal configuration: Configuration, generator: any RandomNumberGenerator = SystemRandomNumberGenerator()
  ) {
    do {
      try self.init(configuration, generator: generator)
    } catch {
      fatalError("BackoffTimeoutPolicy: \(error)")
    }
  }

  /// Changes values of ``configuration``, which apply to the next delay. ``failuresInARow`` does not change.
  ///
  /// ```swift
  /// try policy.update { $0.max = .seconds(20) }
  /// ```
  ///
  /// - Throws: ``BackoffError``, which names the first invalid value. In that case no value is changed.
  public func update(_ change: (inout Configuration) -> Void) throws(BackoffError) {
    var changed = configuration
    change(&changed)
    try changed.validate()
    configuration = changed
  }

  /// Returns the delay after a sync: `period` after a success, a growing delay after a failure, nil to give up.
  ///
  /// - Parameter afterFailure: Whether the last sync failed. A success resets the back-off.
  public func nextTimeout(afterFailure: Bool) -> Duration? {
    guard afterFailure else {
      reset()
      return configuration.period
    }
    failuresInARow += 1
    if let maxAttempts = configuration.maxAttempts, failuresInARow >= maxAttempts { return nil }
    let delay = drawDelay(afterFailures: failuresInARow)
    previousDelay = delay
    return delay
  }

  /// Resets the back-off, and returns the delay after a first failure. Never nil: a return of the app to the foreground
  /// is no failure, and begins a new series of attempts.
  public func firstTimeout() -> Duration? {
    reset()
    return drawDelay(afterFailures: 1)
  }

  /// Resets the back-off: the next failure counts as the first of a row.
  public func reset() {
    failuresInARow = 0
    previousDelay = nil
  }

  private func drawDelay(afterFailures failures: Int) -> Duration {
    let range = configuration.delays.drawRange(afterFailures: failures, previous: previousDelay)
    return min(configuration.delays.longest, .random(in: range, using: &generator))
  }
}
