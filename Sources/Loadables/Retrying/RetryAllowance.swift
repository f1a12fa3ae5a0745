/// The decisions of a ``RetryBudget``, as a state machine without a clock or syncers.
///
/// Requests are counted over the window, retries over one slice more: a slice is counted as a whole, so that in the window
/// before any retry, there are never more retries than ``RetryBudget/Configuration`` allows for the requests in it.
struct RetryAllowance {
  /// The window's parts. With 50, an allowance that is used up is refilled 2 % late.
  private static let slicesInWindow = 50

  private(set) var configuration: RetryBudget.Configuration
  /// The requests as first, the retries as second.
  private var counts: SlidingCounts

  init(_ configuration: RetryBudget.Configuration) {
    self.configuration = configuration
    counts = Self.counts(over: configuration.window)
  }

  private static func counts(over window: Duration) -> SlidingCounts {
    // Rounded up, so that the slices of retries are not shorter than the window.
    SlidingCounts(slices: slicesInWindow + 1, of: (window / slicesInWindow).roundedUp)
  }

  /// Takes a changed configuration over. Counts are kept, unless the window has changed.
  mutating func update(_ configuration: RetryBudget.Configuration) {
    if configuration.window != self.configuration.window { counts = Self.counts(over: configuration.window) }
    self.configuration = configuration
  }

  mutating func countRequest(at now: Duration) {
    counts.advance(to: now)
    counts.add(first: 1)
  }

  /// Counts a retry if one is allowed, and returns whether it is.
  mutating func takeRetry(at now: Duration) -> Bool {
    guard allowsRetry(at: now) else { return false }
    counts.add(second: 1)
    return true
  }

  /// Takes back the retry that was counted last, at the same time.
  mutating func returnRetry() { counts.add(second: -1) }

  mutating func allowsRetry(at now: Duration) -> Bool {
    counts.advance(to: now)
    return allows(lastLevels.left)
  }

  /// The levels as of the last change.
  var lastLevels: (left: Double, full: Double) {
    let requests = counts.total.first - counts.oldest.first
    return (level(retries: counts.total.second, requests: requests), level(retries: 0, requests: requests))
  }

  /// The number of retries that are allowed now, and the number that an unused budget would allow.
  mutating func levels(at now: Duration) -> (left: Double, full: Double) {
    counts.advance(to: now)
    return lastLevels
  }

  /// Returns the time at which a retry will be allowed if nothing is counted before; nil if never.
  mutating func nextRetry(after now: Duration) -> Duration? {
    if allowsRetry(at: now) { return now }
    var (requests, retries) = (counts.total.first - counts.oldest.first, counts.total.second)
    for passed in 1...Self.slicesInWindow + 1 {
      retries -= counts.counts(leavingIn: passed).second
      // Requests are counted over one slice less.
      requests -= passed <= Self.slicesInWindow ? counts.counts(leavingIn: passed + 1).first : 0
      if allows(level(retries: retries, requests: requests)) { return counts.start(ofSliceIn: passed) }
    }
    return nil
  }

  /// Whether a level allows a retry: 1 per 49 s in 49 s is a little less than 1 in floating-point numbers.
  private func allows(_ level: Double) -> Bool { level >= 1 - 1e-9 }

  private func level(retries: Int, requests: Int) -> Double {
    configuration.ratio * Double(requests) + configuration.minimumInWindow - Double(retries)
  }
}
