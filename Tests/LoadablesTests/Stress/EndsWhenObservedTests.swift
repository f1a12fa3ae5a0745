@testable import Loadables
import LoadablesTesting
import Testing

private final class EndsWhenObserved: AsyncLoadable<Int> {
  var isEnding = true
  override func doSync() {}
  override func didAddFirstObserver() {
    if isEnding, loadableState == .syncing { setDidSyncSuccessfully(content: 1) }
  }
}

/// Ends its sync just before it is observed, without notifying that observer.
private final class EndsBeforeObserved: AsyncLoadable<Int> {
  override func doSync() {}
  override func addObserver(_ observer: any LoadableObserverProtocol) {
    if loadableState == .syncing { setDidSyncSuccessfully(content: 1) }
    super.addObserver(observer)
  }
}

private final class Forwarding: Loadable {
  let inner = PureLoadable()
  override func doSync() {}
  override func addObserver(_ observer: any LoadableObserverProtocol) { inner.addObserver(observer) }
  override func removeObserver(_ observer: any LoadableObserverProtocol) { inner.removeObserver(observer) }
}

/// A foreign loadable, whose rounds nest.
private final class Foreign: AsyncLoadableProtocol {
  var loadableState = LoadableState.idle
  var error: (any Error)?
  var content: Int?
  var isContentsAvailable: Bool { content != nil }
  private struct Place { weak var observer: (any LoadableObserverProtocol)? }
  private var places: [Place] = []
  var observers: [any LoadableObserverProtocol] { places.compactMap(\.observer) }
  var onSync: () -> Void = {}
  func addObserver(_ observer: any LoadableObserverProtocol) { places.append(Place(observer: observer)) }
  func removeObserver(_ observer: any LoadableObserverProtocol) {
    places.removeAll { $0.observer === observer || $0.observer == nil }
  }
  func sync() {
    guard loadableState != .syncing else { return }
    set(.syncing)
    onSync()
  }
  var needsSync: Bool { true }
  func syncIfNeeded() { sync() }
  func fetch() async throws -> Int { content ?? 0 }
  func fetchIfNeeded() async throws -> Int { content ?? 0 }
  func set(_ state: LoadableState, _ content: Int? = nil) {
    loadableState = state
    self.content = content ?? self.content
    for place in places { place.observer?.loadableDidChange(self) }
  }
}

@Suite("Loadables that end their sync when observed")
@MainActor
struct EndsWhenObservedTests {
  @Test func aTransformStopsListeningWhenItsOriginEndsBecauseItIsObserved() {
    let origin = EndsWhenObserved()
    let mapped = origin.map { $0 * 10 }
    mapped.sync()
    #expect(mapped.content == 10)
    // The mapped loadable got no further sync request.
    origin.setDidSyncSuccessfully(content: 2)
    #expect(mapped.content == 10)
  }

  @Test(.timeLimit(.minutes(30))) func aFetchEndsWhenItsLoadableEndsAsItIsObserved() async throws {
    let origin = EndsWhenObserved()
    #expect(try await origin.fetch() == 1)
  }

  @Test(.timeLimit(.minutes(30))) func aFetchEndsWhenItsLoadableEndsBeforeItIsObserved() async throws {
    let origin = EndsBeforeObserved()
    let ended = Log()
    let task = Task {
      let value = try await origin.fetch(); ended.add("\(value)")
    }
    for _ in 0..<1_000 where ended.lines.isEmpty { await Task.yield() }
    #expect(ended.lines == ["1"])
    task.cancel()
  }

  @Test func aTransformEndsWhenItsOriginEndsBeforeItIsObserved() {
    let origin = EndsBeforeObserved()
    let mapped = origin.map { $0 * 10 }
    mapped.sync()
    #expect(mapped.content == 10)
  }

  @Test func aSinkOfALoadableThatPassesItsObserversOnIsCalled() {
    let loadable = Forwarding()
    var calls = 0
    let token = loadable.sink { _ in calls += 1 }
    loadable.inner.setSyncing()
    #expect(calls == 1)
    token.remove()
    #expect(!loadable.inner.hasObservers)
    var direct = 0
    let other = LoadableObserver(loadable: loadable) { _ in direct += 1 }
    loadable.inner.setSyncing()
    #expect(direct == 1)
    _ = other
  }

  @Test func aTransformOfAForeignLoadableWhoseRoundsNest() {
    let origin = Foreign()
    let mapped = origin.map { $0 * 10 }
    var transforms = 0
    let flat = origin.flatMap { (value: Int) in
      transforms += 1; return SampleSource(value)
    }
    mapped.sync()
    origin.set(.didSyncSuccessfully, 1)
    #expect(mapped.content == 10)
    // For the contents in use.
    #expect(origin.observers.count == 1)
    let other = origin.map { $0 }
    var rounds = 0
    let token = other.sink { other in
      rounds += 1
      // The origin's rounds nest: this is within the call to the transform's own observer.
      if other.loadableState == .didSyncSuccessfully, rounds < 5 { other.sync() }
    }
    _ = (flat, transforms)
    origin.onSync = { origin.set(.didSyncSuccessfully, (origin.content ?? 0) + 1) }
    other.sync()
    #expect(other.loadableState == .didSyncSuccessfully)
    #expect(other.content == origin.content)
    #expect(origin.observers.count == 2)
    _ = token
  }

  @Test func aStreamHasAllChangesOfALoadableThatIsReleased() async {
    var short: SampleSource<Int>? = SampleSource()
    let stream = short.map { AsyncLoadableStream($0, bufferingPolicy: .unbounded) }
    short?.setSyncing()
    short?.setDidSyncSuccessfully(content: 1)
    short = nil
    var states: [LoadableState] = []
    if let stream { for await change in stream { states.append(change.state) } }
    #expect(states == [.syncing, .didSyncSuccessfully])
  }
}
