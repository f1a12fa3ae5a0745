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

  /// A policy with values that come from outside, such as a settings file.
  ///
  /// - Parameters:
  ///   - configuration: The delays.
  ///   - generator: The source of jitter, such as a ``SplitMix64`` with a seed.
  /// - Throws: ``BackoffError``, which names the invalid value.
  public init(
    _ configuration: Configuration, generator: any RandomNumberGenerator = SystemRandomNumberGenerator()
  ) throws(BackoffError) {
    try configuration.validate()
    self.configuration = configuration
    self.generator = generator
  }

  /// A policy with values that are written in the code; see ``Configuration`` for their meaning.
  ///
  /// ```swift
  /// let policy = BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(30))
  /// ```
  ///
  /// An invalid value is a programmer's error: it traps, in release builds too, with the sentence of ``BackoffError``.
  /// Values from a file or a user go through ``init(_:generator:)``, which throws.
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

  /// A policy with values that are written in the code: invalid ones trap.
  convenience init(
    literal configuration: Configuration, generator: any RandomNumberGenerator = SystemRandomNumberGenerator()
  ) {
    do {
      try self.init(configuration, generator: generator)
    } catch {
      fatalError("BackoffTimeoutPolicy: \(error)")
    }
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
