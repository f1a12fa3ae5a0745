/// The clock of a source at one moment.
public struct ClockSnapshot: Sendable, Equatable {
  /// The current time of the clock, in nanoseconds since the start.
  public var now: Int64
  /// Whether the clock is running.
  public var isRunning: Bool
  /// The speed of the clock, in virtual seconds per real second.
  public var speed: Double
  /// The time by which a running clock has fallen behind its speed, as events took too long, in nanoseconds.
  public var lag: Int64
  /// The next event that is due without a command: a timer, script entry or scheduled action; nil if there is none.
  public var next: UpcomingEvent?
  /// The breakpoint that paused the clock; nil once the clock resumes.
  public var breakpoint: BreakpointHit?
  /// Whether the run ended as planned, so that the clock cannot resume.
  public var hasEnded: Bool
  /// The reason that the run ended early, as text; nil if it did not end early.
  public var failure: String?
  public var kind: Kind

  /// The kind of time that ``ClockSnapshot/now`` is.
  public enum Kind: Sendable, Hashable {
    /// The virtual time of a simulation.
    case virtual
    /// The time of a recording that ends at `end`, in nanoseconds.
    case recording(end: Int64)
    /// An earlier time of a run, which the user went back to. The present is at `ofRunAt`, in nanoseconds.
    case past(ofRunAt: Int64)
    /// An earlier time of a program, which the user went back to. The latest known time is `at`, in nanoseconds.
    /// `newEvents` is the number of events that the program has sent since the viewer began to show the past.
    case pastOfProgram(at: Int64, newEvents: Int)
    /// The time of a running program.
    case live
    /// The last known time of a program that is no longer attached.
    case detached
  }

  public init(
    now: Int64 = 0, isRunning: Bool = false, speed: Double = 1, lag: Int64 = 0, next: UpcomingEvent? = nil,
    breakpoint: BreakpointHit? = nil, hasEnded: Bool = false, failure: String? = nil, kind: Kind = .virtual
  ) {
    self.now = now
    self.isRunning = isRunning
    self.speed = speed
    self.lag = lag
    self.next = next
    self.breakpoint = breakpoint
    self.hasEnded = hasEnded
    self.failure = failure
    self.kind = kind
  }
}

/// The next event of a clock: a timer, a script entry or a scheduled action.
public struct UpcomingEvent: Sendable, Equatable {
  /// The time at which the event is due, in nanoseconds on the source's clock.
  public let time: Int64
  public let node: NodeID?
  /// The label of the event on the screen, at most three words.
  public let label: String

  public init(time: Int64, node: NodeID?, label: String) {
    self.time = time
    self.node = node
    self.label = label
  }
}
