import InspectionModel
import Loadables
import LoadablesTesting
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

    @discardableResult
    func read() -> [ChangeBatch.RequestOutcome] {
      let batch = cursor.take()
      entries += batch.entries
      node = batch.nodes.first { $0.id == id } ?? node
      return batch.outcomes
    }

    var dropped: [NodeState] {
      read()
      return entries.compactMap { if case .resultDropped(let state) = $0.event { state } else { nil } }
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
      #expect(program.entries.contains { $0.event == .faultApplied(.fail(error: "http-503")) })
      program.leaf.sync()
      #expect(program.leaf.syncCount == 1)
      program.read()
      #expect(program.entries.count { if case .faultApplied = $0.event { true } else { false } } == 1)
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
      program.leaf.sync()
      await program.perform(.fail(program.id, error: "forced"))
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

  @Test("a late result without an attempt is dropped while the loadable is not syncing")
  func callback() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = Program(Callback())
      program.leaf.sync()
      await program.perform(.fail(program.id, error: "forced"))
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
      program.leaf.sync()
      await program.perform(.fail(program.id, error: "forced"))
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
      print("SyncControlTests seed \(seed)")
      var generator = SplitMix64(seed: seed)
      let program = Program(Callback())
      let syncer = LoadableSyncer(
        loadable: program.leaf, timeoutPolicy: BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(8)),
        timeSource: program.clock)
      for _ in 0..<1_000 {
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
        let work = program.leaf.syncCount
        program.source.endControl()
        program.read()
        #expect(program.node?.faults == [])
        #expect(program.clock.isRunning && program.clock.speed == 1)
        // A sync that goes on is one whose work began.
        if program.leaf.loadableState == .syncing { #expect(program.leaf.syncCount >= work && work > 0) }
        program.leaf.setDidSyncSuccessfully(content: "end")
        #expect(program.leaf.loadableState == .didSyncSuccessfully)
      }
      withExtendedLifetime(syncer) {}
    }
  }
}
