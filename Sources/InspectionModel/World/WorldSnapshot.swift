/// The environment of a source's nodes at one moment: network, app activity and suspensions.
public struct WorldSnapshot: Sendable, Hashable {
  public var isOnline: Bool
  public var isActive: Bool
  /// The number of suspensions of the scheduled actions that are not yet removed; an action starts only at 0.
  public var suspendCount: Int

  public init(isOnline: Bool = true, isActive: Bool = true, suspendCount: Int = 0) {
    self.isOnline = isOnline
    self.isActive = isActive
    self.suspendCount = suspendCount
  }
}

/// The state of the network. Only nodes that require the internet depend on the network.
public enum NetworkState: String, Sendable, CaseIterable {
  case online
  case offline

  public init(isOnline: Bool) { self = isOnline ? .online : .offline }
}

/// The state of the app, to which syncers and autosync loadables react.
public enum ActivityState: String, Sendable, CaseIterable {
  /// The app is in the foreground.
  case active
  /// The app is in the background.
  case background

  public init(isActive: Bool) { self = isActive ? .active : .background }
}
