import Loadables
import LoadablesTesting
import Testing

@Suite("ManualTimeSource")
@MainActor
struct ManualTimeSourceTests {
  let time = ManualTimeSource()
  let fired = Fired()

  @Test func timeDoesNotMoveByItself() {
    note("a", after: .zero)
    #expect(time.now == .zero)
    #expect(fired.names.isEmpty)
  }

  @Test func dueTimersFireAtTheirOwnTimeInTheOrderOfDeadlines() {
    note("late", after: .seconds(3))
    note("early", after: .seconds(1))
    note("never", after: .seconds(9))
    time.advance(by: .seconds(5))
    #expect(fired.names == ["early at 1.0 seconds", "late at 3.0 seconds"])
    #expect(time.now == .seconds(5))
  }

  @Test func aTimerCanBeFiredBeforeItsTime() {
    let timer = time.schedule(after: .seconds(9), owner: nil, label: "early") { [fired] in fired.names.append("early") }
    let (first, second) = (time.fire(timer), time.fire(timer))
    #expect(first && !second)
    #expect(fired.names == ["early"])
    #expect(time.now == .zero)
    #expect(time.pendingTimers.isEmpty)
  }

  @Test func deadlinesAtOneInstantFireInTheOrderOfScheduling() {
    for name in ["a", "b", "c", "d", "e"] { note(name, after: .seconds(1)) }
    time.advance(by: .seconds(1))
    #expect(fired.names.map { String($0.prefix(1)) } == ["a", "b", "c", "d", "e"])
  }

  @Test func theNextTimerIsTheOneThatIsDueFirst() {
    #expect(time.nextTimer?.deadline == nil)
    note("late", after: .seconds(3))
    let early = note("early", after: .seconds(1))
    #expect(time.nextTimer?.deadline == .seconds(1))
    time.cancel(early)
    #expect(time.nextTimer?.deadline == .seconds(3))
  }

  @Test func aCancelledTimerDoesNotFire() {
    let timer = note("a", after: .seconds(1))
    note("b", after: .seconds(1))
    time.cancel(timer)
    time.cancel(timer)
    time.advance(by: .seconds(1))
    #expect(fired.names == ["b at 1.0 seconds"])
    time.cancel(timer)
  }

  @Test func cancellingAFiredTimerDoesNotHitOneThatCameLater() {
    let timer = note("a", after: .zero)
    time.advance(by: .zero)
    note("b", after: .zero)
    time.cancel(timer)
    time.advance(by: .zero)
    #expect(fired.names.count == 2)
  }

  @Test func advancingToAnInstantIncludesItAndNeverMovesBack() {
    note("a", after: .seconds(2))
    time.advance(to: .seconds(2))
    #expect(fired.names == ["a at 2.0 seconds"])
    time.advance(to: .seconds(1))
    time.advance(by: .seconds(-1))
    #expect(time.now == .seconds(2))
  }

  @Test func advancingToTheNextDeadlineFiresAllThatIsDueThen() {
    note("a", after: .seconds(2))
    note("b", after: .seconds(2))
    note("c", after: .seconds(3))
    #expect(time.advanceToNextDeadline())
    #expect(fired.names == ["a at 2.0 seconds", "b at 2.0 seconds"])
    #expect(time.advanceToNextDeadline())
    #expect(!time.advanceToNextDeadline())
    #expect(time.now == .seconds(3))
  }

  @Test func anActionScheduledForTheSameInstantFiresInTheSameAdvance() {
    schedule(after: .seconds(1)) {
      note("zero", after: .zero)
      note("negative", after: .seconds(-1))
      note("later", after: .seconds(1))
    }
    #expect(time.advanceToNextDeadline())
    #expect(fired.names == ["zero at 1.0 seconds", "negative at 1.0 seconds"])
    time.advance(by: .seconds(1))
    #expect(fired.names.last == "later at 2.0 seconds")
  }

  @Test func anActionMayCancelAnotherOneThatIsDueAtTheSameInstant() {
    schedule(after: .seconds(1)) { for pending in time.pendingTimers { time.cancel(pending.timer) } }
    note("victim", after: .seconds(1))
    time.advance(by: .seconds(1))
    #expect(fired.names.isEmpty)
  }

  @Test func anActionIsNotCalledBeforeTheCallHasReturned() {
    note("a", after: .seconds(-5))
    #expect(fired.names.isEmpty)
    time.advance(by: .zero)
    #expect(fired.names == ["a at 0.0 seconds"])
  }

  @Test func pendingTimersAreListedSoonestFirstWithOwnerAndLabel() {
    let owner = Fired()
    var gone: Fired? = Fired()
    _ = time.schedule(after: .seconds(2), owner: gone, label: "second") {}
    let first = time.schedule(after: .seconds(1), owner: owner, label: "first") {}
    _ = time.schedule(after: .seconds(2), owner: nil, label: "third") {}
    time.cancel(time.schedule(after: .seconds(1), owner: nil, label: "cancelled") {})
    gone = nil
    let pending = time.pendingTimers
    #expect(pending.map(\.label) == ["first", "second", "third"])
    #expect(pending.map(\.deadline) == [.seconds(1), .seconds(2), .seconds(2)])
    #expect(pending[0].owner === owner && pending[0].timer == first)
    #expect(pending[1].owner == nil)
  }

  @Test func aDelayBeyondAllBoundsWaitsForEver() {
    time.advance(by: .seconds(1))
    note("a", after: .seconds(Int64.max))
    time.advance(by: .seconds(1_000_000_000))
    #expect(fired.names.isEmpty)
    #expect(time.pendingTimers.count == 1)
  }

  @Test func whatOnlyACancelledActionKeptAliveMayTurnToTheSourceWhenItIsReleased() {
    let other = note("other", after: .seconds(1))
    var kept: Canceller? = Canceller { [time] in time.cancel(other) }
    let last = time.schedule(after: .seconds(1), owner: nil, label: "keeps") { [kept] in _ = kept }
    kept = nil
    time.cancel(last)
    #expect(time.pendingTimers.isEmpty)
  }

  @discardableResult
  private func note(_ name: String, after delay: Duration) -> ScheduledTimer {
    schedule(after: delay) { [fired, time] in fired.names.append("\(name) at \(time.now)") }
  }

  @discardableResult
  private func schedule(after delay: Duration, _ action: @escaping @MainActor () -> Void) -> ScheduledTimer {
    time.schedule(after: delay, owner: nil, label: "test", action)
  }
}

@MainActor
final class Fired {
  var names: [String] = []
}

@MainActor
private final class Canceller {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  isolated deinit { body() }
}
