import InspectionModel
import Testing

@testable import Explanation

@Suite("The calls of a family over time")
struct CallTrackTests {
  /// The time between two samples.
  private static let step: Int64 = 250_000_000

  private func calls(_ succeeded: Int, failed: Int = 0, inFlight: Int = 0) -> NodeCalls {
    var calls = NodeCalls()
    (calls.succeeded, calls.failed, calls.inFlight) = (succeeded, failed, inFlight)
    return calls
  }

  /// A track with a sample at each step.
  private func track(_ samples: [NodeCalls]) -> CallTrack {
    var track = CallTrack()
    for (number, calls) in samples.enumerated() { track.append(calls, at: Int64(number) * Self.step) }
    return track
  }

  @Test("calls are spread evenly between two samples")
  func spread() {
    let track = track([calls(0), calls(10, failed: 2), calls(14, failed: 2)])
    #expect(track.calls(from: 0, to: Self.step / 2)?.ended == 6)
    #expect(track.calls(from: Self.step / 2, to: 2 * Self.step)?.ended == 10)
    #expect(track.calls(from: 0, to: 2 * Self.step)?.failed == 2)
    #expect(
      track.calls(from: 2 * Self.step, to: 9 * Self.step) == CallTrack.Calls(ended: 0, failed: 0, inFlight: 0))
  }

  @Test("calls after a pause are not spread over the pause")
  func pause() {
    var track = track([calls(5)])
    track.append(calls(9), at: 60 * Self.step)
    #expect(track.calls(from: 0, to: 59 * Self.step)?.ended == 0)
    #expect(track.calls(from: 59 * Self.step, to: 60 * Self.step)?.ended == 4)
  }

  @Test("before the first sample, the calls are unknown; the calls before it do not count")
  func unknown() {
    var track = CallTrack()
    track.append(calls(100, inFlight: 3), at: 5 * Self.step)
    #expect(track.calls(from: 0, to: 5 * Self.step) == nil)
    #expect(track.calls(from: 0, to: 6 * Self.step) == CallTrack.Calls(ended: 0, failed: 0, inFlight: 3))
  }

  @Test("the past that is shown again changes nothing")
  func past() {
    var track = track([calls(0), calls(10), calls(20), calls(30)])
    let before = track
    for number in 0..<3 { track.append(calls(10 * number), at: Int64(number) * Self.step) }
    #expect(track == before)
    track.append(calls(35), at: 4 * Self.step)
    #expect(track.calls(from: 0, to: 4 * Self.step)?.ended == 35)
  }

  @Test("a time that was not seen is unknown, beside what was seen")
  func leap() {
    var track = track([calls(0), calls(10)])
    track.append(calls(500), at: 60 * Self.step, isAfterLeap: true)
    track.append(calls(504), at: 61 * Self.step)
    #expect(track.calls(from: 0, to: Self.step)?.ended == 10)
    #expect(track.calls(from: 0, to: 2 * Self.step) == nil)
    #expect(track.calls(from: 30 * Self.step, to: 31 * Self.step) == nil)
    #expect(track.calls(from: 60 * Self.step, to: 61 * Self.step)?.ended == 4)
  }

  @Test("a program that starts again counts from 0, and its family goes on from where it was")
  func restarted() {
    var track = track([calls(0), calls(100, failed: 5)])
    track.append(calls(3), at: 2 * Self.step)
    track.append(calls(7, failed: 1), at: 3 * Self.step)
    #expect(track.calls(from: Self.step, to: 2 * Self.step) == CallTrack.Calls(ended: 3, failed: 0, inFlight: 0))
    #expect(track.calls(from: 0, to: 3 * Self.step)?.ended == 113)
  }

  @Test("a long track keeps its sums with fewer samples, the latest exactly")
  func limit() {
    let count = 10 * CallTrack.limit
    let track = track((0...count).map { calls(3 * $0) })
    let end = Int64(count) * Self.step
    #expect(track.calls(from: 0, to: end)?.ended == Double(3 * count))
    #expect(track.calls(from: end - Self.step, to: end)?.ended == 3)
  }
}
