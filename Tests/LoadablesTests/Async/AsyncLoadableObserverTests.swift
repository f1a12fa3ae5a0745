import Loadables
import Testing

@Suite("AsyncLoadableObserver")
@MainActor
struct AsyncLoadableObserverTests {
  let loadable = SampleSource<Int>()
  let gate = Gate()
  let log = Log()

  @Test func anAsyncClosureIsCalledForEveryChange() async {
    let token = loadable.sink { [gate, log] loadable in
      log.add("\(loadable.loadableState)")
      await gate.pass()
    }
    loadable.sync()
    await gate.arrival()
    loadable.setDidSyncSuccessfully(content: 1)
    // The next call begins before the previous one ends.
    await gate.arrival()
    #expect(log.lines == ["syncing", "did-sync-successfully"])
    token.remove()
  }

  @Test func aClosureThatIsNotAsyncIsStillCalledAtOnce() {
    let token = loadable.sink { [log] loadable in log.add("\(loadable.loadableState)") }
    loadable.sync()
    #expect(log.lines == ["syncing"])
    token.remove()
  }

  @Test func thereIsNothingToObserveWithoutALoadable() {
    #expect(AsyncLoadableObserver(loadable: SampleSource<Int>?.none) { _ in await Task.yield() } == nil)
  }

  @Test func aTokenMadeFromTheTypeObserves() async {
    let token = AsyncLoadableObserver(loadable: loadable) { [gate] _ in await gate.pass() }
    loadable.sync()
    await gate.arrival()
    token?.remove()
    #expect(!loadable.hasObservers)
  }

  @Test func aCallThatHasNotBegunWhenTheTokenIsRemovedDoesNotBegin() async {
    let removed = loadable.sink { [log] _ in
      log.add("removed")
      await Task.yield()
    }
    var released: AsyncLoadableObserver? = loadable.sink { [log] _ in
      log.add("released")
      await Task.yield()
    }
    let last = loadable.sink { [gate] _ in await gate.pass() }
    #expect(released != nil)
    loadable.sync()
    removed.remove()
    released = nil
    // The calls begin in the order of the observers.
    await gate.arrival()
    #expect(log.lines == [])
    last.remove()
  }

  @Test func aCallUnderWayKeepsNeitherTheTokenNorTheObservation() async {
    var token: AsyncLoadableObserver? = loadable.sink { [gate] _ in await gate.pass() }
    weak let watched = token
    loadable.sync()
    await gate.arrival()
    token = nil
    #expect(watched == nil)
    #expect(!loadable.hasObservers)
    gate.letPass()
  }

  @Test func nothingIsKeptAfterwards() async {
    var short: SampleSource<Int>? = SampleSource()
    weak let watched = short
    let token = short?.sink { [gate, log] loadable in
      log.add("\(loadable.loadableState)")
      await gate.pass()
      log.add("passed")
    }
    short?.sync()
    short = nil
    // The call retains the loadable.
    #expect(watched != nil)
    await gate.arrival()
    gate.letPass()
    for _ in 0..<1_000 where watched != nil { await Task.yield() }
    #expect(watched == nil)
    #expect(log.lines == ["syncing", "passed"])
    withExtendedLifetime(token) {}
  }
}
