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

  @Test func itLeavesNothingInTheLifetimeOfItsLoadable() {
    let lifetime = Lifetime()
    var queues = (0..<3).map { _ in
      ChangeQueue(of: loadable, policy: .unbounded, lifetime: lifetime) { $0.loadableState }
    }
    #expect(lifetime.signalCount == 3)
    queues.removeLast()
    #expect(lifetime.signalCount == 2)
    queues = []
    #expect(lifetime.signalCount == 0)
    #expect(!loadable.hasObservers)
  }

  @Test func itEndsWithTheLifetimeThatItWasGiven() async {
    var lifetime: Lifetime? = Lifetime()
    let queue = ChangeQueue(of: loadable, policy: .unbounded, lifetime: lifetime) { $0.loadableState }
    let task = Task.immediate { await queue.next() }
    lifetime = nil
    #expect(await task.value == nil)
  }

  private func states(_ policy: BoundedQueue<LoadableState>.Policy) -> ChangeQueue<LoadableState> {
    ChangeQueue(of: loadable, policy: policy) { $0.loadableState }
  }
}
