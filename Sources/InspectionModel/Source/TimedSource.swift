/// A source whose time is moved by its consumer: a simulation, or a recording of one. It lives in this process, so
/// commands have their outcome at once.
@MainActor
public protocol TimedSource: InspectionSource {
  /// Moves the source's time along with real time.
  ///
  /// - Parameters:
  ///   - real: The real time since some origin; it must never go back.
  ///   - budget: The real time that this call may take. The next calls catch up on the rest.
  /// - Returns: True if the source's time is up to date; false if the budget was used up first.
  @discardableResult
  func advance(toReal real: Duration, budget: Duration) -> Bool

  /// Performs a command.
  @discardableResult
  func perform(_ command: NodeCommand) -> CommandOutcome

  /// The real time until the next event; nil if there is none.
  var realTimeUntilNextInstant: Duration? { get }

  /// Whether time would move if the run were not over.
  var isSetRunning: Bool { get }

  /// Virtual seconds per real second, while the clock runs.
  var speed: Double { get }

  /// Whether the clock has stopped for good.
  var isOver: Bool { get }

  /// The reason that the run failed, in words; nil if it did not.
  var failureText: String? { get }
}

extension TimedSource {
  /// Moves the source's time along with real time, with a budget of half a frame.
  @discardableResult
  public func advance(toReal real: Duration) -> Bool { advance(toReal: real, budget: .milliseconds(8)) }
}
