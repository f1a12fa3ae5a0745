import InspectionModel
import Loadables

extension NodeBackoff {
  package init(_ configuration: BackoffTimeoutPolicy.Configuration) {
    self.init(
      min: configuration.min.wholeNanoseconds, max: configuration.max.wholeNanoseconds,
      multiplier: configuration.multiplier, jitter: Jitter(configuration.jitter),
      period: configuration.period.wholeNanoseconds, maxAttempts: configuration.maxAttempts)
  }

  /// The back-off as a configuration of `Loadables`. A ``BackoffTimeoutPolicy`` that gets it checks the values.
  package var configuration: BackoffTimeoutPolicy.Configuration {
    BackoffTimeoutPolicy.Configuration(
      period: .nanoseconds(period), min: .nanoseconds(min), max: .nanoseconds(max), multiplier: multiplier,
      jitter: BackoffTimeoutPolicy.Jitter(jitter), maxAttempts: maxAttempts)
  }
}

// The two enums have the same raw values, which a test compares.

extension NodeBackoff.Jitter {
  fileprivate init(_ jitter: BackoffTimeoutPolicy.Jitter) { self = Self(rawValue: jitter.rawValue) ?? .none }
}

extension BackoffTimeoutPolicy.Jitter {
  fileprivate init(_ jitter: NodeBackoff.Jitter) { self = Self(rawValue: jitter.rawValue) ?? .none }
}
