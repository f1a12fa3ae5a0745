/// How one sync of a simulated loadable ends.
public enum Outcome: Sendable, Equatable {
  /// It succeeds.
  case ok
  /// It never ends by itself.
  case hang
  /// It fails with this code.
  case error(String)
}
