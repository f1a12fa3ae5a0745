import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The retry cell of a tree row")
struct RetryCellTests {
  private let second: Int64 = 1_000_000_000

  private func node(maxAttempts: Int?) -> NodeSnapshot {
    var node = NodeSnapshot(id: NodeID(0), identity: NodeIdentity(key: "a", kind: .loadable))
    node.backoff = NodeBackoff(min: 1, max: 1, multiplier: 1, maxAttempts: maxAttempts)
    node.counts.failuresInARow = 5
    return node
  }

  @Test("a retry shows the time left, the failures and the attempt limit")
  func limited() {
    let retry = NodeRetry.armed(deadline: 3 * second, delay: 2 * second, attempt: 3)
    #expect(RetryDescription.short(retry, of: node(maxAttempts: 8), now: second, .unicode) == "in 2.0s 3/8 ↻")
  }

  @Test("without a limit, the cell shows only the number of failures")
  func unlimited() {
    let retry = NodeRetry.armed(deadline: 3 * second, delay: 2 * second, attempt: 3)
    #expect(RetryDescription.short(retry, of: node(maxAttempts: nil), now: second, .ascii) == "in 2.0s #3 @")
  }

  @Test("a held retry shows the time left while it is known, and the failures")
  func held() {
    let known = NodeRetry.held(NodeHold(.retryAfter, until: 4 * second), deadline: second, delay: second, attempt: 3)
    let past = NodeRetry.held(NodeHold(.breaker, until: second), deadline: second, delay: second, attempt: 3)
    #expect(RetryDescription.short(known, of: node(maxAttempts: 8), now: second, .unicode) == "held 3.0s 3/8 ↻")
    #expect(RetryDescription.short(past, of: node(maxAttempts: nil), now: second, .unicode) == "held #3 ↻")
  }

  @Test("after a success, the retry is a refresh")
  func refresh() {
    let retry = NodeRetry.armed(deadline: 20 * second, delay: 20 * second, attempt: 0)
    #expect(RetryDescription.short(retry, of: node(maxAttempts: 8), now: 0, .unicode) == "in 20.0s ↻")
  }

  @Test("exhausted attempts are shown", arguments: [1, 8])
  func gaveUp(count: Int) {
    let (retry, node) = (NodeRetry.gaveUp(attempts: count), node(maxAttempts: 8))
    #expect(RetryDescription.short(retry, of: node, now: 0, .unicode) == "gave up \(count)/8")
  }

  @Test("a waiter's retry counts the failures of the node")
  func waiter() {
    let retry = NodeRetry.armed(deadline: 3 * second, delay: 2 * second, attempt: 1, by: .waiter("pager"))
    let node = node(maxAttempts: nil)
    #expect(RetryDescription.short(retry, of: node, now: second, .unicode) == "in 2.0s #5 ↻")
  }
}
