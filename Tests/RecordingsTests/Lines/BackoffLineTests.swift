import InspectionModel
import Testing

@testable import Recordings

@Suite("A changed back-off as a line")
struct BackoffLineTests {
  private func line(_ event: JournalEvent) -> String {
    EventLine { _ in "token" }.text(JournalEntry(sequence: 1, time: 5, node: NodeID(0), event: event, cause: nil))
  }

  @Test("every value is written")
  func values() {
    let backoff = NodeBackoff(min: 1, max: 2, multiplier: 1.5, jitter: .full, period: 3, maxAttempts: 4)
    #expect(
      line(.command(.given(.setBackoff(NodeID(0), backoff), by: .user)))
        == #"{"version":"3.2","t":5,"seq":1,"node":"token","event":"commanded","by":"person","command":"backoff","#
        + #""min":1,"max":2,"multiplier":1.5,"jitter":"full","period":3,"maxAttempts":4}"#)
  }

  @Test(
    "the reason of a refusal is written as a word",
    arguments: [(CommandOutcome.Reason.noBackoff, "noBackoff"), (.invalidBackoff, "impossibleBackoff")])
  func refused(reason: CommandOutcome.Reason, word: String) {
    #expect(
      line(.command(.refused(reason)))
        == #"{"version":"3.2","t":5,"seq":1,"node":"token","event":"refused","reason":"\#(word)"}"#
    )
  }
}
