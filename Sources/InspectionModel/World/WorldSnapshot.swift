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
