import InspectionModel

/// The place of a stream in the run that it continues: the times of the stream are shifted, and its events renumbered.
package struct StreamOrigin: Sendable {
  /// The offset added to each time, in nanoseconds.
  package private(set) var timeOffset: Int64 = 0
  /// The number of the first event in the stream, and its number in the run. Earlier events are unknown in the run.
  private var firstEvent: (inStream: UInt64, inRun: UInt64) = (0, 0)

  /// Creates the place of a stream that begins a run.
  package init() {}

  package init(timeOffset: Int64, firstEvent: (inStream: UInt64, inRun: UInt64)) {
    self.timeOffset = timeOffset
    self.firstEvent = firstEvent
  }

  func time(_ time: Int64) -> Int64 { time.addingClamped(timeOffset) }

  func event(_ number: UInt64) -> UInt64? {
    number < firstEvent.inStream ? nil : number - firstEvent.inStream &+ firstEvent.inRun
  }

  /// Returns the number of the last event in the run, given its number in the stream.
  func lastEvent(_ number: UInt64) -> UInt64 { event(number) ?? firstEvent.inRun - 1 }
}
