import InspectionModel
import Testing

@testable import Explanation

@Suite("The calls of a family over time")
struct CallTrackTests {
  private static let second: Int64 = 1_000_000_000

  private func calls(_ succeeded: Int, failed: Int = 0, inFlight: Int = 0) -> NodeCalls {
    var calls = NodeCalls()
    (calls.succeeded, calls.failed, calls.inFlight) = (succeeded, failed, inFlight)
    return calls
  }

  /// A track with a sample each second.
  private func track(_ samples: [NodeCalls]) -> CallTrack {
    var track = CallTrack()
    for (number, calls) in samples.enumerated() { track.append(calls, at: Int64(number) * Self.second) }
    return track
  }

  @Test("calls are spread evenly between two samples")
  func spread() {
    let track = track([calls(0), calls(10, failed: 2), calls(14, failed: 2)])
    #expect(track.calls(from: 0, to: Self.second / 2)?.ended == 6)
    #expect(track.calls(from: Self.second / 2, to: 2 * Self.second)?.ended == 10)
    #expect(track.calls(from: 0, to: 2 * Self.second)?.failed == 2)
    #expect(
      track.calls(from: 2 * Self.second, to: 9 * Self.second) == CallTrack.Calls(ended: 0, failed: 0, inFlight: 0))
  }

  @Test("calls after a pause are not spread over the pause")
  func pause() {
    var track = track([calls(5)])
    track.append(calls(9), at: 60 * Self.second)
    #expect(track.calls(from: 0, to: 59 * Self.second)?.ended == 0)
    #expect(track.calls(from: 59 * Self.second, to: 60 * Self.second)?.ended == 4)
  }

  @Test("before the first sample, the calls are unknown; the calls before it do not count")
  func unknown() {
    var track = CallTrack()
    track.append(calls(100, inFlight: 3), at: 5 * Self.second)
    #expect(track.calls(from: 0, to: 5 * Self.second) == nil)
    #expect(track.calls(from: 0, to: 6 * Self.second) == CallTrack.Calls(ended: 0, failed: 0, inFlight: 3))
  }

  @Test("a rewind forgets the calls after its time, which then are counted anew")
  func rewound() {
    var track = track([calls(0), calls(10), calls(20), calls(30)])
    track.rewind(to: Self.second)
    #expect(track.calls(from: 0, to: 9 * Self.second)?.ended == 10)
    track.append(calls(12), at: 2 * Self.second)
    #expect(track.calls(from: Self.second, to: 2 * Self.second)?.ended == 2)
    track.rewind(to: -1)
    #expect(track.calls(from: 0, to: 1) == nil)
  }

  @Test("a long track keeps its sums with fewer samples, the latest exactly")
  func limit() {
    let count = 10 * CallTrack.limit
    let track = track((0...count).map { calls(3 * $0) })
    let end = Int64(count) * Self.second
    #expect(track.calls(from: 0, to: end)?.ended == Double(3 * count))
    #expect(track.calls(from: end - Self.second, to: end)?.ended == 3)
  }
}
