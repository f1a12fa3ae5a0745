import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Testing

@Suite("Lints")
@MainActor
struct LintTests {
  @Test("every kind has a stable identifier")
  func names() {
    #expect(
      Lint.allCases.map(\.rawValue) == [
        "synced-without-contents", "contents-changed-silently", "error-without-failure", "rounds-without-end",
        "depends-on-itself", "waiter-expiring", "gave-up", "endless-instant",
      ])
  }

  @Test("a contract violation is a lint named after its rule")
  func violations() {
    Inspected.run(journalCapacity: 10_000) { inspected in
      let loadable = BrokenLoadable()
      inspected.add(loadable, "it")
      loadable.setDidSyncSuccessfully()
      loadable.hasError = true
      loadable.setIdle()
      loadable.hasError = false
      loadable.hasContents = true
      loadable.syncIfNeeded()
      let token = loadable.sink { $0.notifyDidChange() }
      loadable.notifyDidChange()
      token.remove()
      #expect(
        inspected.drain().entries.compactMap(\.event.lint) == [
          .syncedWithoutContents, .errorWithoutFailure, .contentsChangedSilently, .roundsWithoutEnd,
        ])
    }
  }

  @Test("a syncer that gave up is a lint of its node")
  func gaveUp() throws {
    Inspected.run { inspected in
      let target = TestLoadable()
      inspected.add(target, "it")
      let policy = BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(9), maxAttempts: 1)
      let syncer = LoadableSyncer(loadable: target, timeoutPolicy: policy, timeSource: inspected.time)
      target.setDidFailToSync()
      #expect(inspected.inspector.lints[.gaveUp] == 1)
      #expect(inspected.drain().nodes.first?.counts.lints[.gaveUp] == 1)
      withExtendedLifetime(syncer) {}
    }
  }

  @Test("are counted over the whole run, also when the journal drops entries or is drained")
  func wholeRun() {
    Inspected.run(journalCapacity: 2) { inspected in
      let loadable = BrokenLoadable()
      inspected.add(loadable, "it")
      for _ in 0..<5 { loadable.setDidSyncSuccessfully() }
      let batch = inspected.drain()
      #expect(batch.entries.count(where: { $0.event.lint != nil }) == 1)
      loadable.setDidSyncSuccessfully()
      #expect(inspected.inspector.lints[.syncedWithoutContents] == 6)
      #expect(inspected.drain().nodes.first?.counts.lints[.syncedWithoutContents] == 6)
    }
  }

  @Test("counts can be added and subtracted")
  func counts() {
    var counts = LintCounts()
    counts.add(.gaveUp, times: 2)
    counts.add(.syncedWithoutContents)
    #expect(counts.total == 3)
    #expect(counts.violations == 1)
    #expect(counts.kinds == [.syncedWithoutContents, .gaveUp])
    var sum = counts
    sum += counts
    #expect(sum[.gaveUp] == 4)
    sum -= counts
    #expect(sum == counts)
    sum -= counts
    #expect(sum == LintCounts())
    #expect(sum.kinds == [])
  }
}

/// A loadable that breaks every promise.
private final class BrokenLoadable: Loadable {
  var hasContents = false
  var hasError = false

  override var isContentsAvailable: Bool { hasContents }
  override var error: (any Error)? { hasError ? CodeError("x") : super.error }
  override var needsSync: Bool { false }
  override func doSync() {}
}
