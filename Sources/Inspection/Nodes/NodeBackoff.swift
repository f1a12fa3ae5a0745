import Loadables

/// How long a node's syncer waits before it syncs the node again, as it is set now. Times are in nanoseconds.
public struct NodeBackoff: Sendable, Hashable {
  /// How the waits after failures are spread at random.
  public enum Jitter: String, Sendable, CaseIterable {
    /// Not at all.
    case none
    /// From zero to the whole wait.
    case full
    /// From half of the wait to all of it.
    case equal
    /// From the shortest wait to three times the one before.
    case decorrelated
  }

  /// One of the values.
  public enum Value: Sendable, CaseIterable {
    case min, max, multiplier, jitter, period, maxAttempts
  }

  /// Why values are impossible.
  public struct Problem: Error, Hashable {
    /// Which one is wrong.
    public let value: Value
    /// What is wrong with it, in a sentence.
    public let sentence: String
  }

  /// The wait after the first failure in a row.
  public var min: Int64
  /// The longest wait after a failure.
  public var max: Int64
  /// How much longer every further wait is.
  public var multiplier: Double
  /// How the waits after failures are spread.
  public var jitter: Jitter
  /// The wait after a success; 0 for none.
  public var period: Int64
  /// After so many failures in a row there is no further attempt; nil for no limit.
  public var maxAttempts: Int?

  public init(
    min: Int64, max: Int64, multiplier: Double, jitter: Jitter = .none, period: Int64 = 0, maxAttempts: Int? = nil
  ) {
    self.min = min
    self.max = max
    self.multiplier = multiplier
    self.jitter = jitter
    self.period = period
    self.maxAttempts = maxAttempts
  }

  /// Why no syncer can wait like this; nil if one can.
  public var problem: Problem? {
    do throws(BackoffError) {
      try configuration.validate()
      return nil
    } catch {
      return Problem(error)
    }
  }

  /// The shortest and the longest wait that may follow each of so many failures in a row, from the given one on; they
  /// are the same without jitter. There are fewer where the attempts come to their end, and none if the values are
  /// impossible.
  ///
  /// - Parameter failure: 1 for the first failure after a success.
  public func delayRanges(from failure: Int, count: Int) -> [ClosedRange<Int64>] {
    guard problem == nil, failure >= 1, count > 0 else { return [] }
    let (last, isTooLarge) = failure.addingReportingOverflow(count - 1)
    // The last failure of all is followed by no wait.
    let end = Swift.min(isTooLarge ? .max - 1 : last, maxAttempts.map { $0 - 1 } ?? .max - 1)
    guard failure <= end else { return [] }
    let configuration = configuration
    return (failure...end).map { failure in
      let range = configuration.delayRange(afterFailures: failure)
      return range.lowerBound.wholeNanoseconds...range.upperBound.wholeNanoseconds
    }
  }
}

// As the core has it.
extension NodeBackoff {
  /// The values of a policy.
  package init(_ configuration: BackoffTimeoutPolicy.Configuration) {
    self.init(
      min: configuration.min.wholeNanoseconds, max: configuration.max.wholeNanoseconds,
      multiplier: configuration.multiplier, jitter: Jitter(configuration.jitter),
      period: configuration.period.wholeNanoseconds, maxAttempts: configuration.maxAttempts)
  }

  /// The values for a policy; not checked yet.
  package var configuration: BackoffTimeoutPolicy.Configuration {
    BackoffTimeoutPolicy.Configuration(
      period: .nanoseconds(period), min: .nanoseconds(min), max: .nanoseconds(max), multiplier: multiplier,
      jitter: jitter.policyJitter, maxAttempts: maxAttempts)
  }
}

extension NodeBackoff.Jitter {
  fileprivate init(_ jitter: BackoffTimeoutPolicy.Jitter) {
    switch jitter {
    case .none: self = .none
    case .full: self = .full
    case .equal: self = .equal
    case .decorrelated: self = .decorrelated
    }
  }

  fileprivate var policyJitter: BackoffTimeoutPolicy.Jitter {
    switch self {
    case .none: .none
    case .full: .full
    case .equal: .equal
    case .decorrelated: .decorrelated
    }
  }
}

extension NodeBackoff.Problem {
  fileprivate init(_ error: BackoffError) {
    value =
      switch error.code {
      case .periodIsNegative: .period
      case .maxIsLessThanMin: .max
      case .multiplierIsLessThanOne: .multiplier
      case .maxAttemptsIsNotPositive: .maxAttempts
      default: .min
      }
    sentence = error.description
  }
}
