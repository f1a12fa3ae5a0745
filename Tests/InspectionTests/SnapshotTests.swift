import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Testing

@Suite("Snapshots of nodes")
@MainActor
struct SnapshotTests {
  @Test("the first batch holds every node, the next only those that changed")
  func dirtyNodes() {
    Inspected.run { inspected in
      let first = TestLoadable()
      inspected.add(first, "first")
      inspected.add(TestLoadable(), "second")
      #expect(inspected.drain().nodes.map(\.identity.key) == ["first", "second"])
      first.setSyncing()
      #expect(inspected.drain().nodes.map(\.identity.key) == ["first"])
      #expect(inspected.drain() == ChangeBatch(clock: ClockSnapshot()))
    }
  }

  @Test("a node with several changes appears once, in its current state")
  func coalescing() {
    Inspected.run { inspected in
      let loadable = TestLoadable()
      inspected.add(loadable, "it")
      loadable.sync()
      loadable.setDidSyncSuccessfully()
      loadable.setDidFailToSync(CodeError("boom"))
      let nodes = inspected.drain().nodes
      #expect(nodes.count == 1)
      #expect(nodes.first?.state == .failed)
      #expect(nodes.first?.error == NodeError(text: "boom"))
      #expect(nodes.first?.hasContents == true)
    }
  }

  @Test("syncs, successes, failures, ignored and skipped requests are counted")
  func counts() throws {
    try Inspected.run { inspected in
      let loadable = TestLoadable()
      inspected.add(loadable, "it")
      loadable.sync()
      loadable.sync()
      loadable.setDidSyncSuccessfully()
      loadable.syncIfNeeded()
      loadable.setDidFailToSync()
      loadable.setDidFailToSync()
      let counts = try #require(inspected.drain().nodes.first).counts
      #expect(counts.syncs == 1)
      #expect(counts.ignored == 1)
      #expect(counts.successes == 1)
      #expect(counts.notNeeded == 1)
      #expect(counts.failures == 2)
      #expect(counts.notifications == 4)
    }
  }

  @Test("a forwarded sync is counted as a sync of the proxy")
  func forwardedSync() {
    Inspected.run { inspected in
      let proxy = LoadableProxy(TestLoadable())
      let id = inspected.add(proxy, "proxy", kind: .proxy)
      proxy.sync()
      #expect(inspected.drain().nodes.first { $0.id == id }?.counts.syncs == 1)
    }
  }

  @Test("a retry timer is shown until it fires or is cancelled")
  func retry() throws {
    Inspected.run { inspected in
      let target = TestLoadable()
      inspected.add(target, "it")
      let policy = BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(9), multiplier: 2, maxAttempts: 2)
      let syncer = LoadableSyncer(loadable: target, timeoutPolicy: policy, timeSource: inspected.time)
      @MainActor func retry() -> NodeRetry? { inspected.drain().nodes.first?.retry }
      inspected.time.advance(by: .seconds(5))
      target.setDidFailToSync()
      #expect(retry() == .armed(deadline: 6_000_000_000, delay: 1_000_000_000, attempt: 1))
      target.setSyncing()
      #expect(retry() == nil)
      target.setDidFailToSync()
      #expect(retry() == .gaveUp(attempts: 2))
      withExtendedLifetime(syncer) {}
    }
  }

  @Test("contract violations are counted and recorded")
  func violations() {
    Inspected.run { inspected in
      let group = LoadableGroup([TestLoadable()], mode: .never)
      inspected.add(group, "group")
      inspected.inspector.linkDependencies()
      (group.loadables.first as? TestLoadable)?.setDidFailToSync()
      let batch = inspected.drain()
      #expect(batch.nodes.first?.counts.lints[.syncedWithoutContents] == 1)
      let sentence = ContractRule.syncedWithoutContents.description
      #expect(batch.entries.contains { $0.event == .node(.violated(.syncedWithoutContents, sentence)) })
    }
  }

  @Test("a group's error is its child's and names the child's node, also through nested groups")
  func origin() throws {
    try Inspected.run { inspected in
      let leaf = TestLoadable()
      let inner = LoadableGroup([leaf])
      let outer = LoadableGroup([inner])
      inspected.add(outer, "outer")
      inspected.add(inner, "inner")
      let id = inspected.add(leaf, "leaf")
      leaf.setDidFailToSync(CodeError("boom"))
      let node = try #require(inspected.drain().nodes.first { $0.identity.key == "outer" })
      #expect(node.error == NodeError(text: "boom", origin: id))
    }
  }

  @Test("a state's entry is the one that caused it")
  func stateEntry() throws {
    try Inspected.run { inspected in
      let loadable = TestLoadable()
      inspected.add(loadable, "it")
      loadable.notifyDidChange()
      loadable.setSyncing()
      let batch = inspected.drain()
      let number = try #require(batch.nodes.first?.stateEntry)
      #expect(
        batch.entries.first { $0.sequence == number }?.event
          == .node(.stateChanged(from: .idle, to: .syncing, error: nil)))
    }
  }
}
