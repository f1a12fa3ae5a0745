/// How the syncs of a simulated loadable end.
public enum Outcomes: Sendable, Equatable {
  /// One after another; the last one repeats. Never empty.
  case list([Outcome])
  /// Each fails with this probability, from 0 to 1, and with this code; the others succeed.
  case random(failureRate: Double, error: String)
}
