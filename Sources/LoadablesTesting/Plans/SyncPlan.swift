import Loadables

/// A plan for the syncs of a test loadable: the duration and the outcome of each sync.
///
/// Random outcomes and latencies depend only on the seed: equal seeds give equal syncs, on every machine.
///
/// ```swift
/// let plan = SyncPlan(outcomes: [.failure("offline"), .success], latency: .seconds(1))
/// let feed = TestLoadable(plan: plan, timeSource: time)
/// ```
public struct SyncPlan: Sendable {
  /// The outcomes of the syncs: a list, or random.
  public var outcomes: SyncOutcomes { didSet { outcomes.check() } }
  /// The duration of each sync.
  public var latency: SyncLatency
  /// The time after which a sync fails with the ``TestError`` `timeout`, also a hanging one; nil for none.
  public var timeout: Duration?
  /// Whether a failed sync makes the contents unavailable.
  public var dropsContentsOnFailure: Bool
  /// The seed of all random numbers of the plan.
  public var seed: UInt64

  /// Creates a plan; by default every sync succeeds after a latency of zero.
  public init(
    outcomes: SyncOutcomes = [.success], latency: SyncLatency = .fixed(.zero), timeout: Duration? = nil,
    dropsContentsOnFailure: Bool = false, seed: UInt64 = 0
  ) {
    outcomes.check()
    self.outcomes = outcomes
    self.latency = latency
    self.timeout = timeout
    self.dropsContentsOnFailure = dropsContentsOnFailure
    self.seed = seed
  }
}

/// The planned outcome of one sync of a test loadable.
public enum SyncOutcome: Sendable {
  /// The sync succeeds.
  case success
  /// The sync fails with this error.
  case failure(any Error)
  /// The sync does not end by itself, only when the test sets the loadable's state.
  case hang

  /// Returns a failure with a ``TestError`` that has the given code.
  public static func failure(_ code: String) -> SyncOutcome { .failure(TestError(code)) }
}

/// The planned outcomes of a test loadable's syncs.
///
/// An array literal is a list: `[.failure("timeout"), .success]`.
public enum SyncOutcomes: Sendable, ExpressibleByArrayLiteral {
  /// One outcome for each sync, in order; the last outcome repeats. An empty list traps.
  case list([SyncOutcome])
  /// A random outcome for each sync: with the probability `failureRate`, from 0 to 1, a failure with `error`.
  case random(failureRate: Double, error: any Error = TestError("failed"))

  /// Creates a list of outcomes from an array literal.
  public init(arrayLiteral outcomes: SyncOutcome...) { self = .list(outcomes) }

  func check() {
    if case .list(let list) = self { precondition(!list.isEmpty, "A plan needs at least one outcome") }
  }
}

/// A fault that a test injects into the next syncs of a loadable, regardless of the planned outcomes.
///
/// A sync that fails or hangs because of a fault uses no outcome of the plan.
public struct SyncFault: Sendable {
  /// The effect of a fault on an affected sync.
  public enum Effect: Sendable {
    /// The sync takes as long as planned, but fails with this error.
    case failure(any Error)
    /// The sync does not end by itself, only when the test sets the loadable's state.
    case hang
    /// The sync ends as planned, but later by this duration.
    case delay(Duration)

    /// Returns the effect of failing with a ``TestError`` that has the given code, after the planned latency.
    public static func failure(_ code: String) -> Effect { .failure(TestError(code)) }
  }

  /// The effect on each sync that the fault affects.
  public var effect: Effect
  /// The number of coming syncs to which the fault applies. Nil means all until `clearFaults()`. Below 1, none.
  public var count: Int?
  /// The probability, from 0 to 1, that the fault affects a sync. ``count`` also includes syncs that it spares.
  public var rate: Double
  /// The number of the event that injected the fault, which is the cause of what the fault does; nil if unknown.
  package var origin: EventNumber?

  /// Creates a fault. By default, every sync is affected until `clearFaults()`.
  public init(_ effect: Effect, count: Int? = nil, rate: Double = 1) {
    self.effect = effect
    self.count = count
    self.rate = rate
  }
}
