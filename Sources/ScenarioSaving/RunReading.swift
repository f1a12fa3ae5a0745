import InspectionModel
import Recordings

/// Reads the stored moments of a run, a few at a time, into an ``ObservedRun``.
@MainActor
package struct RunReading {
  /// The run as far as it is read.
  package private(set) var run = ObservedRun()

  private let moments: any MomentStore
  private let end: Int
  private let start: Int
  private var next: Int
  private var state = RecordedState()

  /// Prepares to read the moments with the indexes below `end`. The store may add and drop moments meanwhile.
  package init(_ moments: any MomentStore, until end: Int) {
    (self.moments, self.end, start, next) = (moments, end, moments.first, moments.first)
  }

  /// The share of the moments that is read, in percent.
  package var percent: Int { (next - start) * 100 / max(1, end - start) }

  /// Continues to read, up to a deadline. Returns whether the run is read, or cannot be read further.
  package mutating func advance(until deadline: ContinuousClock.Instant) -> Bool {
    while next < end {
      guard next >= moments.first else {
        self = RunReading(moments, until: end)
        continue
      }
      guard var batch = try? moments.advance(&state, to: next) else { return true }
      if next == start {
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
