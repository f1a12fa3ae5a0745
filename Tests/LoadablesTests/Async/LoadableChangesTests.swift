import Dispatch
@testable import Loadables
import LoadablesTesting
import Synchronization
import Testing

/// A loadable of a class outside this library.
private final class OutsideLoadable: PureLoadableProtocol {
  var loadableState = LoadableState.idle
  var error: (any Error)?
  var isContentsAvailable: Bool { false }
  private struct Place { weak var observer: (any LoadableObserverProtocol)? }
  private var places: [Place] = []
  var observerCount: Int { places.count { $0.observer != nil } }

  func addObserver(_ observer: any LoadableObserverProtocol) { places.append(Place(observer: observer)) }
  func removeObserver(_ observer: any LoadableObserverProtocol) {
    places.removeAll { $0.observer === observer || $0.observer == nil }
  }
  func set(_ state: LoadableState) {
    loadableState = state
    for place in places { place.observer?.loadableDidChange(self) }
  }
}

/// Reads in an isolation that is not the main actor's.
private actor Reader {
  private(set) var values: [Int] = []

  func read(_ changes: LoadableChanges<AsyncLoadableChange<Int>>, until last: Int) async {
    for await change in changes {
      let content = await change.content ?? -1
      values.append(content)
      if content == last { break }
    }
  }
}

@Suite("LoadableChanges")
@MainActor
struct LoadableChangesTests {
  let loadable = TestLoadable()

  private func states(
    _ changes: LoadableChanges<LoadableChange>, atMost limit: Int = .max
  ) async -> [LoadableState] {
    var states: [LoadableState] = []
    for await change in changes {
      states.append(change.state)
      if states.count == limit { break }
    }
    return states
  }

  // MARK: Values

  @Test func aLoopBeginsWithTheCurrentValue() async {
    loadable.setDidFailToSync(SampleError())
    var iterator = loadable.changes.makeAsyncIterator()
    let first = await iterator.next()
    #expect(first?.state == .didFailToSync && first?.error is SampleError && first?.isContentsAvailable == false)
    loadable.setDidSyncSuccessfully()
    let second = await iterator.next()
    #expect(second?.state == .didSyncSuccessfully && second?.error == nil && second?.isContentsAvailable == true)
  }

  /// Syncs as soon as it is observed.
  private final class Eager: AutosyncLoadable {
    override var isContentsAvailable: Bool { true }
    override func doSync() { setDidSyncSuccessfully() }
  }

  @Test func theFirstValueComesBeforeTheChangesThatTheObservationCauses() async {
    let eager = Eager()
    #expect(await states(eager.changes(buffering: .unbounded), atMost: 3) == [.idle, .syncing, .didSyncSuccessfully])
  }

  /// A content of the main actor, which notes whether it is released on the main queue.
  private final class Content {
    static let queue = DispatchSpecificKey<Bool>()
    static let releasesOnMain = Mutex<[Bool]>([])
    deinit {
      let isOnMain = DispatchQueue.getSpecific(key: Self.queue) == true
      Self.releasesOnMain.withLock { $0.append(isOnMain) }
    }
  }

  private final class Documents: AsyncLoadable<Content> {
    override func doSync() { setDidSyncSuccessfully(content: Content()) }
  }

  @Test func aContentIsReleasedOnTheMainActor() async {
    DispatchQueue.main.setSpecific(key: Content.queue, value: true)
    let documents = Documents()
    documents.sync()
    let changes = documents.changes
    await Task.detached {
      var iterator = changes.makeAsyncIterator()
      let change = await iterator.next()
      await MainActor.run { documents.setIdle(content: nil) }
      // The last reference to the content ends here, off the main actor.
      _ = change?.state
    }.value
    while Content.releasesOnMain.withLock({ $0.isEmpty }) { await Task.yield() }
    #expect(Content.releasesOnMain.withLock { $0 } == [true])
  }

  @Test func theFirstValueIsThatOfTheStartOfTheLoop() async {
    let changes = loadable.changes
    loadable.setSyncing()
    #expect(await states(changes, atMost: 1) == [.syncing])
  }

  @Test func groupsAndProxiesHaveChangesToo() async {
    let group = LoadableGroup([loadable])
    let proxy = LoadableProxy(group)
    let loops = [group.changes, proxy.changes].map { changes in
      Task.immediate { await states(changes, atMost: 2) }
    }
    loadable.sync()
    let expected: [LoadableState] = [.idle, .syncing]
    for loop in loops { #expect(await loop.value == expected) }
  }

  @Test func onlyTheNewestUnreadChangeIsKeptByDefault() async {
    var iterator = loadable.changes.makeAsyncIterator()
    #expect(await iterator.next()?.state == .idle)
    loadable.setSyncing()
    loadable.setDidSyncSuccessfully()
    #expect(await iterator.next()?.state == .didSyncSuccessfully)
  }

  @Test func allUnreadChangesAreKeptIfAskedFor() async {
    var iterator = loadable.changes(buffering: .unbounded).makeAsyncIterator()
    #expect(await iterator.next()?.state == .idle)
    loadable.setSyncing()
    loadable.setDidSyncSuccessfully()
    #expect(await iterator.next()?.state == .syncing)
    #expect(await iterator.next()?.state == .didSyncSuccessfully)
  }

  @Test func everyLoopOverASequenceReceivesAllChanges() async {
    let changes = loadable.changes(buffering: .unbounded)
    let loops = (0..<3).map { _ in Task.immediate { await states(changes, atMost: 3) } }
    loadable.setSyncing()
    loadable.setDidSyncSuccessfully()
    for loop in loops { #expect(await loop.value == [.idle, .syncing, .didSyncSuccessfully]) }
    #expect(!loadable.hasObservers)
  }

  // MARK: Isolation

  @Test func aSendableContentIsReadInAnyIsolation() async {
    let source = SampleSource<Int>()
    source.setDidSyncSuccessfully(content: 0)
    let reader = Reader()
    let loop = Task { await reader.read(source.changes(buffering: .unbounded), until: 9) }
    while !source.hasObservers { await Task.yield() }
    for number in 1..<10 { source.setDidSyncSuccessfully(content: number) }
    await loop.value
    #expect(await reader.values == Array(0..<10))
  }

  @Test func aContentThatIsNotSendableIsReadOnTheMainActor() async {
    let source = SampleSource<Parcel>()
    source.setDidSyncSuccessfully(content: Parcel("a"))
    for await change in source.changes {
      #expect(change.content?.name == "a")
      break
    }
  }

  @Test func aTransformedLoadableHasItsContentInItsChanges() async {
    let source = SampleSource<Int>()
    source.setDidSyncSuccessfully(content: 4)
    let doubled = source.map { $0 * 2 }
    var iterator = doubled.changes.makeAsyncIterator()
    #expect(await iterator.next()?.content == 8)
  }

  @Test func aLoadableWhoseTypeIsHiddenHasChanges() async {
    let hidden: any LoadableProtocol = loadable
    #expect(await states(hidden.changes, atMost: 1) == [.idle])
    let source = SampleSource<Int>()
    source.setDidSyncSuccessfully(content: 3)
    let content: any AsyncLoadableProtocol<Int> = source
    var iterator = content.changes.makeAsyncIterator()
    #expect(await iterator.next()?.content == 3)
  }

  // MARK: Ends

  @Test func aLoopEndsWithItsTask() async {
    let loop = Task.immediate { [changes = loadable.changes] in await states(changes) }
    #expect(loadable.hasObservers)
    loop.cancel()
    #expect(await loop.value == [.idle])
    #expect(!loadable.hasObservers)
  }

  @Test func aLoopEndsWithItsLoadableAfterTheLastChange() async {
    var short: PureLoadable? = PureLoadable()
    weak let watched = short
    let loop = Task.immediate { [changes = short?.changes] () -> [LoadableState] in
      guard let changes else { return [] }
      return await states(changes)
    }
    short?.setSyncing()
    short = nil
    #expect(watched == nil)
    #expect(await loop.value == [.idle, .syncing])
  }

  @Test func aLoopOverTheChangesOfAReleasedLoadableEndsAtOnce() async {
    var short: PureLoadable? = PureLoadable()
    let changes = short?.changes
    short = nil
    if let changes { #expect(await states(changes) == []) }
  }

  @Test func aLoopThatIsLeftKeepsNothing() async {
    let loop = Task.immediate { [changes = loadable.changes] in
      for await change in changes where change.state == .syncing { break }
    }
    #expect(loadable.observerCount == 1)
    loadable.setSyncing()
    await loop.value
    #expect(!loadable.hasObservers)
  }

  @Test func aLoadableOutsideTheLibraryHasChanges() async {
    let outside = OutsideLoadable()
    let changes = outside.changes(buffering: .unbounded)
    let loop = Task.immediate { await states(changes, atMost: 3) }
    #expect(outside.observerCount == 1)
    outside.set(.syncing)
    outside.set(.didSyncSuccessfully)
    #expect(await loop.value == [.idle, .syncing, .didSyncSuccessfully])
    #expect(outside.observerCount == 0)
  }

  // MARK: Many

  @Test(arguments: [1, 2] as [UInt64])
  func thousandsOfLoopsEndWhenTheyAreCancelledAtRandom(seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    let source = SampleSource(0)
    let changes = source.changes(buffering: .unbounded)
    var loops: [Task<[Int], Never>] = []
    for _ in 0..<2_000 {
      // Off the main actor.
      loops.append(
        Task.detached {
          var values: [Int] = []
          for await change in changes {
            let content = await change.content ?? -1
            values.append(content)
            if content == 20 { break }
          }
          return values
        })
    }
    var cancelled: Set<Int> = []
    for number in 1...20 {
      source.setDidSyncSuccessfully(content: number)
      for _ in 0..<50 {
        let place = Int.random(in: 0..<loops.count, using: &random)
        loops[place].cancel()
        cancelled.insert(place)
      }
      await Task.yield()
    }
    for (place, loop) in loops.enumerated() {
      let values = await loop.value
      // From the value at its start, a loop reads every value in order.
      #expect(zip(values, values.dropFirst()).allSatisfy { $1 == $0 + 1 }, "seed \(seed): \(values)")
      if !cancelled.contains(place) { #expect(values.last == 20, "seed \(seed)") }
    }
    // The last loops are released on other threads.
    for _ in 0..<10_000 where source.hasObservers { await Task.yield() }
    #expect(!source.hasObservers)
  }
}
