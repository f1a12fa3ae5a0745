/// What a source's nodes have around them, as it was at one moment.
public struct WorldSnapshot: Sendable, Hashable {
  /// Whether the network is there.
  public var isOnline: Bool
  /// Whether the app is in the foreground.
  public var isActive: Bool
  /// How many suspensions of the scheduled actions are not taken back; they start while there is none.
  public var suspendCount: Int

  /// A world in which all is well, unless said otherwise.
  public init(isOnline: Bool = true, isActive: Bool = true, suspendCount: Int = 0) {
    self.isOnline = isOnline
    self.isActive = isActive
    self.suspendCount = suspendCount
  }
}
