import Loadables
import Recordings
import Scenarios

/// The part of a recording to export, in ns on the run's clock.
struct TimeRange {
  let start: Int64
  let end: Int64

  init(_ from: Duration?, _ to: Duration?, _ recording: Recording) throws(Problem) {
    let first = recording.time(of: 0)
    start = max(first, from?.wholeNanoseconds ?? first)
    end = min(recording.endTime, to?.wholeNanoseconds ?? recording.endTime)
    func text(_ nanoseconds: Int64) -> String { Duration.nanoseconds(nanoseconds).scenarioText }
    if let from, start > recording.endTime {
      throw Problem("--from \(from.scenarioText): the recording ends at \(text(recording.endTime))")
    }
    if let to, to.wholeNanoseconds < first {
      throw Problem("--to \(to.scenarioText): the recording begins at \(text(first))")
    }
    if let from, let to, from >= to {
      throw Problem("--from \(from.scenarioText) --to \(to.scenarioText): a part ends after it begins")
    }
  }
}
