import InspectionModel
import Testing

@testable import Explanation

@Suite("Descriptions of retries")
struct RetryDescriptionTests {
  private let second: Int64 = 1_000_000_000

  private func node(maxAttempts: Int?) -> NodeSnapshot {
    var node = NodeSnapshot(id: NodeID(0), identity: NodeIdentity(key: "a", kind: .loadable))
    node.backoff = NodeBackoff(min: 1, max: 1, multiplier: 1, maxAttempts: maxAttempts)
    node.counts.failuresInARow = 5
    return node
  }

  @Test("after a failure, a retry names the time left, the failures and their limit")
  func limited() {
    let retry = NodeRetry.armed(deadline: 3 * second, delay: 2 * second, attempt: 3)
    #expect(
      RetryDescription.long(retry, of: node(maxAttempts: 8), now: second, in: SourceState())
        == "retries in 2.0s, 2s after failure 3/8")
  }

  @Test("without a limit, the failures are only counted")
  func unlimited() {
    let retry = NodeRetry.armed(deadline: 3 * second, delay: 2 * second, attempt: 3)
    #expect(
      RetryDescription.long(retry, of: node(maxAttempts: nil), now: second, in: SourceState())
        == "retries in 2.0s, 2s after failure #3")
  }

  @Test(
    "a held retry names what holds it, and the time while that is known",
    arguments: [
      (NodeHold(.retryAfter, until: 4_000_000_000), "is held by Retry-After for 3.0s, after failure #3"),
      (NodeHold(.budget), "is held by budget, after failure #3"),
      (NodeHold(.breaker, until: 1_000_000_000), "is held by breaker, after failure #3"),
    ])
  func held(hold: NodeHold, words: String) {
    let retry = NodeRetry.held(hold, deadline: second, delay: second, attempt: 3)
    #expect(RetryDescription.long(retry, of: node(maxAttempts: nil), now: second, in: SourceState()) == words)
  }

  @Test("after a success, a retry is a refresh")
  func refresh() {
    let retry = NodeRetry.armed(deadline: 20 * second, delay: 20 * second, attempt: 0)
    #expect(
      RetryDescription.long(retry, of: node(maxAttempts: 8), now: 0, in: SourceState())
        == "syncs again in 20.0s, 20s after its success")
  }

  @Test("after the last attempt, a retry names the failures", arguments: [(1, "1 failure"), (8, "8 failures")])
  func gaveUp(count: Int, words: String) {
    let (retry, node) = (NodeRetry.gaveUp(attempts: count), node(maxAttempts: 8))
    #expect(RetryDescription.long(retry, of: node, now: 0, in: SourceState()) == "gave up after \(words) in a row")
  }

  @Test("a waiter's retry is named after the waiter")
  func waiter() {
    let retry = NodeRetry.armed(deadline: 3 * second, delay: 2 * second, attempt: 1, by: .waiter("pager"))
    let node = node(maxAttempts: nil)
    #expect(
      RetryDescription.long(retry, of: node, now: second, in: SourceState())
        == "pager's retry in 2.0s, after a wait of 2s")
  }
}
