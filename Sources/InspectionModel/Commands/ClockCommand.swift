/// What can be asked of a clock that can be told what to do.
public enum ClockCommand: Sendable, Hashable {
  /// Time stands still.
  case pause
  /// Time goes on.
  case resume
  /// Time jumps to the next thing that happens, lets all of it happen, and stands still.
  case step
  /// So many virtual seconds for each real one.
  case setSpeed(Double)
  /// Time goes back to the moment before this one, and stands still: the state before the last thing that happened.
  case stepBack
  /// Time goes to this one, forward or back, in nanoseconds; what is due then has happened.
  case jump(to: Int64)
  /// Time goes to the previous or to the next moment at which something happened to a node, and stands still.
  case jumpToEvent(of: NodeID, isForward: Bool)
}
