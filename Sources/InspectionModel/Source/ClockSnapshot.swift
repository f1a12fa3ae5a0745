/// The clock of a source, as it was at one moment.
public struct ClockSnapshot: Sendable, Equatable {
  /// The time since the start, in nanoseconds.
  public var now: Int64
  /// Whether time moves by itself.
  public var isRunning: Bool
  /// Virtual seconds for each real one.
  public var speed: Double
  /// What happens next by itself, if anything does.
  public var next: UpcomingEvent?
  /// The breakpoint for which time was stopped, until it goes on.
  public var breakpoint: BreakpointHit?
  /// Whether the run is over as it was meant to be: time stands still for good.
  public var hasEnded: Bool
  /// Why the run has ended before its time, in words.
  public var failure: String?
  /// Whose time it is.
  public var kind: Kind

  /// Whose time a clock tells.
  public enum Kind: Sendable, Hashable {
    /// A simulation's.
    case virtual
    /// That of a recording, which ends at this time, in nanoseconds.
    case recording(end: Int64)
    /// That of a run's past: the run itself is at this time, in nanoseconds.
    case past(ofRunAt: Int64)
    /// A running program's.
    case live
    /// That of a program that is not attached any more, when it was seen last.
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

/// Something that is going to happen by itself.
public struct UpcomingEvent: Sendable, Equatable {
  /// When, in nanoseconds on the source's clock.
  public let time: Int64
  /// To which node, if it is about one.
  public let node: NodeID?
  /// What, in a word or two.
  public let label: String

  public init(time: Int64, node: NodeID?, label: String) {
    self.time = time
    self.node = node
    self.label = label
  }
}
