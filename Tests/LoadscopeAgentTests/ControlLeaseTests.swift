import Testing

@testable import LoadscopeAgent

@Suite("The lease of control")
struct ControlLeaseTests {
  private let start = ContinuousClock.now
  private var lease = ControlLease<Int>()

  private func after(_ seconds: Int) -> ContinuousClock.Instant { start + .seconds(seconds) }

  @Test("the first client has it, and the next one gets it when that client leaves")
  mutating func order() {
    lease.request(by: 1, at: after(0))
    lease.request(by: 2, at: after(1))
    lease.request(by: 3, at: after(2))
    #expect(lease.holder == 1)
    lease.leave(1, at: after(3))
    #expect(lease.holder == 2)
    lease.leave(3, at: after(4))
    #expect(lease.holder == 2)
    lease.leave(2, at: after(5))
    #expect(lease.holder == nil)
  }

  @Test("a silent client loses it after 15 s")
  mutating func silence() {
    lease.request(by: 1, at: after(0))
    lease.heard(from: 1, at: after(10))
    lease.expire(at: after(25))
    #expect(lease.holder == 1)
    lease.expire(at: after(26))
    #expect(lease.holder == nil)
  }

  @Test("a client that answers again waits behind the others")
  mutating func again() {
    lease.request(by: 1, at: after(0))
    lease.request(by: 2, at: after(10))
    lease.expire(at: after(20))
    #expect(lease.holder == 2)
    lease.heard(from: 1, at: after(21))
    #expect(lease.holder == 2)
    lease.leave(2, at: after(22))
    #expect(lease.holder == 1)
  }

  @Test("the holder keeps it when the process was stopped, even if another client answers first")
  mutating func stopped() {
    lease.request(by: 1, at: after(0))
    lease.request(by: 2, at: after(0))
    lease.heard(from: 2, at: after(60))
    #expect(lease.holder == 1)
    lease.heard(from: 1, at: after(60))
    lease.expire(at: after(61))
    #expect(lease.holder == 1)
  }

  @Test("a second request changes nothing")
  mutating func twice() {
    lease.request(by: 1, at: after(0))
    lease.request(by: 2, at: after(0))
    lease.request(by: 2, at: after(1))
    lease.leave(2, at: after(1))
    lease.leave(1, at: after(1))
    #expect(lease.holder == nil)
  }
}
