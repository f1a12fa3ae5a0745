import InspectionModel
import Loadables

extension NodeBackoff {
  /// The values of a policy.
  package init(_ configuration: BackoffTimeoutPolicy.Configuration) {
    self.init(
      min: configuration.min.wholeNanoseconds, max: configuration.max.wholeNanoseconds,
      multiplier: configuration.multiplier, jitter: Jitter(configuration.jitter),
      period: configuration.period.wholeNanoseconds, maxAttempts: configuration.maxAttempts)
  }

  /// The values for a policy, which checks them.
  package var configuration: BackoffTimeoutPolicy.Configuration {
    BackoffTimeoutPolicy.Configuration(
      period: .nanoseconds(period), min: .nanoseconds(min), max: .nanoseconds(max), multiplier: multiplier,
      jitter: BackoffTimeoutPolicy.Jitter(jitter), maxAttempts: maxAttempts)
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
}

extension BackoffTimeoutPolicy.Jitter {
  fileprivate init(_ jitter: NodeBackoff.Jitter) {
    switch jitter {
    case .none: self = .none
    case .full: self = .full
    case .equal: self = .equal
    case .decorrelated: self = .decorrelated
    }
  }
}
