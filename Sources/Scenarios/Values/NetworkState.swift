/// Whether the simulated network is there. Only loadables that require the internet mind.
public enum NetworkState: String, Sendable, CaseIterable {
  /// It is.
  case online
  /// It is not.
  case offline
}
