import Loadables
import LoadablesTesting
import Testing

@Suite("AnyPureLoadable and AnyLoadable")
@MainActor
struct AnyLoadableTests {
  let original = TestLoadable()
  let log = Log()

  @Test func everythingIsTheOriginals() {
    let pure = AnyPureLoadable(original)
    let wrapper = AnyLoadable(original)
    original.setDidSyncSuccessfully()
    #expect(summary(pure) == "did-sync-successfully, contents" && summary(wrapper) == summary(pure))
    original.setDidFailToSync(SampleError("gone"))
    #expect(summary(pure) == "did-fail-to-sync, contents, error gone" && summary(wrapper) == summary(pure))
    original.needsSyncOverride = false
    #expect(!wrapper.needsSync)
    original.needsSyncOverride = true
    #expect(wrapper.needsSync)
  }

  @Test func callsArePassedOn() {
    let wrapper = AnyLoadable(original)
    wrapper.sync()
    wrapper.syncIfNeeded()
    #expect([original.syncCallCount, original.syncIfNeededCallCount] == [2, 1])
    let object = ObjectObserver()
    wrapper.addObserver(object)
    #expect(original.addObserverCallCount == 1)
    wrapper.removeObserver(object)
    #expect(original.removeObserverCallCount == 1 && !original.hasObservers)
  }

  @Test func aSinkGetsTheWrapperAsTheTypeThatItIs() {
    let profile = Profile(original)
    let token = profile.sink { [log] in log.add("\($0.name) \($0.loadableState)") }
    original.setSyncing()
    #expect(log.lines == ["profile syncing"])
    _ = token
  }

  @Test func aSinkReceivesChangesThatItsObservationCauses() {
    let eager = EagerLoadable()
    let wrapper = AnyLoadable(eager)
    let token = wrapper.sink { [log] in log.add("\($0.loadableState)") }
    #expect(log.lines == ["syncing"])
    _ = token
  }

  @Test func aMethodGetsTheWrapperToo() {
    let profile = Profile(original)
    let target = Target(log)
    let token = LoadableObserver(loadable: profile, target: target, Target.profileDidChange)
    original.setSyncing()
    #expect(log.lines == ["profile"])
    withExtendedLifetime(token) {}
  }

  @Test func anObjectIsCalledWithTheOriginal() {
    let observer = Witness()
    let profile = Profile(original)
    profile.addObserver(observer)
    original.setSyncing()
    #expect(observer.seen === original)
    profile.removeObserver(observer)
  }

  @Test func aWrapperIsAChildATargetAndAnItemLikeAnyOther() {
    let time = ManualTimeSource()
    let wrapper = AnyLoadable(original)
    let group = LoadableGroup([wrapper, AnyPureLoadable(original), original])
    let proxy = LoadableProxy(wrapper)
    let chain = LoadableChain([wrapper], timeSource: time)
    chain.sync()
    time.advance(by: .zero)
    #expect([group.loadableState, proxy.loadableState, chain.loadableState] == [.syncing, .syncing, .syncing])
    original.setDidSyncSuccessfully()
    #expect([group, proxy, chain].allSatisfy { summary($0) == "did-sync-successfully, contents" })
  }

  @Test func aWrapperDependsOnTheOriginal() {
    #expect(AnyPureLoadable(original).dependencies.map(ObjectIdentifier.init) == [ObjectIdentifier(original)])
    #expect(AnyLoadable(original).dependencies.map(ObjectIdentifier.init) == [ObjectIdentifier(original)])
  }

  @Test func theOriginalIsHeldStronglyAndNeitherIsRetained() {
    var short: TestLoadable? = TestLoadable()
    weak let weakShort = short
    var wrapper = short.map { AnyLoadable($0) }
    weak let weakWrapper = wrapper
    let token = wrapper?.sink { _ in }
    short = nil
    #expect(wrapper != nil && weakShort != nil)
    wrapper = nil
    #expect(weakWrapper == nil && weakShort == nil)
    token?.remove()
  }

  @Test func aTokenThatOutlivesTheWrapperIsNotCalledAndStillTakesItselfOut() {
    var wrapper: AnyLoadable? = AnyLoadable(original)
    var token = wrapper?.sink { [log] _ in log.add("called") }
    #expect(token != nil)
    wrapper = nil
    original.notifyDidChange()
    #expect(log.lines.isEmpty)
    token = nil
    #expect(!original.hasObservers)
  }
}

private final class Profile: AnyLoadable {
  let name = "profile"
}

@MainActor
private final class Target {
  private let log: Log

  init(_ log: Log) { self.log = log }

  func profileDidChange(_ profile: Profile) { log.add(profile.name) }
}

@MainActor
private final class Witness: LoadableObserverProtocol {
  private(set) weak var seen: (any PureLoadableProtocol)?

  func loadableDidChange(_ loadable: any PureLoadableProtocol) { seen = loadable }
}

private final class EagerLoadable: TestLoadable {
  override func didAddFirstObserver() { sync() }
}
