import Loadables
import Testing

@Suite("Observers: with the current state, one call at a time, and methods without arguments")
@MainActor
struct InitialSinkTests {
  let source = SampleSource("Ada")
  let log = Log()

  @Test func anInitialSinkIsCalledBeforeTheCallReturnsAndAtEveryChange() {
    let token = source.sink(initial: true) { [log] in log.add("\($0.loadableState)") }
    #expect(log.lines == ["idle"])
    source.sync()
    #expect(log.lines == ["idle", "syncing", "did-sync-successfully"])
    token.remove()
    source.setIdle()
    #expect(log.lines.count == 3)
  }

  @Test func withoutInitialItIsCalledAtChangesOnly() {
    let token = source.sink(initial: false) { [log] _ in log.add("called") }
    #expect(log.lines == [])
    source.setIdle()
    #expect(log.lines == ["called"])
    _ = token
  }

  @Test func anAsyncInitialSinkIsCalledForTheCurrentState() async {
    let called = Gate()
    let token = source.sink(initial: true) { [log] in
      log.add("\($0.loadableState)")
      await called.pass()
    }
    await called.arrival()
    #expect(log.lines == ["idle"])
    called.letPass()
    token.remove()
  }

  @Test func oneAtATimeChangesDuringACallLeadToOneMore() async {
    let gate = Gate()
    let token = source.sink(initial: false, oneAtATime: true) { [log] in
      log.add("begins \($0.loadableState)")
      await gate.pass()
      log.add("ends")
    }
    source.setSyncing()
    await gate.arrival()
    for _ in 0..<5 { source.setFailedToSync(nil) }
    #expect(log.lines == ["begins syncing"])
    gate.letPass()
    await gate.arrival()
    #expect(log.lines == ["begins syncing", "ends", "begins did-fail-to-sync"])
    gate.letPass()
    for _ in 0..<10_000 where log.lines.count < 4 { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    #expect(log.lines == ["begins syncing", "ends", "begins did-fail-to-sync", "ends"])
    // After the calls, a change leads to a call again.
    source.setIdle()
    await gate.arrival()
    gate.letPass()
    #expect(log.lines.last == "begins idle")
    token.remove()
  }

  @Test func aTokenRemovedDuringACallHasNoFurtherOne() async {
    let gate = Gate()
    let token = source.sink(initial: true, oneAtATime: true) { [log] _ in
      log.add("begins")
      await gate.pass()
    }
    await gate.arrival()
    source.setIdle()
    token.remove()
    gate.letPass()
    for _ in 0..<100 { await Task.yield() }
    #expect(log.lines == ["begins"])
  }

  @MainActor
  private final class Screen {
    private(set) var updateCount = 0
    private var observer: LoadableObserver?

    func show(_ loadable: any PureLoadableProtocol) {
      observer = LoadableObserver(loadable: loadable, target: self, Screen.update)
    }

    func show(_ source: SampleSource<String>) {
      observer = LoadableObserver(loadable: source, target: self, Screen.update)
    }

    private func update() { updateCount += 1 }
  }

  @Test(arguments: [false, true])
  func aMethodWithoutArgumentsIsCalledAndItsTargetHeldWeakly(isAny: Bool) {
    var screen: Screen? = Screen()
    weak let released = screen
    if isAny { screen?.show(source as any PureLoadableProtocol) } else { screen?.show(source) }
    source.setIdle()
    #expect(screen?.updateCount == 1)
    screen = nil
    #expect(released == nil)
    source.setIdle()
  }
}
