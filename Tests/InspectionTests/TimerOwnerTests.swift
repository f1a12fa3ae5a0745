import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Testing

@Suite("The owner of a retry timer")
@MainActor
struct RetryOwnerTests {
  @Test("a waiter's retries are distinct from those of the loadable's syncer")
  func waiterAndSyncer() throws {
    try Inspected.run { inspected in
      let bench = try Bench(inspected, min: .seconds(3))
      inspected.time.advance(by: .zero)
      bench.target.setDidFailToSync()
      inspected.time.advance(by: .seconds(1))
      bench.target.setDidFailToSync()
      inspected.time.advance(by: .seconds(3))
      #expect(
        inspected.retries() == [
          "syncer armed 3", "waiter armed 1", "waiter fired", "syncer cancelled", "syncer armed 4", "waiter armed 1",
          "waiter fired", "syncer cancelled",
        ])
      withExtendedLifetime(bench) {}
    }
  }

  @Test("a row shows the syncer's timer, whatever the waiters do")
  func row() throws {
    try Inspected.run { inspected in
      let bench = try Bench(inspected, min: .seconds(3))
      inspected.time.advance(by: .zero)
      bench.target.setDidFailToSync()
      #expect(inspected.retry() == .armed(deadline: 3_000_000_000, delay: 3_000_000_000, attempt: 1))
      bench.waiter = nil
      #expect(inspected.retry() == .armed(deadline: 3_000_000_000, delay: 3_000_000_000, attempt: 1))
    }
  }

  @Test("without a syncer, a row shows the waiter's timer")
  func waiterOnly() throws {
    try Inspected.run { inspected in
      let bench = try Bench(inspected, min: nil)
      inspected.time.advance(by: .zero)
      bench.target.setDidFailToSync()
      #expect(
        inspected.retry() == .armed(deadline: 1_000_000_000, delay: 1_000_000_000, attempt: 1, by: .waiter("call")))
      bench.waiter = nil
      #expect(inspected.retry() == nil)
    }
  }

  @Test("a syncer that gave up is shown as such until the loadable is synced by other means")
  func gaveUp() throws {
    try Inspected.run { inspected in
      let bench = try Bench(inspected, min: .seconds(3), maxAttempts: 1)
      inspected.time.advance(by: .zero)
      bench.target.setDidFailToSync()
      #expect(inspected.retry() == .gaveUp(attempts: 1))
      bench.target.setDidSyncSuccessfully()
      #expect(inspected.retry() == nil)
    }
  }

  @Test("an autosync loadable owns its timer")
  func autosync() {
    final class Clock: AutosyncLoadable {
      override func doSync() {}
    }
    Inspected.run { inspected in
      let clock = Clock(timeSource: inspected.time)
      inspected.add(clock, "it")
      let token = clock.sink { _ in }
      clock.setFailedToSync(nil)
      #expect(inspected.retries() == ["autosync armed 60"])
      token.remove()
    }
  }

  /// An awaited loadable, with or without a syncer.
  @MainActor
  private final class Bench {
    let target: TestLoadable
    let syncer: LoadableSyncer?
    var waiter: LoadableWaiter?

    init(_ inspected: Inspected, min: Duration?, maxAttempts: Int? = nil) throws {
      let target = TestLoadable()
      self.target = target
      inspected.add(target, "it")
      syncer = min.map { min in
        LoadableSyncer(
          loadable: target,
          timeoutPolicy: BackoffTimeoutPolicy(min: min, max: .seconds(60), maxAttempts: maxAttempts),
          timeSource: inspected.time)
      }
      waiter = LoadableWaiter(
        loadable: target, condition: .didSyncSuccessfully, timeout: .seconds(30), timeSource: inspected.time,
        name: "call")
      waiter?.wait { _ in }
    }
  }
}

extension Inspected {
  /// The timer events since the last call, in whole seconds.
  fileprivate func retries() -> [String] {
    drain().entries.compactMap { entry in
      switch entry.event {
      case .timer(.armed(let owner, let delay, _)): "\(owner.word) armed \(delay / 1_000_000_000)"
      case .timer(.fired(let owner, _)): "\(owner.word) fired"
      case .timer(.cancelled(let owner, _)): "\(owner.word) cancelled"
      default: nil
      }
    }
  }

  /// The retry in the row of the only node.
  fileprivate func retry() -> NodeRetry? { drain().nodes.first?.retry }
}
