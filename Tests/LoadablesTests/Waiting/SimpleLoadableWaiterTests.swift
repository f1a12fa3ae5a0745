import Loadables
import LoadablesTesting
import Testing

/// Above: the target's changes, `w` a wait starts, `c` cancels. Below: `d` is called.
@Suite("SimpleLoadableWaiter")
@MainActor
struct SimpleLoadableWaiterTests {
  let diagram = Diagram()
  let target = TestLoadable()

  @Test(
    "the callback is called once when the sync ends, whatever its result",
    arguments: [("sw--+--", "----d--"), ("sw--!--", "----d--"), ("sw--i--", "----d--"), ("sw-n-+-!", "-----d--")])
  func itCallsOnceWhenTheSyncHasEndedHoweverThatWas(input: String, expected: String) {
    #expect(run(input) == expected)
  }

  @Test(
    "without a sync the callback is called in the same step",
    arguments: [("w-s+", "d---"), ("+w--", "-d--"), ("!w--", "-d--")])
  func itCallsSoonWhenThereIsNoSync(input: String, expected: String) {
    #expect(run(input) == expected)
  }

  @Test("the callback is not called before whenDoneSyncing returns")
  func neverBeforeTheCallHasReturned() {
    let waiter = SimpleLoadableWaiter.whenDoneSyncing(target, timeSource: diagram.time) { [diagram] in
      diagram.mark("d")
    }
    diagram.mark("r")
    #expect(diagram.run("-") { _ in } == "[rd]")
    withExtendedLifetime(waiter) {}
  }

  /// Observing the target changes it, which must not count as the end of a sync.
  @Test("a target that changes when first observed does not call back before whenDoneSyncing returns")
  func notEvenWhenTheTargetChangesAsSoonAsItIsObserved() {
    let eager = PromptLoadable()
    let waiter = SimpleLoadableWaiter.whenDoneSyncing(eager, timeSource: diagram.time) { [diagram] in
      diagram.mark("d")
    }
    diagram.mark("r")
    #expect(eager.loadableState == .didSyncSuccessfully)
    #expect(diagram.run("-") { _ in } == "[rd]")
    withExtendedLifetime(waiter) {}
  }

  @Test(
    "a cancelled waiter does not call back",
    arguments: [("swc-+--", "-------"), ("sw--+cc", "----d--"), ("swcc+", "-----")])
  func itIsNotCalledOnceCancelled(input: String, expected: String) {
    #expect(run(input) == expected)
  }

  @Test("releasing the waiter removes its observer and timers, and the callback is never called")
  func droppingItCancels() {
    target.setSyncing()
    var waiter: SimpleLoadableWaiter? = .whenDoneSyncing(target, timeSource: diagram.time) { [diagram] in
      diagram.mark("d")
    }
    #expect(waiter != nil)
    waiter = nil
    #expect(!target.hasObservers)
    #expect(diagram.time.pendingTimers.isEmpty)
    #expect(diagram.run("--+-") { target.perform($0) } == "----")
  }

  @Test("the callback may replace the waiter")
  func itMayBeReplacedFromItsOwnCall() {
    var waiter: SimpleLoadableWaiter?
    target.setSyncing()
    waiter = .whenDoneSyncing(target, timeSource: diagram.time) { [diagram, target] in
      diagram.mark("d")
      waiter = .whenDoneSyncing(target, timeSource: diagram.time) { diagram.mark("e") }
    }
    #expect(diagram.run("-+--") { target.perform($0) } == "-[de]--")
    #expect(waiter != nil)
  }

  @Test("the waiter retains its target only while it waits")
  func itKeepsTheTargetWhileItWaitsAndNothingAfterwards() {
    var short: TestLoadable? = TestLoadable()
    weak let weakShort = short
    weak var weakCaptured: ObjectObserver?
    var waiter: SimpleLoadableWaiter?
    if let short {
      let captured = ObjectObserver()
      weakCaptured = captured
      short.setSyncing()
      waiter = .whenDoneSyncing(short, timeSource: diagram.time) { withExtendedLifetime(captured) {} }
    }
    short = nil
    #expect(weakShort != nil && weakCaptured != nil)
    weakShort?.setDidFailToSync()
    #expect(diagram.run("-") { _ in } == "-")
    #expect(weakShort == nil && weakCaptured == nil)
    withExtendedLifetime(waiter) {}
  }

  // MARK: Helpers

  private func run(_ input: String) -> String {
    var waiter: SimpleLoadableWaiter?
    defer { withExtendedLifetime(waiter) {} }
    return diagram.run(input) { character in
      switch character {
      case "w":
        waiter = .whenDoneSyncing(target, timeSource: diagram.time) { [diagram] in diagram.mark("d") }
      case "c": waiter?.cancel()
      default: target.perform(character)
      }
    }
  }
}

/// Syncs successfully as soon as it is observed.
private final class PromptLoadable: TestLoadable {
  override func didAddFirstObserver() { setDidSyncSuccessfully() }
}
