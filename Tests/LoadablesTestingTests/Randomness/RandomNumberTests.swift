import Foundation
import Loadables
import LoadablesTesting
import Testing

@Suite("Random numbers")
struct RandomNumberTests {
  @Test("the logarithm is exact to the last bits over the whole range")
  func logarithm() {
    var generator = SplitMix64(seed: 1)
    var numbers = (0..<10_000).map { _ in generator.nextFraction() }.filter { $0 > 0 }
    numbers += [.leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, 1, 0.5, 2, 2.0.squareRoot()]
    for number in numbers {
      let expected = log(number)
      #expect(abs(number.naturalLogarithm - expected) <= 4 * max(expected.ulp, 0x1p-54), "ln \(number)")
    }
  }

  @Test("each distribution draws the same nanoseconds on every machine")
  func goldenDraws() {
    #expect(draws(.fixed(.milliseconds(5)), 2) == [5_000_000, 5_000_000])
    #expect(draws(.uniform(.milliseconds(200)...(.milliseconds(600))), 3) == Golden.uniform)
    #expect(draws(.normal(mean: .milliseconds(400), standardDeviation: .milliseconds(100)), 3) == Golden.normal)
    #expect(draws(.exponential(mean: .milliseconds(400)), 3) == Golden.exponential)
  }

  @Test("a uniform latency includes both bounds")
  func uniformBounds() {
    let drawn = Set(draws(.uniform(.nanoseconds(3)...(.nanoseconds(5))), 200))
    #expect(drawn == [3, 4, 5])
  }

  @Test("the latencies have the requested mean and spread")
  func moments() {
    let count = 20_000
    let normal = draws(.normal(mean: .seconds(10), standardDeviation: .seconds(2)), count).map { Double($0) / 1e9 }
    let mean = normal.reduce(0, +) / Double(count)
    let deviation = (normal.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)).squareRoot()
    #expect(abs(mean - 10) < 0.05)
    #expect(abs(deviation - 2) < 0.05)
    let exponential = draws(.exponential(mean: .seconds(3)), count).map { Double($0) / 1e9 }
    #expect(abs(exponential.reduce(0, +) / Double(count) - 3) < 0.1)
    // An exponential distribution has 1 - 1/e below its mean.
    let below = Double(exponential.count { $0 < 3 }) / Double(count)
    #expect(abs(below - 0.632) < 0.02)
  }

  @Test("a normal latency is never negative")
  func notNegative() {
    let drawn = draws(.normal(mean: .milliseconds(1), standardDeviation: .seconds(1)), 1_000)
    #expect(drawn.contains(0))
    #expect(drawn.allSatisfy { $0 >= 0 })
  }

  @Test("nodes and purposes have separate streams, determined by the seed")
  func streams() {
    func first(_ seed: UInt64, _ id: String, _ purpose: RandomPurpose) -> UInt64 {
      var generator = SplitMix64(seed: seed, node: id, purpose: purpose)
      return generator.next()
    }
    let values = [
      first(1, "a", .latency), first(1, "b", .latency), first(1, "a", .outcome), first(2, "a", .latency),
      first(1, "aa", .latency), first(1, "a", .jitter), first(1, "a", .fault),
    ]
    #expect(Set(values).count == values.count)
    #expect(first(1, "a", .latency) == values[0])
  }

  private func draws(_ latency: SyncLatency, _ count: Int) -> [Int64] {
    var generator = SplitMix64(seed: 42, node: "token", purpose: .latency)
    return (0..<count).map { _ in latency.draw(&generator).wholeNanoseconds }
  }
}

private enum Golden {
  static let uniform: [Int64] = [420_241_868, 577_626_746, 227_222_917]
  static let normal: [Int64] = [407_584_575, 347_542_460, 562_344_785]
  static let exponential: [Int64] = [319_940_923, 1_153_439_328, 28_193_576]
}
