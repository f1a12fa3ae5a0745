/// A command to a clock that can be moved.
public enum ClockCommand: Sendable, Hashable {
  /// Pauses the clock.
  case pause
  /// Resumes the clock.
  case resume
  /// Moves to the next instant, runs all of its events, and pauses.
  case step
  /// Sets the virtual seconds per real second.
  case setSpeed(Double)
  /// Moves to the state before the last instant, and pauses.
  case stepBack
  /// Moves forward or back to a time in nanoseconds; the events due then have happened.
  case jump(to: Int64)
  /// Moves to the previous or next event of a node, and pauses.
  case jumpToEvent(of: NodeID, isForward: Bool)
}
