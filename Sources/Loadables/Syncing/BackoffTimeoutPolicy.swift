/// Waits longer after every failure in a row: `min`, `min·m`, `min·m²`, … up to `max`, and with ``Jitter`` some random
/// time around that.
///
/// After a success it waits for `period`, or not at all if that is zero, and the back-off starts over.
@MainActor
public final class BackoffTimeoutPolicy: TimeoutPolicy {
  /// What the next wait is made of. See ``update(_:)`` for changing it.
  // Nothing is called while one of these is read or written.
  @exclusivity(unchecked) public private(set) var configuration: Configuration

  /// Failures since the last success or reset.
  @exclusivity(unchecked) public private(set) var failuresInARow = 0

  private var generator: any RandomNumberGenerator
  /// What was waited last since the last success or reset; only ``Jitter/decorrelated`` asks for it.
  @exclusivity(unchecked) private var previousDelay: Duration?

  /// - Parameters:
  ///   - configuration: How to wait.
  ///   - generator: What random waits are drawn from, such as a ``SplitMix64`` with a seed.
  /// - Throws: ``BackoffError``, which says what is wrong.
  public init(
    _ configuration: Configuration, generator: any RandomNumberGenerator = SystemRandomNumberGenerator()
  ) throws(BackoffError) {
    try configuration.validate()
    self.configuration = configuration
    self.generator = generator
  }

  /// A policy with these values; see ``Configuration`` for what they mean.
  ///
  /// - Throws: ``BackoffError``, which says what is wrong.
  public convenience init(
    period: Duration = .zero, min: Duration, max: Duration, multiplier: Double = 2.0.squareRoot(),
    jitter: Jitter = .none, maxAttempts: Int? = nil,
    generator: any RandomNumberGenerator = SystemRandomNumberGenerator()
  ) throws(BackoffError) {
    try self.init(
      Configuration(
        period: period, min: min, max: max, multiplier: multiplier, jitter: jitter, maxAttempts: maxAttempts),
      generator: generator)
  }

  /// Changes any number of values at once. They count from the next timeout; the failures so far stay.
  ///
  /// ```swift
  /// try policy.update { $0.max = .seconds(20) }
  /// ```
  ///
  /// - Throws: ``BackoffError``, which says what is wrong; nothing is changed then.
  public func update(_ change: (inout Configuration) -> Void) throws(BackoffError) {
    var changed = configuration
    change(&changed)
    try changed.validate()
    configuration = changed
  }

  /// The period after a success; after a failure the next wait of the back-off, or nil when there were enough of them.
  ///
  /// - Parameter afterFailure: Whether the attempt failed. A success starts the back-off over.
  public func nextTimeout(afterFailure: Bool) -> Duration? {
    guard afterFailure else {
      reset()
      return configuration.period
    }
    failuresInARow += 1
    if let maxAttempts = configuration.maxAttempts, failuresInARow >= maxAttempts { return nil }
    let delay = drawDelay()
    previousDelay = delay
    return delay
  }

  /// Starts the back-off over: the next failure counts as the first.
  public func reset() {
    failuresInARow = 0
    previousDelay = nil
  }

  private func drawDelay() -> Duration {
    guard configuration.jitter == .decorrelated else {
      return random(in: configuration.delayRange(afterFailures: failuresInARow))
    }
    let shortest = configuration.min
    let longest = (previousDelay ?? shortest) * Configuration.decorrelation
    return Swift.min(configuration.max, random(in: shortest...Swift.max(shortest, longest)))
  }

  private func random(in range: ClosedRange<Duration>) -> Duration { .random(in: range, using: &generator) }
}
