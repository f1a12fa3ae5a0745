import InspectionModel

/// The calls of a family over time, from its statistics.
package struct CallTrack: Equatable {
  /// The maximum number of samples. Every second one is dropped when they are more, so that the latest are the closest.
  static let limit = 1_024
  /// The longest time between two samples, in nanoseconds, over which calls are taken as evenly spread.
  static let longestGap: Int64 = 400_000_000
  /// The time before a sample, in nanoseconds, in which its calls ended, if the sample before is older.
  private static let interval: Int64 = 250_000_000

  private struct Sample: Equatable {
    var time: Int64
    var ended: Int
    /// The number of calls that have failed or were cancelled.
    var failed: Int
    var inFlight: Int
    /// Whether the time since the sample before was not seen, as in a jump within a recording.
    var isAfterLeap = false
  }

  /// The calls in a part of the time.
  package struct Calls: Equatable {
    /// The number of calls that ended. Not whole if the part begins or ends between two samples.
    package var ended: Double
    package var failed: Double
    /// The number of calls in flight at the end of the part.
    package var inFlight: Int
  }

  private var samples: [Sample] = []
  /// The calls of earlier runs of the program, which counts from 0 in each.
  private var (earlierEnded, earlierFailed) = (0, 0)

  /// Adds the statistics at a time. A time before that of the latest ones is known already: it is the past, shown again.
  ///
  /// - Parameter isAfterLeap: Whether the time since the latest statistics was not seen.
  mutating func append(_ calls: NodeCalls, at time: Int64, isAfterLeap: Bool = false) {
    if let last = samples.last {
      guard time >= last.time else { return }
      if calls.ended < last.ended - earlierEnded { (earlierEnded, earlierFailed) = (last.ended, last.failed) }
    }
    var new = Sample(
      time: time, ended: earlierEnded + calls.ended, failed: earlierFailed + calls.failed + calls.cancelled,
      inFlight: calls.inFlight)
    if let last = samples.last {
      if time == last.time {
        new.isAfterLeap = last.isAfterLeap
        samples[samples.count - 1] = new
        return
      }
      if isAfterLeap {
        new.isAfterLeap = true
      } else if time - last.time > Self.longestGap {
        samples.append(
          Sample(time: time - Self.interval, ended: last.ended, failed: last.failed, inFlight: last.inFlight))
      }
    }
    samples.append(new)
    guard samples.count > Self.limit else { return }
    samples = samples.enumerated().filter { index, sample in
      index % 2 == 0 || index == samples.count - 1 || sample.isAfterLeap || samples[index + 1].isAfterLeap
    }.map(\.element)
  }

  /// Returns the calls in a part of the time, in nanoseconds; nil before the first sample, and if a part was not seen.
  package func calls(from start: Int64, to end: Int64) -> Calls? {
    guard let first = samples.first, end > first.time else { return nil }
    let next = firstIndex(after: max(start, first.time))
    let last = firstIndex(after: end)
    let isBetween = last < samples.count && samples[last - 1].time < end
    guard !samples[next..<(isBetween ? last + 1 : last)].contains(where: \.isAfterLeap) else { return nil }
    let (before, after) = (count(at: max(start, first.time)), count(at: end))
    let inFlight = samples[last - 1].inFlight
    return Calls(ended: after.ended - before.ended, failed: after.failed - before.failed, inFlight: inFlight)
  }

  private func firstIndex(after time: Int64) -> Int { samples.indices.partitionIndex { samples[$0].time > time } }

  /// Returns the counts at a time that is not before the first sample.
  private func count(at time: Int64) -> (ended: Double, failed: Double) {
    let index = firstIndex(after: time)
    let before = samples[index - 1]
    guard index < samples.count else { return (Double(before.ended), Double(before.failed)) }
    let after = samples[index]
    let part = Double(time - before.time) / Double(after.time - before.time)
    return (
      Double(before.ended) + part * Double(after.ended - before.ended),
      Double(before.failed) + part * Double(after.failed - before.failed)
    )
  }
}
