/// A source of nodes to watch and command: a simulation, a recording or another process.
///
/// A source has one stream of changes. Each consumer reads the stream with its own ``ChangeCursor``.
@MainActor
public protocol InspectionSource: AnyObject {
  /// The name of the source, for the screen.
  var title: String { get }

  /// The commands that the source refuses now, each with the reason.
  var capabilities: Capabilities { get }

  /// The errors that the source is known to fail with, as a choice for the user; empty if none is known.
  var errorCodes: [String] { get }

  /// Returns a cursor whose first batch has the whole state. The source's first cursor also gets the whole journal.
  ///
  /// - Parameter wake: Called when there are new changes, once until the changes are taken. Not called for the first
  ///   batch, which is ready at once. `wake` must not take the changes itself, as a change may still be in progress.
  func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor

  /// Starts a command and returns at once. A later batch has the outcome under the number `request`.
  func perform(_ command: NodeCommand, request: RequestNumber)
}

extension InspectionSource {
  /// Returns a cursor for a consumer that polls for changes.
  public func makeCursor() -> ChangeCursor { makeCursor {} }
}

/// The number by which a client finds its command's outcome, from ``ChangeCursor/makeRequest()``; 0 to ignore outcomes.
public typealias RequestNumber = UInt64

/// A source in this process whose clock the consumer advances: a simulation or a recording. Commands return their
/// outcome at once.
@MainActor
public protocol TimedSource: InspectionSource {
  /// Advances the source's clock to the time that corresponds to a real time, and runs the events that are due.
  ///
  /// - Parameters:
  ///   - real: The real time since a fixed origin, never less than in an earlier call.
  ///   - budget: The maximum real time that this call may take. The next call continues.
  /// - Returns: True if the clock has caught up; false if the budget was used up first.
  @discardableResult
  func advance(toReal real: Duration, budget: Duration) -> Bool

  /// Performs a command at once and returns the outcome.
  @discardableResult
  func perform(_ command: NodeCommand) -> CommandOutcome

  /// The real time until the next event, at the clock's speed; nil if there is none or the clock is paused.
  var realTimeUntilNextInstant: Duration? { get }

  /// Whether the clock is set to run rather than paused. The setting has no effect once the run is over.
  var isSetToRun: Bool { get }

  /// The speed of the clock while it runs, in virtual seconds per real second.
  var speed: Double { get }

  /// Whether the run is over, so that the clock no longer advances.
  var isOver: Bool { get }

  /// The reason that the run failed, as text; nil if the run did not fail.
  var failureText: String? { get }
}

extension TimedSource {
  /// Advances the source's clock as ``advance(toReal:budget:)`` does, for at most 8 ms, half a frame at 60 Hz.
  @discardableResult
  public func advance(toReal real: Duration) -> Bool { advance(toReal: real, budget: .milliseconds(8)) }
}
