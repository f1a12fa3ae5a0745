/// A source whose consumer advances the clock: a simulation or a recording. The source is in this process, so commands
/// return their outcome at once.
@MainActor
public protocol TimedSource: InspectionSource {
  /// Advances the source's time to match a real time.
  ///
  /// - Parameters:
  ///   - real: The real time since a fixed origin, never less than in an earlier call.
  ///   - budget: The real time that this call may take. Later calls continue from there.
  /// - Returns: True if the source's time is up to date; false if the budget was used up first.
  @discardableResult
  func advance(toReal real: Duration, budget: Duration) -> Bool

  /// Performs a command and returns the outcome.
  @discardableResult
  func perform(_ command: NodeCommand) -> CommandOutcome

  /// The real time until the next event; nil if there is none.
  var realTimeUntilNextInstant: Duration? { get }

  /// Whether the clock is set to run. The setting has no effect once the run is over.
  var isSetRunning: Bool { get }

  /// The speed of the clock, in virtual seconds per real second while the clock runs.
  var speed: Double { get }

  /// Whether the run is over, so that the clock no longer advances.
  var isOver: Bool { get }

  /// The reason that the run failed, as text; nil if the run did not fail.
  var failureText: String? { get }
}

extension TimedSource {
  /// Advances the source's time to match a real time, with a budget of 8 ms, half a frame.
  @discardableResult
  public func advance(toReal real: Duration) -> Bool { advance(toReal: real, budget: .milliseconds(8)) }
}
