import InspectionModel
import Recordings

/// Reads the stored moments of a run, a few at a time, into an ``ObservedRun``.
@MainActor
package struct RunReading {
  /// The run as far as it is read.
  package private(set) var run = ObservedRun()

  private let moments: any MomentStore
  private let end: Int
  private var next: Int
  private var state = RecordedState()

  /// Prepares to read the moments with the indexes below `end`. The store may add and drop moments meanwhile.
  package init(_ moments: any MomentStore, until end: Int) {
    (self.moments, self.end, next) = (moments, end, moments.first)
  }

  /// The share of the moments that is read, in percent.
  package var percent: Int { (next - moments.first) * 100 / max(1, end - moments.first) }

  /// Continues to read, up to a deadline. Returns whether the run is read, or cannot be read further.
  package mutating func advance(until deadline: ContinuousClock.Instant) -> Bool {
    while next < end {
      if next < moments.first { self = RunReading(moments, until: end) }
      guard var batch = try? moments.advance(&state, to: next) else { return true }
      if next == moments.first {
        // The moments before may be dropped.
        let (entries, lost) = (batch.entries, batch.lostEntries)
        batch = state.everything
        (batch.entries, batch.lostEntries) = (entries, lost)
      }
      run.add(batch)
      next += 1
      if deadline <= .now { return next == end }
    }
    return true
  }
}
