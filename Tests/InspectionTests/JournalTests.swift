import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Testing

@Suite("The journal")
@MainActor
struct JournalTests {
  @Test("a child's failure precedes its group's, which names it as the cause")
  func childBeforeGroup() {
    Inspected.run { inspected in
      let child = TestLoadable()
      let group = LoadableGroup([child])
      inspected.add(group, "group", kind: .group(.all))
      inspected.add(child, "child")
      child.setDidFailToSync(CodeError("timeout"))
      #expect(inspected.changes() == ["#1 child failed: timeout", "#3 group failed: timeout <- #1"])
    }
  }

  @Test("a change passes through groups and proxies, each naming its predecessor as the cause")
  func chainOfCauses() {
    Inspected.run { inspected in
      let leaf = TestLoadable()
      let inner = LoadableGroup([leaf])
      let proxy = LoadableProxy(inner)
      let outer = LoadableGroup([proxy])
      for (loadable, key) in [(leaf, "leaf"), (inner, "inner"), (proxy, "proxy"), (outer, "outer")]
        as [(any PureLoadableProtocol, String)]
      {
        inspected.add(loadable, key)
      }
      _ = inspected.drain()
      leaf.setSyncing()
      let entries = inspected.drain().entries.filter { $0.event != .node(.notified) }
      #expect(entries.map { $0.node.flatMap(inspected.inspector.key) } == ["leaf", "inner", "proxy", "outer"])
      for (cause, effect) in zip(entries, entries.dropFirst()) { #expect(effect.cause == cause.sequence) }
    }
  }

  @Test("the effects of a sync are traced to its request")
  func request() {
    Inspected.run { inspected in
      let child = TestLoadable()
      let group = LoadableGroup([child])
      inspected.add(group, "group")
      inspected.add(child, "child")
      group.sync()
      #expect(
        inspected.changes() == [
          "#1 group syncForwarded(ifNeeded: false)", "#2 child syncStarted <- #1", "#3 child syncing <- #2",
          "#5 group syncing <- #3",
        ])
    }
  }

  @Test("the effects of a timer are traced to what armed it")
  func timer() throws {
    Inspected.run { inspected in
      let target = TestLoadable()
      inspected.add(target, "target")
      let syncer = LoadableSyncer(
        loadable: target, timeoutPolicy: BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(9)),
        timeSource: inspected.time)
      target.setDidFailToSync()
      inspected.time.advance(by: .seconds(1))
      #expect(
        inspected.changes() == [
          "#1 target failed", "#3 target retryArmed(by: .syncer, delay: 1000000000, attempt: 1) <- #1",
          "#4 target retryFired(by: .syncer, #3) <- #3", "#5 target syncStarted <- #4", "#6 target syncing <- #5",
        ])
      withExtendedLifetime(syncer) {}
    }
  }

  @Test("failures in a row are counted while the next attempt is under way, up to a success")
  func failuresInARow() throws {
    try Inspected.run { inspected in
      let target = TestLoadable()
      inspected.add(target, "target")
      let syncer = LoadableSyncer(
        loadable: target, timeoutPolicy: BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(1)),
        timeSource: inspected.time)
      for count in 1...3 {
        target.setDidFailToSync()
        inspected.time.advance(by: .seconds(1))
        let node = try #require(inspected.drain().nodes.first)
        #expect(node.state == .syncing && node.retry == nil)
        #expect(node.counts.failuresInARow == count)
      }
      target.setDidSyncSuccessfully()
      #expect(inspected.drain().nodes.first?.counts.failuresInARow == 0)
      withExtendedLifetime(syncer) {}
    }
  }

  @Test("an app that becomes active resets the back-off")
  func appBecameActive() throws {
    Inspected.run { inspected in
      let target = TestLoadable()
      inspected.add(target, "target")
      let app = ManualAppActivity(isActive: false)
      let syncer = LoadableSyncer(
        loadable: target, timeoutPolicy: BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(9), multiplier: 2),
        timeSource: inspected.time, appActivity: app)
      target.setDidFailToSync()
      target.setSyncing()
      target.setDidFailToSync()
      _ = inspected.changes()
      app.isActive = true
      #expect(
        inspected.changes() == [
          "#10 target retryReset(by: .syncer, .appBecameActive)",
          "#11 target retryCancelled(by: .syncer, #9) <- #10",
          "#12 target retryArmed(by: .syncer, delay: 1000000000, attempt: 1) <- #10",
        ])
      // The rest of the pending delay is shorter than a new one.
      inspected.time.advance(by: .milliseconds(400))
      app.isActive = false
      app.isActive = true
      #expect(
        inspected.changes() == [
          "#13 target retryReset(by: .syncer, .appBecameActive)",
          "#14 target retryCancelled(by: .syncer, #12) <- #13",
          "#15 target retryArmed(by: .syncer, delay: 600000000, attempt: 1) <- #13",
        ])
      withExtendedLifetime(syncer) {}
    }
  }

  @Test("an attempt that a budget holds is an entry with the node of the budget, and the node's retry is held")
  func held() {
    Inspected.run { inspected in
      let target = TestLoadable()
      inspected.add(target, "target")
      let budget = RetryBudget(ratio: 0, minPerSecond: 0, timeSource: inspected.time)
      let id = inspected.add(budget, "budget")
      let syncer = LoadableSyncer(
        loadable: target, backoff: .init(min: .seconds(1), max: .seconds(9)), timeSource: inspected.time,
        conditions: .init(budget: budget))
      target.setDidFailToSync()
      _ = inspected.changes()
      inspected.time.advance(by: .seconds(1))
      inspected.inspector.readReadings()
      let batch = inspected.drain()
      #expect(batch.entries.first?.event == .timer(.held(by: .syncer, .budget, holder: id)))
      let nodes = Dictionary(uniqueKeysWithValues: batch.nodes.map { ($0.identity.key, $0) })
      #expect(
        nodes["target"]?.retry
          == .held(NodeHold(.budget, holder: id), deadline: 1_000_000_000, delay: 1_000_000_000, attempt: 1))
      #expect(nodes["budget"]?.state == .syncing)
      #expect(nodes["budget"]?.readings == [NodeFact(name: "retries", value: "0 of 0 left, 1 waits")])
      withExtendedLifetime(syncer) {}
    }
  }

  @Test("a waiter's timeout is an entry of the awaited loadable")
  func timedOut() {
    Inspected.run { inspected in
      let target = TestLoadable()
      inspected.add(target, "target")
      let waiter = LoadableWaiter(
        loadable: target, condition: .isContentsAvailable, timeout: .seconds(2), shouldSyncIfPossible: false,
        timeSource: inspected.time)
      waiter.wait { _ in target.setDidFailToSync() }
      inspected.time.advance(by: .seconds(2))
      #expect(inspected.changes() == ["#1 target waitTimedOut(after: 2000000000)", "#2 target failed <- #1"])
    }
  }

  @Test("a change of contents is a separate entry before the notification")
  func contents() {
    Inspected.run { inspected in
      let loadable = TestLoadable()
      inspected.add(loadable, "it")
      loadable.setDidSyncSuccessfully()
      #expect(inspected.journal() == ["#1 it synced", "#2 it has contents <- #1", "#3 it notified <- #1"])
    }
  }

  @Test("initial contents are not a change")
  func cachedContents() {
    Inspected.run { inspected in
      let loadable = TestLoadable()
      loadable.isContentsAvailable = true
      inspected.add(loadable, "it")
      loadable.setSyncing()
      #expect(inspected.changes() == ["#1 it syncing"])
    }
  }

  @Test("a repeated failure is recorded with its error")
  func secondFailure() {
    Inspected.run { inspected in
      let loadable = TestLoadable()
      inspected.add(loadable, "it")
      loadable.setDidFailToSync(CodeError("first"))
      loadable.setDidFailToSync(CodeError("second"))
      #expect(inspected.changes() == ["#1 it failed: first", "#3 it failed: second"])
    }
  }

  @Test("drops and counts the oldest entries when full")
  func bound() {
    Inspected.run(journalCapacity: 3) { inspected in
      let loadable = TestLoadable()
      inspected.add(loadable, "it")
      for _ in 0..<5 { loadable.notifyDidChange() }
      let batch = inspected.drain()
      #expect(batch.entries.map(\.sequence) == [3, 4, 5])
      #expect(batch.lostEntries == 2)
      #expect(inspected.drain().lostEntries == 0)
    }
  }

  @Test("can be drained when full, during an event and with the entries' nodes")
  func fullDrain() {
    Inspected.run(journalCapacity: 3) { inspected in
      var batches: [ChangeBatch] = []
      inspected.inspector.drainFullJournal = { [unowned inspector = inspected.inspector] in
        batches.append(inspector.drainEntries(clock: ClockSnapshot()))
      }
      let leaves = (0..<4).map { _ in TestLoadable() }
      let group = LoadableGroup(leaves)
      for (index, leaf) in leaves.enumerated() { inspected.add(leaf, "leaf-\(index)") }
      inspected.add(group, "group")
      // One event with more entries than the journal holds.
      group.sync()
      batches.append(inspected.inspector.drainEntries(clock: ClockSnapshot()))
      #expect(batches.dropLast().allSatisfy { $0.entries.count == 3 })
      #expect(batches.flatMap(\.entries).map(\.sequence) == Array(1...inspected.inspector.lastSequence))
      #expect(batches.allSatisfy { $0.lostEntries == 0 })
      #expect(inspected.inspector.lastSequence > 9)
      #expect(batches.flatMap(\.nodes).contains { $0.identity.key == "group" })
    }
  }

  @Test("a larger capacity does not delay the drain", arguments: [65_536, 200_000])
  func drainDue(capacity: Int) {
    Inspected.run(journalCapacity: capacity) { inspected in
      for _ in 0..<32_768 { inspected.inspector.note(.node(.notified)) }
      #expect(!inspected.inspector.isDrainDue)
      inspected.inspector.note(.node(.notified))
      #expect(inspected.inspector.isDrainDue)
    }
  }

  @Test("entries without snapshots carry the new nodes and leave changed nodes marked")
  func entriesAlone() {
    Inspected.run { inspected in
      let loadable = TestLoadable()
      let id = inspected.add(loadable, "it")
      loadable.setSyncing()
      let clock = ClockSnapshot()
      #expect(inspected.inspector.drainEntries(clock: clock).nodes.map(\.identity.key) == ["it"])
      loadable.setDidSyncSuccessfully()
      let batch = inspected.inspector.drainEntries(clock: clock)
      #expect(batch.nodes.isEmpty)
      #expect(!batch.entries.isEmpty)
      #expect(inspected.drain().nodes.map(\.id) == [id])
    }
  }

  @Test("entries carry their time")
  func time() {
    Inspected.run { inspected in
      let loadable = TestLoadable()
      inspected.add(loadable, "it")
      inspected.time.advance(by: .milliseconds(7))
      loadable.setSyncing()
      #expect(inspected.drain().entries.first?.time == 7_000_000)
    }
  }

  @Test("an unregistered loadable leaves no entry")
  func stranger() {
    Inspected.run { inspected in
      TestLoadable().setSyncing()
      #expect(inspected.journal() == [])
    }
  }
}
