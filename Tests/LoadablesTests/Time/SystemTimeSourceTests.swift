import Loadables
import Testing

@Suite("SystemTimeSource")
@MainActor
struct SystemTimeSourceTests {
  let time = SystemTimeSource()
  let log = Log()

  @Test func anActionIsCalledOnTheMainActorAfterTheCallHasReturned() async {
    await withCheckedContinuation { continuation in
      _ = time.schedule(after: .zero, owner: nil, label: "test") { [log] in
        MainActor.assertIsolated()
        log.add("fired")
        continuation.resume()
      }
      log.add("returned")
    }
    #expect(log.lines == ["returned", "fired"])
  }

  @Test func actionsDueAtOneInstantAreCalledInTheOrderOfSchedulingAndCancelledOnesAreNot() async {
    await withCheckedContinuation { continuation in
      var timers: [ScheduledTimer] = []
      for name in ["a", "b", "c"] {
        timers.append(time.schedule(after: .zero, owner: nil, label: name) { [log] in log.add(name) })
      }
      time.cancel(timers[1])
      time.cancel(timers[1])
      _ = time.schedule(after: .seconds(-1), owner: nil, label: "last") { continuation.resume() }
    }
    #expect(log.lines == ["a", "c"])
  }

  @Test func timeDoesNotGoBack() {
    let before = time.now
    #expect(time.now >= before)
  }
}
