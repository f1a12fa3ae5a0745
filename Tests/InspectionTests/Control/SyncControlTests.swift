import InspectionModel
import Loadables
import LoadablesTesting
import LoadablesTooling
import Testing

@testable import Inspection

/// Each test has its own process: a source observes all loadables of the process.
@Suite("Control of a running program")
struct SyncControlTests {
  /// A program with one loadable, a syncer, and a client with control.
  @MainActor
  final class Program<Leaf: AsyncLoadable<String>> {
    let alarm = ManualAlarm()
    let clock: ControllableTimeSource
    let leaf: Leaf
    let source: LiveSource
    let id: NodeID
    private let cursor: ChangeCursor
    private var lastRequest: RequestNumber = 0
    private(set) var entries: [JournalEntry] = []
    private(set) var node: NodeSnapshot?

    init(_ leaf: Leaf) {
      self.leaf = leaf
      clock = ControllableTimeSource(alarm: alarm)
      source = LiveSource(title: "program", environment: LiveEnvironment(clock: clock), access: .control)
      id = source.inspector.register(leaf, as: NodeIdentity(key: "leaf", kind: .loadable))
      cursor = source.makeCursor()
      read()
    }

    /// Performs a command, and returns the outcome.
    @discardableResult
    func perform(_ command: NodeCommand) async -> CommandOutcome? {
      lastRequest += 1
      source.perform(command, request: lastRequest)
      while true {
        if let outcome = read().last { return outcome.outcome }
        await Task.yield()
      }
    }

    /// Syncs the leaf, and fails it while its work goes on.
    func endAttempt() async where Leaf: Loadable {
      leaf.sync()
      await perform(.fail(id, error: "forced"))
    }

    @discardableResult
    func read() -> [ChangeBatch.RequestOutcome] {
      let batch = cursor.take()
      entries += batch.entries
      node = batch.nodes.first { $0.id == id } ?? node
      return batch.outcomes
    }

    var dropped: [NodeState] {
      read()
      return entries.compactMap { if case .sync(.resultDropped(let state)) = $0.event { state } else { nil } }
    }

    var error: String? { leaf.error.map(NodeError.text) }
  }

  @Test("a fault fails the next sync, whose work does not begin")
  func failing() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Fetch())
      #expect(
        await program.perform(.addFault(program.id, Fault(.fail(error: "http-503"), count: 1))) == .done(nodes: 1))
      program.read()
      #expect(program.node?.faults.count == 1)
      program.leaf.sync()
      #expect(program.leaf.loadableState == .syncing)
      program.alarm.advance(by: 0)
      #expect(program.leaf.loadableState == .didFailToSync && program.error == "http-503")
      #expect(program.leaf.syncCount == 0)
      program.read()
      #expect(program.node?.faults == [])
      #expect(program.entries.contains { $0.event == .sync(.faultApplied(.fail(error: "http-503"))) })
      program.leaf.sync()
      #expect(program.leaf.syncCount == 1)
      program.read()
      #expect(program.entries.count { if case .sync(.faultApplied) = $0.event { true } else { false } } == 1)
    }
  }

  @Test("a hung sync ends as failed when control ends")
  func hanging() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Fetch())
      await program.perform(.addFault(program.id, Fault(.hang)))
      program.leaf.sync()
      program.alarm.advance(by: 1_000)
      #expect(program.leaf.loadableState == .syncing && program.leaf.syncCount == 0)
      program.source.endControl()
      #expect(program.leaf.loadableState == .didFailToSync && program.error == "released")
      program.read()
      #expect(program.node?.faults == [])
      program.leaf.sync()
      #expect(program.leaf.syncCount == 1)
    }
  }

  @Test("a delay holds the work back on the program's clock")
  func delaying() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Fetch())
      await program.perform(.addFault(program.id, Fault(.delay(2_000_000_000), count: 1)))
      program.leaf.sync()
      program.alarm.advance(by: 1.9)
      #expect(program.leaf.syncCount == 0)
      program.alarm.advance(by: 0.2)
      #expect(program.leaf.syncCount == 1)
      await program.leaf.answer(.success("contents"))
      #expect(program.leaf.content == "contents")
    }
  }

  @Test("the end of control starts a delayed sync at once")
  func delayEnds() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Fetch())
      await program.perform(.addFault(program.id, Fault(.delay(2_000_000_000))))
      program.leaf.sync()
      program.source.endControl()
      #expect(program.leaf.syncCount == 1 && program.leaf.loadableState == .syncing)
      program.alarm.advance(by: 10)
      #expect(program.leaf.syncCount == 1)
    }
  }

  @Test("the late result of a failed attempt is dropped and logged, a success too")
  func late() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Fetch())
      program.leaf.sync()
      await program.leaf.answer(.success("first"))
      program.leaf.sync()
      #expect(await program.perform(.fail(program.id, error: "forced")) == .done(nodes: 1))
      #expect(program.error == "forced")
      await program.leaf.answer(.success("late"))
      #expect(program.leaf.loadableState == .didFailToSync && program.error == "forced")
      #expect(program.leaf.content == "first")
      #expect(program.dropped == [.synced])
    }
  }

  @Test("a newer attempt succeeds although the late result arrives before or after it", arguments: [0, 1])
  func newer(first: Int) async {
    await #expect(processExitsWith: .success) { @MainActor [first] in
      let program = Program(Fetch())
      await program.endAttempt()
      program.leaf.sync()
      if first == 0 {
        await program.leaf.answer(.failure(Fetch.InjectedFailure()), at: 0)
        #expect(program.leaf.loadableState == .syncing)
        await program.leaf.answer(.success("new"), at: 0)
      } else {
        await program.leaf.answer(.success("new"), at: 1)
        await program.leaf.answer(.failure(Fetch.InjectedFailure()), at: 0)
      }
      #expect(program.leaf.loadableState == .didSyncSuccessfully && program.leaf.content == "new")
      #expect(program.dropped == [.failed])
    }
  }

  @Test("each late result of an ended attempt is dropped, also after a push and after a newer attempt")
  func lateTwice() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Fetch())
      await program.endAttempt()
      program.leaf.setDidSyncSuccessfully(content: "dropped")
      program.leaf.setDidSyncSuccessfully(content: "push")
      program.leaf.sync()
      await program.leaf.answer(.success("new"), at: 1)
      await program.leaf.answer(.success("late"), at: 0)
      #expect(program.leaf.content == "new" && program.dropped == [.synced, .synced])
    }
  }

  @Test("a push is accepted after a newer attempt, although the ended attempt never reported a result")
  func silent() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Fetch())
      await program.endAttempt()
      program.leaf.sync()
      await program.leaf.answer(.success("new"), at: 1)
      program.leaf.setDidSyncSuccessfully(content: "push")
      #expect(program.leaf.content == "push" && program.dropped == [])
    }
  }

  @Test("a late result is dropped after the end of control, and during the next control")
  func lateAfterControl() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Fetch())
      var settled = 0
      program.source.onSettled = { settled += 1 }
      for _ in 0..<2 {
        program.leaf.sync()
        await program.perform(.fail(program.id, error: "forced"))
        program.source.endControl()
        #expect(program.source.awaitsLateResults && settled == 0)
        program.source.beginControl()
      }
      await program.leaf.answer(.success("late"))
      #expect(program.error == "forced")
      program.source.endControl()
      await program.leaf.answer(.success("late"))
      #expect(program.error == "forced" && program.dropped == [.synced, .synced])
      #expect(!program.source.awaitsLateResults && settled == 1)
      // Nothing is left.
      #expect(LoadableInstruments.syncController == nil)
      program.leaf.sync()
      await program.leaf.answer(.success("contents"))
      #expect(program.leaf.content == "contents")
    }
  }

  @Test("late results are awaited for a limited time after the end of control")
  func limitOfLateness() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Callback())
      program.source.longestLateness = .zero
      await program.endAttempt()
      await withCheckedContinuation { settled in
        program.source.onSettled = { settled.resume() }
        program.source.endControl()
      }
      #expect(!program.source.awaitsLateResults && LoadableInstruments.syncController == nil)
      program.leaf.setDidSyncSuccessfully(content: "push")
      #expect(program.leaf.content == "push" && program.dropped == [])
    }
  }

  @Test("a sync that the task of an ended attempt starts after the end of control is an attempt of its own")
  func syncWithinEndedAttempt() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Retrying())
      await program.endAttempt()
      program.source.endControl()
      await program.leaf.retry()
      #expect(program.leaf.content == "second" && program.leaf.loadableState == .didSyncSuccessfully)
    }
  }

  @Test("a result of an attempt from an earlier control is late if a later client ended it")
  func attemptOfEarlierControl() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Fetch())
      program.leaf.sync()
      program.source.endControl()
      program.source.beginControl()
      await program.perform(.fail(program.id, error: "forced"))
      await program.leaf.answer(.success("late"))
      #expect(program.error == "forced" && program.dropped == [.synced])
    }
  }

  @Test("the end of an attempt that the program has reset leaves the held sync after it alone")
  func resetBeforeHold() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Endless())
      program.leaf.sync()
      await Task.yield()
      await program.perform(.addFault(program.id, Fault(.hang)))
      program.leaf.setIdle()
      program.leaf.sync()
      while program.leaf.endCount == 0 { await Task.yield() }
      for _ in 0..<20 { await Task.yield() }
      #expect(program.leaf.loadableState == .syncing && program.dropped == [])
      // It is still held: the end of control ends it.
      program.source.endControl()
      #expect(program.error == "released")
    }
  }

  @Test("the end of control ends every held sync, although the first one ends at once")
  func severalHolds() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Callback())
      let prompt = (0..<4).map { _ in Prompt() }
      let group = LoadableGroup(prompt)
      let id = program.source.inspector.register(group, as: NodeIdentity(key: "group", kind: .group(.all)))
      await program.perform(.addFault(id, Fault(.delay(5_000_000_000))))
      await program.perform(.addFault(program.id, Fault(.hang)))
      group.sync()
      program.leaf.sync()
      program.source.endControl()
      #expect(prompt.allSatisfy { $0.loadableState == .didSyncSuccessfully })
      #expect(program.error == "released")
    }
  }

  @Test("a late result is dropped although a newer attempt has succeeded, also after the end of control")
  func lateAfterNewer() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Fetch())
      await program.endAttempt()
      program.leaf.sync()
      await program.leaf.answer(.success("new"), at: 1)
      program.source.endControl()
      await program.leaf.answer(.failure(Fetch.InjectedFailure()), at: 0)
      #expect(program.leaf.loadableState == .didSyncSuccessfully && program.leaf.content == "new")
      #expect(LoadableInstruments.syncController == nil)
    }
  }

  @Test("the end of a held sync leaves the work of an earlier attempt alone")
  func heldAfterWork() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Fetch())
      program.leaf.sync()
      program.leaf.setDidSyncSuccessfully(content: "cache")
      await program.perform(.addFault(program.id, Fault(.fail(error: "x"), count: 1)))
      program.leaf.sync()
      program.alarm.advance(by: 1)
      #expect(program.error == "x")
      await program.leaf.answer(.success("network"))
      #expect(program.leaf.content == "network" && program.leaf.loadableState == .didSyncSuccessfully)
    }
  }

  @Test("a state that a client has set is the program's again after the program's own")
  func hungAndRestarted() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Callback())
      await program.perform(.setState(program.id, .syncing, hasContents: nil, error: nil))
      program.leaf.setIdle()
      program.leaf.setSyncing()
      program.source.endControl()
      #expect(program.leaf.loadableState == .syncing)
    }
  }

  @Test("a late result is dropped while another source of the process has control")
  func lateDuringOtherControl() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Fetch())
      await program.endAttempt()
      program.source.endControl()
      let other = LiveSource(title: "other")
      #expect(other.beginControl(by: "other"))
      await program.leaf.answer(.success("late"))
      #expect(program.error == "forced")
      other.endControl()
      #expect(LoadableInstruments.syncController == nil)
    }
  }

  @Test("two sources that take turns in control drop each other's late results, and force states")
  func turns() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Callback())
      let other = LiveSource(title: "other")
      let id = other.inspector.register(program.leaf, as: NodeIdentity(key: "leaf", kind: .loadable))
      let cursor = other.makeCursor {}
      await program.endAttempt()
      program.source.endControl()
      #expect(other.beginControl(by: "other"))
      // Not taken for the late result that the first source awaits.
      other.perform(.fail(id, error: "again"), request: 1)
      while cursor.take().outcomes.isEmpty { await Task.yield() }
      #expect(program.error == "again")
      program.leaf.sync()
      other.perform(.fail(id, error: "third"), request: 2)
      while cursor.take().outcomes.isEmpty { await Task.yield() }
      other.endControl()
      #expect(program.source.beginControl())
      for _ in 0..<3 { program.leaf.setDidSyncSuccessfully(content: "late") }
      #expect(program.leaf.content == "late")
      program.source.endControl()
      #expect(LoadableInstruments.syncController == nil)
    }
  }

  @Test("a held sync is over when the program sets another state", arguments: [0, 1, 2])
  func heldButIdle(kind: Int) async {
    await #expect(processExitsWith: .success) { @MainActor [kind] in
      let program = Program(Fetch())
      let effect: Fault.Effect = [.hang, .delay(1_000_000_000), .fail(error: "x")][kind]
      await program.perform(.addFault(program.id, Fault(effect)))
      program.leaf.sync()
      program.leaf.setIdle()
      program.alarm.advance(by: 5)
      #expect(program.leaf.loadableState == .idle && program.leaf.syncCount == 0)
      program.leaf.setDidSyncSuccessfully(content: "push")
      program.source.endControl()
      program.alarm.advance(by: 5)
      #expect(program.leaf.loadableState == .didSyncSuccessfully && program.leaf.syncCount == 0)
    }
  }

  @Test("the end of control restores a changed back-off")
  func backoffRestored() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Callback())
      let policy = BackoffTimeoutPolicy(min: .seconds(600), max: .seconds(700))
      let before = policy.configuration
      let syncer = LoadableSyncer(loadable: program.leaf, timeoutPolicy: policy, timeSource: program.clock)
      program.leaf.setFailedToSync(nil)
      program.read()
      var backoff = try #require(program.node?.backoff)
      for seconds: Int64 in [1, 2] {
        (backoff.min, backoff.max) = (1, seconds)
        #expect(await program.perform(.setBackoff(program.id, backoff)) == .done(nodes: 1))
      }
      #expect(policy.configuration != before)
      program.source.endControl()
      #expect(policy.configuration == before)
      program.read()
      #expect(program.node?.backoff?.min == 600_000_000_000)
      withExtendedLifetime(syncer) {}
    }
  }

  @Test("a hung sync that the end of control fails is retried with the program's own back-off")
  func backoffOfReleasedSync() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Callback())
      let policy = BackoffTimeoutPolicy(min: .seconds(2), max: .seconds(8))
      let syncer = LoadableSyncer(loadable: program.leaf, timeoutPolicy: policy, timeSource: program.clock)
      program.leaf.setFailedToSync(nil)
      program.read()
      var backoff = try #require(program.node?.backoff)
      (backoff.min, backoff.max) = (600_000_000_000, 600_000_000_000)
      #expect(await program.perform(.setBackoff(program.id, backoff)) == .done(nodes: 1))
      #expect(await program.perform(.addFault(program.id, Fault(.hang))) == .done(nodes: 1))
      #expect(await program.perform(.sync(program.id)) == .done(nodes: 1))
      #expect(program.leaf.loadableState == .syncing && syncer.deadline == nil)
      program.source.endControl()
      let deadline = try #require(syncer.deadline)
      #expect(deadline - program.clock.now <= .seconds(8))
    }
  }

  @Test("only one source of the process has control")
  func twoSources() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Callback())
      let other = LiveSource(title: "other")
      #expect(!other.beginControl(by: "other"))
      program.source.endControl()
      #expect(other.beginControl(by: "other"))
      #expect(!program.source.beginControl())
    }
  }

  @Test("a command whose control ends before its turn changes nothing, even if the next control has begun")
  func commandOfEarlierControl() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Callback())
      program.source.perform(.fail(program.id, error: "x"), request: 7)
      program.source.endControl()
      program.source.beginControl()
      while true {
        if let outcome = program.read().last {
          #expect(outcome.outcome == .ignored(.withoutControl))
          break
        }
        await Task.yield()
      }
      #expect(program.leaf.loadableState == .idle)
    }
  }

  @Test("a fault that one leaf cannot take is added to none")
  func fullQueue() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Callback())
      let second = Callback()
      let group = LoadableGroup([program.leaf, second])
      let id = program.source.inspector.register(group, as: NodeIdentity(key: "group", kind: .group(.all)))
      for _ in 0..<16 { await program.perform(.addFault(program.id, Fault(.hang, count: 1))) }
      guard case .refused = await program.perform(.addFault(id, Fault(.hang))) else { return #expect(Bool(false)) }
      second.sync()
      #expect(second.syncCount == 1)
    }
  }

  @Test("a late result without an attempt is dropped while the loadable is not syncing")
  func callback() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Callback())
      await program.endAttempt()
      program.leaf.setDidSyncSuccessfully(content: "late")
      #expect(program.leaf.loadableState == .didFailToSync && program.leaf.content == nil)
      // A push after it.
      program.leaf.setDidSyncSuccessfully(content: "push")
      #expect(program.leaf.loadableState == .didSyncSuccessfully && program.leaf.content == "push")
      #expect(program.dropped == [.synced])
    }
  }

  @Test("a result without an attempt during a newer attempt counts as the newer attempt's")
  func callbackOfNewer() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Callback())
      await program.endAttempt()
      program.leaf.sync()
      program.leaf.setDidSyncSuccessfully(content: "new")
      #expect(program.leaf.loadableState == .didSyncSuccessfully)
      program.leaf.setDidSyncSuccessfully(content: "push")
      #expect(program.leaf.content == "push" && program.dropped == [])
    }
  }

  @Test("a state can be set, but not to synced without contents, since the program owns the contents")
  func states() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Fetch())
      func set(_ state: NodeState, _ hasContents: Bool? = nil) async -> CommandOutcome? {
        await program.perform(.setState(program.id, state, hasContents: hasContents, error: "set"))
      }
      #expect(await set(.synced) == .ignored(.contentsOfProgram))
      #expect(await set(.idle, true) == .ignored(.contentsOfProgram))
      #expect(await set(.failed) == .done(nodes: 1))
      #expect(program.error == "set")
      #expect(await set(.syncing) == .done(nodes: 1))
      #expect(program.leaf.loadableState == .syncing)
      program.source.endControl()
      #expect(program.error == "released")
    }
  }

  @Test("the back-off of a syncer is shown and can be changed, from its next delay on")
  func backoff() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Callback())
      let syncer = LoadableSyncer(
        loadable: program.leaf, timeoutPolicy: BackoffTimeoutPolicy(min: .seconds(600), max: .seconds(600)),
        timeSource: program.clock)
      program.leaf.setFailedToSync(nil)
      program.read()
      #expect(program.node?.backoff?.min == 600_000_000_000)
      var backoff = try #require(program.node?.backoff)
      (backoff.min, backoff.max) = (1_000_000_000, 1_000_000_000)
      #expect(await program.perform(.setBackoff(program.id, backoff)) == .done(nodes: 1))
      #expect(await program.perform(.clock(.step)) == .done(nodes: 0))
      #expect(program.leaf.syncCount == 1)
      program.leaf.setFailedToSync(nil)
      #expect(syncer.deadline == program.clock.now + .seconds(1))
    }
  }

  @Test("the clock of the program is paused and stepped, and runs on when control ends")
  func clock() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Callback())
      #expect(await program.perform(.clock(.pause)) == .done(nodes: 0))
      #expect(!program.clock.isRunning)
      #expect(await program.perform(.clock(.step)) == .ignored(.nothingPending))
      #expect(await program.perform(.clock(.setSpeed(50))) == .done(nodes: 0))
      #expect(await program.perform(.clock(.stepBack)) == .ignored(.past))
      program.source.endControl()
      #expect(program.clock.isRunning && program.clock.speed == 1)
    }
  }

  @Test("the network and the activity are changed where the program gave them, until control ends")
  func environment() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Callback())
      #expect(await program.perform(.setActivity(isActive: false)) == .ignored(.notInLiveProcess))
      let activity = OverridableAppActivity()
      program.source.environment.activity = activity
      #expect(await program.perform(.setActivity(isActive: false)) == .done(nodes: 0))
      #expect(!activity.isActive)
      program.source.endControl()
      #expect(activity.isActive)
    }
  }

  @Test("a pending timer of either clock can be fired now")
  func timers() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Callback())
      var fired: [String] = []
      _ = program.clock.schedule(after: .seconds(600), owner: program.leaf, label: "own") { fired.append("own") }
      _ = SystemTimeSource.shared.schedule(after: .seconds(900), owner: nil, label: "system") { fired.append("system") }
      let pending = program.source.pending(atMost: 10)
      #expect(pending.soonest.map(\.label) == ["own", "system"] && pending.count == 2)
      for event in pending.soonest { #expect(await program.perform(.fireNow(event)) == .done(nodes: 1)) }
      #expect(fired == ["own", "system"])
    }
  }

  @Test("a thousand random periods of control leave no fault, no held sync and no moved clock")
  func random() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let seed = UInt64.random(in: 0...999_999)
      var generator = SplitMix64(seed: seed)
      let program = Program(Callback())
      let syncer = LoadableSyncer(
        loadable: program.leaf, timeoutPolicy: BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(8)),
        timeSource: program.clock)
      for period in 0..<1_000 {
        // The issues of a test in a process of its own show neither values nor output, but comments.
        let place: Comment = "seed \(seed), period \(period)"
        program.source.beginControl()
        for _ in 0..<Int.random(in: 0..<8, using: &generator) {
          switch Int.random(in: 0..<10, using: &generator) {
          case 0: await program.perform(.addFault(program.id, Fault(.hang, count: 2)))
          case 1: await program.perform(.addFault(program.id, Fault(.fail(error: "x"))))
          case 2: await program.perform(.addFault(program.id, Fault(.delay(1_500_000_000), rate: 0.5)))
          case 3: await program.perform(.fail(program.id, error: "y"))
          case 4: await program.perform(.clock(.pause))
          case 5: await program.perform(.clock(.setSpeed(20)))
          case 6: await program.perform(.clock(.step))
          case 7: await program.perform(.setState(program.id, .syncing, hasContents: nil, error: nil))
          case 8: program.leaf.sync()
          default: program.alarm.advance(by: 0.7)
          }
        }
        program.source.endControl()
        program.read()
        #expect(program.node?.faults == [], "\(place): faults \(String(describing: program.node?.faults))")
        #expect(program.clock.isRunning && program.clock.speed == 1, place)
        // A sync that goes on is one whose work began, at the latest when the end of control released it.
        if program.leaf.loadableState == .syncing { #expect(program.leaf.syncCount > 0, place) }
        // The results that ended attempts owe.
        for _ in 0..<100 where program.source.awaitsLateResults {
          program.leaf.setDidSyncSuccessfully(content: "late")
        }
        #expect(!program.source.awaitsLateResults, "\(place): awaits late results")
        program.leaf.setDidSyncSuccessfully(content: "end")
        #expect(program.leaf.loadableState == .didSyncSuccessfully, "\(place): \(program.leaf.loadableState)")
      }
      withExtendedLifetime(syncer) {}
    }
  }
}
