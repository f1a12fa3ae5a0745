import Inspection
import InspectionModel
import Loadables
import Testing

@Suite("Pending retries of a node")
struct PendingRetriesTests {
  @Test("the node's own timer comes first, then the soonest waiter's; an ended one hides no other")
  func order() {
    var retries = PendingRetries()
    retries.arm(1, at: 0, delay: 30, attempt: 2, by: .waiter("a"))
    retries.arm(2, at: 0, delay: 20, attempt: 1, by: .waiter("b"))
    #expect(retries.shown == .armed(deadline: 20, delay: 20, attempt: 1, by: .waiter("b")))
    retries.arm(3, at: 5, delay: 90, attempt: 4, by: .syncer)
    #expect(retries.shown == .armed(deadline: 95, delay: 90, attempt: 4, by: .syncer))
    retries.end(2, by: .waiter("b"))
    #expect(retries.shown == .armed(deadline: 95, delay: 90, attempt: 4, by: .syncer))
    retries.end(3, by: .syncer)
    #expect(retries.shown == .armed(deadline: 30, delay: 30, attempt: 2, by: .waiter("a")))
    retries.end(1, by: .waiter("a"))
    #expect(retries.shown == nil)
  }

  @Test("ending an outdated or unknown timer changes nothing")
  func unknown() {
    var retries = PendingRetries()
    retries.arm(1, at: 0, delay: 5, attempt: 1, by: .syncer)
    retries.arm(2, at: 0, delay: .max, attempt: 1, by: .syncer)
    retries.end(1, by: .syncer)
    retries.end(nil, by: .waiter(nil))
    #expect(retries.shown == .armed(deadline: .max, delay: .max, attempt: 1, by: .syncer))
  }

  @Test("the shown timer is the soonest of thousands that are armed and ended", arguments: UInt64(1)...4)
  func property(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var retries = PendingRetries()
    var all: [UInt64: Int64] = [:]
    for number in UInt64(1)...20_000 {
      if Int.random(in: 0..<5, using: &random) < (number < 10_000 ? 3 : 2) {
        let delay = Int64.random(in: 0...1_000_000, using: &random)
        retries.arm(number, at: 0, delay: delay, attempt: 1, by: .waiter(nil))
        all[number] = delay
      } else if let (ended, _) = Bool.random(using: &random) ? all.min(by: { $0.value < $1.value }) : all.first {
        retries.end(ended, by: .waiter(nil))
        all[ended] = nil
      }
      guard number % 100 == 0 else { continue }
      #expect(retries.shown?.waitsUntil == all.values.min())
    }
  }
}
