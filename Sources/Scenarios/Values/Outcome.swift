/// The end of one sync of a simulated loadable, or of one run of a scheduled action.
public enum Outcome: Sendable, Equatable {
  /// The sync succeeds.
  case ok
  /// The sync never ends by itself.
  case hang
  /// The sync fails with this error code.
  case error(String)
  /// The run succeeds, and the action is due again this long after the success. Only for scheduled actions.
  case again(after: Duration)
}
