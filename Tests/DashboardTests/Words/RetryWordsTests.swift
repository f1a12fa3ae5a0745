import Inspection
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Timers in words")
struct RetryWordsTests {
  private let second: Int64 = 1_000_000_000

  @Test("after a failure the row tells the time left, the failures and their limit")
  func limited() {
    let retry = NodeRetry.armed(deadline: 3 * second, delay: 2 * second, attempt: 3)
    #expect(RetryWords.short(retry, maxAttempts: 8, now: second, .unicode) == "in 2.0s 3/8 ↻")
    #expect(RetryWords.long(retry, maxAttempts: 8, now: second) == "retries in 2.0s, 2s after failure 3/8")
  }

  @Test("without a limit the failures have a number alone")
  func unlimited() {
    let retry = NodeRetry.armed(deadline: 3 * second, delay: 2 * second, attempt: 3)
    #expect(RetryWords.short(retry, maxAttempts: nil, now: second, .ascii) == "in 2.0s #3 @")
    #expect(RetryWords.long(retry, maxAttempts: nil, now: second) == "retries in 2.0s, 2s after failure #3")
  }

  @Test("after a success it is a refresh")
  func refresh() {
    let retry = NodeRetry.armed(deadline: 20 * second, delay: 20 * second, attempt: 0)
    #expect(RetryWords.short(retry, maxAttempts: 8, now: 0, .unicode) == "in 20.0s ↻")
    #expect(RetryWords.long(retry, maxAttempts: 8, now: 0) == "syncs again in 20.0s, 20s after its success")
  }

  @Test("the end of the attempts", arguments: [(1, "1 failure"), (8, "8 failures")])
  func gaveUp(count: Int, words: String) {
    #expect(RetryWords.short(.gaveUp(attempts: count), maxAttempts: 8, now: 0, .unicode) == "gave up \(count)/8")
    #expect(RetryWords.long(.gaveUp(attempts: count), maxAttempts: 8, now: 0) == "gave up after \(words) in a row")
  }
}
