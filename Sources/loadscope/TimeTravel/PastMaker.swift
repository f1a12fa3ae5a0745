import Dashboard
import InspectionModel
import Recordings

/// A source whose past can be shown.
@MainActor
protocol SourceWithPast: TimedSource {
  /// The distribution of the source's changes.
  var feed: ChangeFeed { get }

  /// The current time, in nanoseconds on the source's clock.
  var now: Int64 { get }
}

/// A way to get the past of a source: its changes since the start, up to the present.
@MainActor
protocol PastMaker: AnyObject {
  associatedtype Source: SourceWithPast

  var source: Source { get }

  /// Whether the source goes on while its past is shown.
  var continuesInPast: Bool { get }

  /// The speed of a clock that is resumed in the past.
  var speedInPast: Double { get }

  /// The time, in ns, at which the past has been played; `Int64.max` for the present time.
  var playingEnd: Int64 { get }

  /// Lets `pause` be called when the source's changes hit a breakpoint that pauses only the screen.
  func onBreakpoint(_ pause: @escaping @MainActor (BreakpointHit) -> Void)

  /// Returns the commands that are refused; in the past, given its player.
  func capabilities(inPast player: RecordingPlayer?) -> Capabilities

  /// Returns the kind of the clock in the past that begins now, given the present time of the run in ns.
  func clockKind() -> (Int64) -> ClockSnapshot.Kind

  /// Returns the past, or nil after the real time `budget`: the next call continues. Throws if there can be no past.
  func moments(budget: Duration) throws(Problem) -> KeptMoments?

  /// The progress of ``moments(budget:)``; nil if it is not in progress.
  var progress: RewindProgress? { get }

  /// Ends ``moments(budget:)`` without a past.
  ///
  /// - Parameter resumes: Whether to resume the clock if it ran before.
  func cancel(resumes: Bool)

  /// Forgets a past that is no longer that of the source, which may have continued.
  func forget()
}

// A source that keeps its past, or that is paused by its breakpoints itself, needs none of these.
extension PastMaker {
  func onBreakpoint(_ pause: @escaping @MainActor (BreakpointHit) -> Void) {}
  var progress: RewindProgress? { nil }
  func cancel(resumes: Bool) {}
  func forget() {}
}
