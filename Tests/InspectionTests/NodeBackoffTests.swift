import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Testing

@Suite("The back-off of a node")
@MainActor
struct NodeBackoffTests {
  private nonisolated static let second: Int64 = 1_000_000_000

  private nonisolated static func backoff(_ jitter: NodeBackoff.Jitter = .none, maxAttempts: Int? = nil) -> NodeBackoff
  {
    NodeBackoff(
      min: second, max: 60 * second, multiplier: 2.0.squareRoot(), jitter: jitter, period: 5 * second,
      maxAttempts: maxAttempts)
  }

  @Test("has the delay ranges of the policy", arguments: NodeBackoff.Jitter.allCases)
  func ranges(jitter: NodeBackoff.Jitter) {
    let backoff = Self.backoff(jitter)
    let ranges = backoff.delayRanges(from: 3, count: 20)
    #expect(ranges.count == 20)
    for (index, range) in ranges.enumerated() {
      let expected = backoff.configuration.delayRange(afterFailures: index + 3)
      // Delays are drawn in whole nanoseconds.
      #expect(range == expected.lowerBound.wholeNanoseconds...expected.upperBound.wholeNanoseconds)
    }
  }

  @Test("has the jitters of the core, under the same names")
  func jitters() {
    #expect(NodeBackoff.Jitter.allCases.map(\.rawValue) == BackoffTimeoutPolicy.Jitter.allCases.map(\.rawValue))
  }

  @Test("with decorrelated jitter, delays grow from the one before, up to the longest")
  func decorrelated() {
    let second = Self.second
    let backoff = Self.backoff(.decorrelated)
    #expect(
      backoff.delayRanges(from: 3, after: 2 * second, count: 4).map { $0.upperBound / second } == [6, 18, 54, 60])
    #expect(backoff.delayRanges(from: 3, after: second / 10, count: 1) == [second...second])
    #expect(backoff.delayRanges(from: 1, after: nil, count: 2).map { $0.upperBound / second } == [3, 9])
    for jitter in NodeBackoff.Jitter.allCases where jitter != .decorrelated {
      let backoff = Self.backoff(jitter)
      #expect(
        backoff.delayRanges(from: 3, after: 2 * second, count: 4) == backoff.delayRanges(from: 3, count: 4))
    }
  }

  @Test("has no delay after the last attempt")
  func lastAttempt() {
    let backoff = Self.backoff(maxAttempts: 4)
    #expect(backoff.delayRanges(from: 1, count: 10).count == 3)
    #expect(backoff.delayRanges(from: 3, count: 10).count == 1)
    #expect(backoff.delayRanges(from: 4, count: 10) == [])
  }

  @Test("has no ranges for an invalid failure or count", arguments: [(0, 1), (-5, 3), (1, 0), (1, -1), (.min, .min)])
  func odd(failure: Int, count: Int) {
    #expect(Self.backoff().delayRanges(from: failure, count: count) == [])
  }

  @Test("reaches the longest delay at the largest numbers")
  func largest() {
    let longest = 60 * Self.second
    #expect(Self.backoff().delayRanges(from: .max - 3, count: 10) == Array(repeating: longest...longest, count: 3))
  }

  @Test("invalid values have no ranges and report the core's error message")
  func impossible() throws {
    func problem(_ change: (inout NodeBackoff) -> Void) throws -> NodeBackoff.Problem {
      var backoff = Self.backoff()
      change(&backoff)
      #expect(backoff.delayRanges(from: 1, count: 5) == [])
      return try #require(backoff.problem)
    }
    #expect(Self.backoff().problem == nil)
    #expect(try problem { $0.min = 0 }.value == .min)
    #expect(try problem { $0.max = 5 }.value == .max)
    #expect(try problem { $0.multiplier = .nan }.value == .multiplier)
    #expect(try problem { $0.period = -1 }.value == .period)
    #expect(try problem { $0.maxAttempts = 0 }.value == .maxAttempts)
    #expect(try problem { $0.min = 0 }.sentence == "the shortest delay of a back-off, min, must be more than zero")
  }

  @Test("converts to a policy and back", arguments: NodeBackoff.Jitter.allCases)
  func roundTrip(jitter: NodeBackoff.Jitter) throws {
    let backoff = Self.backoff(jitter, maxAttempts: 3)
    #expect(NodeBackoff(try BackoffTimeoutPolicy(backoff.configuration).configuration) == backoff)
  }

  @Test("a snapshot has the back-off of the node's syncer, also after a change")
  func snapshot() throws {
    try Inspected.run { inspected in
      let id = inspected.add(TestLoadable(), "it")
      let other = inspected.add(TestLoadable(), "other")
      let policy = try BackoffTimeoutPolicy(Self.backoff().configuration)
      inspected.inspector.setBackoff(id, policy)
      #expect(inspected.drain().nodes.map(\.backoff) == [Self.backoff(), nil])
      let changed = Self.backoff(.full, maxAttempts: 2)
      #expect(inspected.inspector.setBackoff(of: id, to: changed) == .done(nodes: 1))
      #expect(policy.configuration == changed.configuration)
      #expect(inspected.drain().nodes.map(\.backoff) == [changed])
      #expect(inspected.inspector.setBackoff(of: other, to: changed) == .ignored(.noBackoff))
      var impossible = changed
      impossible.max = 1
      #expect(inspected.inspector.setBackoff(of: id, to: impossible) == .ignored(.invalidBackoff))
      #expect(policy.configuration == changed.configuration)
    }
  }
}
