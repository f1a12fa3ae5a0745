import Loadables
import LoadablesTesting
import Scenarios
import Testing

@testable import loadscope

@Suite("The distribution of delays over many runs")
@MainActor
struct DelayDistributionTests {
  @Test("numbers that are uniform pass, with any of many seeds", arguments: 1...20 as ClosedRange<UInt64>)
  func uniform(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed, node: "numbers", purpose: .jitter)
    let numbers = (0..<500).map { _ in Double.random(in: 0...1, using: &generator) }
    #expect(try #require(UniformityTest(numbers)).isUniform)
  }

  @Test("numbers that gather in a part of the range do not", arguments: [0.5, 0.8])
  func gathered(part: Double) throws {
    let numbers = (0..<500).map { Double($0) / 500 * part }
    #expect(try !#require(UniformityTest(numbers)).isUniform)
  }

  @Test("fewer than fifty numbers have no result")
  func few() { #expect(UniformityTest(Array(repeating: 0.5, count: 49)) == nil) }

  @Test("the probability of a distance is that of the published tables", arguments: [(1.36, 0.05), (1.63, 0.01)])
  func table(argument: Double, probability: Double) throws {
    // Numbers whose only distance from the uniform distribution is a gap at the start.
    let count = 10_000
    let distance = argument / (100 + 0.12 + 0.11 / 100)
    let numbers = (0..<count).map { max(distance, (Double($0) + 0.5) / Double(count)) }
    let found = try #require(UniformityTest(numbers)).probability
    #expect(abs(found - probability) < 0.003)
  }

  private func run(_ jitter: String, max: String = "1h") throws -> TestedExpectation {
    let scenario = try ScenarioReader.read(
      """
      scenario: Test
      end: 10m
      nodes:
        - { id: a, latency: 1ms, outcomes: [x], syncer: { backoff: { min: 1s, max: \(max), multiplier: 2, jitter: \(jitter), maxAttempts: 6 } } }
      script: [{ at: 0s, sync: a }]
      expect: [{ backoff: a, follows: policy }]
      """, file: "test.yaml")
    let file = try TestRunner.run(scenario, name: "test.yaml", seeds: 1...60)
    return try #require(file.expectations.first)
  }

  @Test(
    "the delays of every jitter follow their policy, also in their distribution",
    arguments: ["none", "full", "equal", "decorrelated"])
  func follows(jitter: String) throws {
    #expect(try run(jitter).firstFailure == nil)
    // A delay without a range says nothing of a distribution.
    let words = try run(jitter).metText.split(separator: "; ").dropFirst()
    #expect(jitter == "none" ? words.isEmpty : words.first?.hasPrefix("300 delays evenly distributed, p = ") == true)
    // Many delays are the longest one.
    #expect(try run(jitter, max: "3s").firstFailure == nil)
  }
}
