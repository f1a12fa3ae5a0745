/// The state of the network. Only nodes that require the internet depend on the network.
public enum NetworkState: String, Sendable, CaseIterable {
  case online
  case offline

  public init(isOnline: Bool) { self = isOnline ? .online : .offline }
}
