/// The outcomes of the syncs of a simulated loadable.
public enum Outcomes: Sendable, Equatable {
  /// One outcome for each sync; the last outcome repeats. Never empty.
  case list([Outcome])
  /// Each sync fails with this probability, from 0 to 1, and this error code; otherwise the sync succeeds.
  case random(failureRate: Double, error: String)
}
