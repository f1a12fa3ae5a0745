@testable import Loadables
import LoadablesTesting
import Testing

@Suite("ChangeQueue")
@MainActor
struct ChangeQueueTests {
  let loadable = TestLoadable()

  @Test func itKeepsWhatIsReadAtTheTimeOfEachChange() async {
    let queue = states(.unbounded)
    loadable.setSyncing()
    loadable.setDidSyncSuccessfully()
    #expect(await queue.next() == .syncing)
    #expect(await queue.next() == .didSyncSuccessfully)
  }

  @Test func aChangeReadAsNilIsOmitted() async {
    let queue = ChangeQueue(of: loadable, policy: .unbounded) { $0.loadableState == .syncing ? nil : $0.loadableState }
    loadable.setSyncing()
    loadable.setDidFailToSync()
    #expect(await queue.next() == .didFailToSync)
  }

  @Test func itIsReleasedWhileItsLoadableLives() {
    var queues = (0..<3).map { _ in states(.unbounded) }
    #expect(loadable.observerCount == 3)
    queues.removeLast()
    #expect(loadable.observerCount == 2)
    queues = []
    #expect(!loadable.hasObservers)
  }

  @Test func itEndsWithItsLoadable() async {
    var short: TestLoadable? = TestLoadable()
    let queue = short.map { ChangeQueue(of: $0, policy: .unbounded) { $0.loadableState } }
    short?.setSyncing()
    let task = Task.immediate { [await queue?.next(), await queue?.next()] }
    short = nil
    #expect(await task.value == [.syncing, nil])
  }

  @Test("releasing the queue during a round does not skip later observers")
  func itsEndInARoundLeavesTheOtherObserversOfTheRound() {
    var queue: ChangeQueue<LoadableState>?
    let first = loadable.sink { _ in queue = nil }
    queue = states(.unbounded)
    var calls = 0
    let last = loadable.sink { _ in calls += 1 }
    loadable.setSyncing()
    #expect(queue == nil && calls == 1)
    withExtendedLifetime((first, last)) {}
  }

  private func states(_ policy: BoundedQueue<LoadableState>.Policy) -> ChangeQueue<LoadableState> {
    ChangeQueue(of: loadable, policy: policy) { $0.loadableState }
  }
}
