/// The progress while a run is repeated from its start, so that a moment of its past can be shown.
public struct RewindProgress: Equatable, Sendable {
  /// The number of events repeated so far.
  public let events: UInt64
  /// The number of events to repeat.
  public let total: UInt64

  public init(events: UInt64, of total: UInt64) { (self.events, self.total) = (events, total) }
}
