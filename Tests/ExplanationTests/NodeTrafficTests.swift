import InspectionModel
import Loadables
import Testing

@Suite("Requests by outcome over time")
struct NodeTrafficTests {
  private static let second: Int64 = 1_000_000_000

  @Test func requestsOfASpanAreSpreadEvenly() {
    var traffic = NodeTraffic(span: Self.second)
    traffic.add(NodeTraffic.Counts(succeeded: 8, refused: 4), at: 2 * Self.second)
    #expect(traffic.count(.succeeded, from: 2 * Self.second, to: 2 * Self.second + Self.second / 4, until: .max) == 2)
    #expect(traffic.count(.refused, from: 0, to: 10 * Self.second, until: .max) == 4)
    #expect(traffic.count(.succeeded, from: 3 * Self.second, to: 10 * Self.second, until: .max) == 0)
    #expect(traffic.count(.succeeded, from: 5 * Self.second, to: Self.second, until: .max) == 0)
  }

  @Test func requestsOfTheLastSpanAreSpreadUpToNow() {
    var traffic = NodeTraffic(span: 8 * Self.second)
    traffic.add(NodeTraffic.Counts(succeeded: 6), at: 0)
    let now = 3 * Self.second
    #expect(traffic.count(.succeeded, from: 2 * Self.second, to: now, until: now) == 2)
    #expect(traffic.count(.succeeded, from: 0, to: 20 * Self.second, until: now) == 6)
    #expect(traffic.count(.succeeded, from: now, to: 20 * Self.second, until: now) == 0)
    #expect(traffic.count(.succeeded, from: 0, to: Self.second, until: 0) == 6)
  }

  @Test("a long run has few spans, and loses no request", arguments: 0..<20)
  func bound(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var (traffic, sum, time) = (NodeTraffic(), 0, Int64(0))
    for _ in 0..<2_000 {
      time += Int64.random(in: 0...Int64(1) << Int64.random(in: 10...40, using: &generator), using: &generator)
      let count = Int.random(in: 0...9, using: &generator)
      traffic.add(NodeTraffic.Counts(failed: count), at: time)
      sum += count
    }
    #expect(traffic.counts.count <= NodeTraffic.limit)
    #expect(traffic.counts.reduce(0) { $0 + $1.failed } == sum)
    #expect(abs(traffic.count(.failed, from: 0, to: .max, until: .max) - Double(sum)) < 0.001)
  }

  @Test func timesAtTheEndOfTimeAreCounted() {
    var traffic = NodeTraffic()
    traffic.add(NodeTraffic.Counts(wasted: 1), at: 0)
    traffic.add(NodeTraffic.Counts(wasted: 1), at: .max)
    #expect(traffic.counts.map(\.wasted).reduce(0, +) == 2)
    #expect(traffic.count(.wasted, from: 0, to: .max, until: .max) > 1.5)
    #expect(traffic.counts.count <= NodeTraffic.limit)
  }
}
