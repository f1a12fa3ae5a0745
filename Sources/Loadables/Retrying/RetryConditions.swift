/// The conditions of a ``LoadableSyncer``'s attempts beyond its back-off. Each of them is off by default.
///
/// An attempt of the syncer is held by the first of these that applies:
///
/// 1. an open ``CircuitBreaker``, for retries and refreshes;
/// 2. the time of ``RetryAfterError``, for retries;
/// 3. a used up ``RetryBudget``, for retries;
/// 4. the back-off, which a return of the app to the foreground or of the network ends early.
///
/// A call of `sync()` is not held. It is recorded as ``LoadableEvent/TimerEvent/passed(_:)`` if an attempt of the syncer would
/// have been held by 1, 2 or 3.
@MainActor
public struct RetryConditions {
  /// The limit of retries, which other syncers may share.
  public var budget: RetryBudget?
  /// The switch that stops attempts while the server fails, which other syncers may share.
  public var breaker: CircuitBreaker?
  /// Whether no retry is made before the time that a ``RetryAfterError`` carries.
  public var honoursRetryAfter: Bool
  /// The network, whose return resets the back-off: a retry or refresh follows soon, as when the app becomes active.
  public var reachability: (any Reachability)?

  /// Creates conditions.
  public init(
    budget: RetryBudget? = nil, breaker: CircuitBreaker? = nil, honoursRetryAfter: Bool = false,
    reachability: (any Reachability)? = nil
  ) {
    self.budget = budget
    self.breaker = breaker
    self.honoursRetryAfter = honoursRetryAfter
    self.reachability = reachability
  }

  /// Whether all conditions are off.
  var isEmpty: Bool { budget == nil && breaker == nil && !honoursRetryAfter && reachability == nil }
}

/// An error that carries the time before which a retry makes no sense, such as that of HTTP's header `Retry-After`.
///
/// ```swift
/// struct TooManyRequests: RetryAfterError {
///   let retryAfter: Duration?
/// }
/// ```
///
/// A syncer with ``RetryConditions/honoursRetryAfter`` makes no retry before this time. If the back-off's delay is longer,
/// that delay applies. The error may be the cause of a group's or chain's error.
public protocol RetryAfterError: Error {
  /// The time from the failure to the first retry that makes sense; nil or zero for no limit.
  var retryAfter: Duration? { get }
}

/// The condition that holds a syncer's attempt, see ``RetryConditions``.
public enum RetryHold: Sendable {
  /// An open or half-open circuit breaker.
  case breaker(CircuitBreaker)
  /// The time of a ``RetryAfterError``.
  case retryAfter
  /// A used up retry budget.
  case budget(RetryBudget)
}
