/// The progress of the repetition of a run, which precedes the run's past.
public struct RewindProgress: Equatable, Sendable {
  /// The number of repeated events.
  public let events: UInt64
  /// The number of all events.
  public let total: UInt64

  public init(events: UInt64, of total: UInt64) { (self.events, self.total) = (events, total) }
}
