/// The clock of a source at one moment.
public struct ClockSnapshot: Sendable, Equatable {
  /// The time since the start, in nanoseconds.
  public var now: Int64
  /// Whether the clock is running.
  public var isRunning: Bool
  /// Virtual seconds per real second.
  public var speed: Double
  /// The next event, if any.
  public var next: UpcomingEvent?
  /// The breakpoint that paused the clock, until it resumes.
  public var breakpoint: BreakpointHit?
  /// Whether the run ended as planned: the clock has stopped for good.
  public var hasEnded: Bool
  /// The reason that the run ended early, in words.
  public var failure: String?
  public var kind: Kind

  /// The kind of time that a clock shows.
  public enum Kind: Sendable, Hashable {
    /// A simulation's.
    case virtual
    /// A recording's, which ends at this time, in nanoseconds.
    case recording(end: Int64)
    /// A run's past; the run itself is at this time, in nanoseconds.
    case past(ofRunAt: Int64)
    /// A running program's.
    case live
    /// A program's that is no longer attached, when it was last seen.
    case detached
  }

  public init(
    now: Int64 = 0, isRunning: Bool = false, speed: Double = 1, next: UpcomingEvent? = nil,
    breakpoint: BreakpointHit? = nil, hasEnded: Bool = false, failure: String? = nil, kind: Kind = .virtual
  ) {
    self.now = now
    self.isRunning = isRunning
    self.speed = speed
    self.next = next
    self.breakpoint = breakpoint
    self.hasEnded = hasEnded
    self.failure = failure
    self.kind = kind
  }
}

/// An event that will happen by itself.
public struct UpcomingEvent: Sendable, Equatable {
  /// The time, in nanoseconds on the source's clock.
  public let time: Int64
  public let node: NodeID?
  /// The event in one or two words.
  public let label: String

  public init(time: Int64, node: NodeID?, label: String) {
    self.time = time
    self.node = node
    self.label = label
  }
}
