import Loadables
import LoadablesTesting
import Testing

@Suite("Violations of the contract by every kind of loadable")
@MainActor
struct ContractOfEveryKindTests {
  @Test(arguments: BrokenKind.allCases)
  func syncedWithoutContentsIsOne(kind: BrokenKind) {
    let broken = kind.make()
    #expect(
      violations(by: broken) {
        broken.fake.state = .didSyncSuccessfully
        broken.loadable.notifyDidChange()
      } == [.syncedWithoutContents])
  }

  @Test(arguments: BrokenKind.allCases)
  func anErrorWithoutAFailureIsOne(kind: BrokenKind) {
    for state in [LoadableState.idle, .syncing, .didSyncSuccessfully] {
      let broken = kind.make()
      #expect(
        violations(by: broken) {
          broken.fake = Fake(state: state, error: SampleError(), hasContents: true)
          broken.loadable.notifyDidChange()
        } == [.errorWithoutFailure])
    }
  }

  /// Silent changes have no notification, so that a later round without a change reports them.
  @Test("a silent change of contents during a round is reported after the round", arguments: BrokenKind.allCases)
  func contentsThatHaveChangedSilentlyByTheEndOfARoundAreOne(kind: BrokenKind) {
    let broken = kind.make()
    broken.loadable.notifyDidChange()
    #expect(
      violations(by: broken) {
        let token = LoadableObserver(loadable: broken.loadable) { _ in broken.fake.hasContents = true }
        broken.loadable.notifyDidChange()
        token?.remove()
      } == [.contentsChangedSilently])
  }

  @Test(arguments: BrokenKind.allCases.filter(\.canSync))
  func contentsThatHaveChangedSilentlyAreFoundWhenASyncIsAskedFor(kind: BrokenKind) {
    for request in [LoadableEvent.SyncRequest.sync, .syncIfNeeded] {
      let broken = kind.make()
      broken.fake.state = .syncing
      #expect(
        violations(by: broken) {
          broken.loadable.notifyDidChange()
          broken.fake.hasContents = true
          broken.ask(request)
          broken.ask(request)
        } == [.contentsChangedSilently])
    }
  }

  @Test(arguments: BrokenKind.allCases)
  func observersThatNeverStopAreOne(kind: BrokenKind) {
    let broken = kind.make()
    #expect(
      violations(by: broken) {
        let token = LoadableObserver(loadable: broken.loadable) { $0.notifyDidChange() }
        broken.loadable.notifyDidChange()
        token?.remove()
      } == [.tooManyWaitingRounds(limit: 1_000)])
  }

  @Test(arguments: BrokenKind.allCases)
  func keepingEveryPromiseIsNone(kind: BrokenKind) {
    let broken = kind.make()
    #expect(
      violations(by: broken) {
        for state in [LoadableState.syncing, .didFailToSync, .didSyncSuccessfully, .idle] {
          let error = state == .didFailToSync ? SampleError() : nil
          broken.fake = Fake(state: state, error: error, hasContents: state != .idle)
          broken.loadable.notifyDidChange()
        }
      } == [])
  }

  private func violations(by broken: any Broken, _ body: () -> Void) -> [ContractRule] {
    var rules: [ContractRule] = []
    let listener = ContractViolations { if $0.loadable === broken.loadable { rules.append($0.rule) } }
    body()
    listener.stop()
    return rules
  }
}

struct Fake {
  var state = LoadableState.idle
  var error: (any Error)?
  var hasContents = false
}

/// A loadable that ignores every request.
private final class SyncingLoadable: Loadable {
  override var loadableState: LoadableState { .syncing }
  override var needsSync: Bool { false }
}

@MainActor
protocol Broken: LoadableBase {
  var fake: Fake { get set }
}

extension Broken {
  fileprivate var loadable: LoadableBase { self }

  fileprivate func ask(_ request: LoadableEvent.SyncRequest) {
    guard let loadable = loadable as? any LoadableProtocol else { return }
    switch request {
    case .sync: loadable.sync()
    case .syncIfNeeded: loadable.syncIfNeeded()
    }
  }
}

/// The subclassable classes; the others build on them.
enum BrokenKind: CaseIterable {
  case loadable, pure, asyncLoadable, autosync, group, pureGroup, proxy, pureProxy, test

  var canSync: Bool { self != .pure && self != .pureGroup && self != .pureProxy }

  @MainActor
  fileprivate func make() -> any Broken {
    switch self {
    case .loadable: BrokenLoadable()
    case .pure: BrokenPureLoadable()
    case .asyncLoadable: BrokenAsyncLoadable()
    case .autosync: BrokenAutosyncLoadable()
    case .group: BrokenGroup()
    case .pureGroup: BrokenPureGroup()
    case .proxy: BrokenProxy(SyncingLoadable())
    case .pureProxy: BrokenPureProxy()
    case .test: BrokenTestLoadable()
    }
  }
}

private final class BrokenLoadable: Loadable, Broken {
  var fake = Fake()
  override var loadableState: LoadableState { fake.state }
  override var error: (any Error)? { fake.error }
  override var isContentsAvailable: Bool { fake.hasContents }
  override func doSync() {}
}

private final class BrokenPureLoadable: PureLoadable, Broken {
  var fake = Fake()
  override var loadableState: LoadableState { fake.state }
  override var error: (any Error)? { fake.error }
  override var isContentsAvailable: Bool { fake.hasContents }
}

private final class BrokenAsyncLoadable: AsyncLoadable<Int>, Broken {
  var fake = Fake()
  override var loadableState: LoadableState { fake.state }
  override var error: (any Error)? { fake.error }
  override var isContentsAvailable: Bool { fake.hasContents }
  override func doSync() {}
}

private final class BrokenAutosyncLoadable: AutosyncLoadable, Broken {
  var fake = Fake()
  override var loadableState: LoadableState { fake.state }
  override var error: (any Error)? { fake.error }
  override var isContentsAvailable: Bool { fake.hasContents }
  override func doSync() {}
}

private final class BrokenGroup: LoadableGroup, Broken {
  var fake = Fake()
  override var loadableState: LoadableState { fake.state }
  override var error: (any Error)? { fake.error }
  override var isContentsAvailable: Bool { fake.hasContents }
}

private final class BrokenPureGroup: PureLoadableGroup, Broken {
  var fake = Fake()
  override var loadableState: LoadableState { fake.state }
  override var error: (any Error)? { fake.error }
  override var isContentsAvailable: Bool { fake.hasContents }
}

private final class BrokenProxy: LoadableProxy, Broken {
  var fake = Fake()
  override var loadableState: LoadableState { fake.state }
  override var error: (any Error)? { fake.error }
  override var isContentsAvailable: Bool { fake.hasContents }
}

private final class BrokenPureProxy: PureLoadableProxy, Broken {
  var fake = Fake()
  override var loadableState: LoadableState { fake.state }
  override var error: (any Error)? { fake.error }
  override var isContentsAvailable: Bool { fake.hasContents }
}

private final class BrokenTestLoadable: TestLoadable, Broken {
  var fake = Fake()
  override var loadableState: LoadableState {
    get { fake.state }
    set { fake.state = newValue }
  }
  override var error: (any Error)? {
    get { fake.error }
    set { fake.error = newValue }
  }
  override var isContentsAvailable: Bool {
    get { fake.hasContents }
    set { fake.hasContents = newValue }
  }
}
