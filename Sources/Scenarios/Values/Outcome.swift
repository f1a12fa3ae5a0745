/// The end of one sync of a simulated loadable, or of one run of a scheduled action.
public enum Outcome: Sendable, Equatable {
  /// It succeeds.
  case ok
  /// It never ends by itself.
  case hang
  /// It fails with this code.
  case error(String)
  /// It succeeds, and the action has a new date, this long after that. Only actions have it.
  case again(after: Duration)
}
