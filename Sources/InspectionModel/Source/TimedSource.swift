/// A source whose time is moved by its consumer: a simulation, or a recording of one. It lives in this process, so that
/// commands have their outcome at once.
@MainActor
public protocol TimedSource: InspectionSource {
  /// Moves the source's time along with real time.
  ///
  /// - Parameters:
  ///   - real: The real time since some origin; it must never go back.
  ///   - budget: How much real time this call may take. What does not fit is made up for in the next calls.
  /// - Returns: True if the source's time is where it should be; false if the budget was used up first.
  @discardableResult
  func advance(toReal real: Duration, budget: Duration) -> Bool

  /// Performs a command.
  @discardableResult
  func perform(_ command: NodeCommand) -> CommandOutcome

  /// How much real time passes until something happens by itself; nil if nothing does.
  var realTimeUntilNextInstant: Duration? { get }

  /// Whether time would move, were the run not over.
  var isSetRunning: Bool { get }

  /// Seconds of the source's time for each real one, while time moves.
  var speed: Double { get }

  /// Whether time stands still for good.
  var isOver: Bool { get }

  /// Why the run failed, in words; nil if it did not.
  var failureText: String? { get }
}

extension TimedSource {
  /// The same, with the time of half a frame as its budget.
  @discardableResult
  public func advance(toReal real: Duration) -> Bool { advance(toReal: real, budget: .milliseconds(8)) }
}
