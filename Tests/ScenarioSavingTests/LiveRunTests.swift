import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios
import Testing

@testable import ScenarioSaving

/// A program in this process, whose run becomes a scenario.
@Suite("Scenarios of programs")
@MainActor
struct LiveRunTests {
  /// A program with its own clock, watched from the start or later.
  @MainActor
  private final class Program {
    let time = ManualTimeSource()
    private let source: LiveSource
    private let observer = RunObserver()
    /// The viewer's position in the changes; nil before the viewer is attached.
    private var cursor: ChangeCursor?
    private let first: ChangeCursor
    private var kept: [Any] = []

    init(isWatched: Bool = true) {
      source = LiveSource(title: "app", timeSource: time)
      first = source.makeCursor()
      cursor = isWatched ? first : nil
    }

    var run: ObservedRun { observer.run }

    /// Attaches the viewer.
    func watch() {
      _ = first.take()
      cursor = source.makeCursor()
      read()
    }

    @discardableResult
    func add<Node: PureLoadableProtocol>(_ node: Node, _ key: String) -> Node {
      register(node, key)
      kept.append(node)
      return node
    }

    /// Registers a node that the program does not keep.
    func register(_ node: any PureLoadableProtocol, _ key: String) {
      source.inspector.registerForDiscovery(node, as: NodeIdentity(of: node, key: key))
      while source.inspector.discover(until: .now + .seconds(1)) {}
      read()
    }

    func keep(_ object: Any) { kept.append(object) }

    /// Lets a duration pass, and the changes reach the viewer.
    func pass(_ milliseconds: Int) {
      time.advance(by: .milliseconds(milliseconds))
      read()
    }

    func read() {
      if let cursor { observer.consume(cursor.take()) }
    }
  }

  private func saved(_ run: ObservedRun) throws -> (scenario: Scenario, text: String, losses: [String]) {
    let saved = try ObservedScenario(of: run, titled: "app", introduction: [], named: "x.yaml")
    #expect(saved.differing == [], "\(saved.file.text)")
    return (saved.file.scenario, saved.file.text, saved.losses)
  }

  private func states(_ run: ObservedRun, _ key: String) -> [NodeState] {
    run.entries.compactMap { entry in
      guard case .node(.stateChanged(_, let state, _)) = entry.event,
        entry.node.flatMap({ run.nodes[$0]?.latest.identity.key }) == key
      else { return nil }
      return state
    }
  }

  @Test("measured latencies, outcomes and the back-off become the behaviour of a leaf")
  func leaf() throws {
    let program = Program()
    let token = program.add(TestLoadable(), "token")
    let policy = BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(3), multiplier: 2)
    program.keep(LoadableSyncer(loadable: token, timeoutPolicy: policy, timeSource: program.time))
    token.sync()
    for (latency, error) in [(120, "no answer"), (250, "no answer"), (90, "timeout")] {
      program.pass(latency)
      token.setDidFailToSync(TestError(error))
      program.read()
      program.time.advanceToNextDeadline()
    }
    program.pass(400)
    token.setDidSyncSuccessfully()
    program.read()
    let saved = try saved(program.run)
    #expect(saved.losses == [])
    #expect(
      saved.text.contains(
        """
        # Errors:
        # - no-answer: no answer

        scenario: app
        end: 6.86s

        nodes:
          - id: token
            latency: { each: [120ms, 250ms, 90ms, 400ms] }
            outcomes: [no-answer, no-answer, timeout, ok]
            syncer: { backoff: { min: 1s, max: 3s, multiplier: 2 } }

        script:
          - { at: 0s, sync: token }

        """))
  }

  @Test("syncs that the program's own observers make are in the script")
  func ownObservers() throws {
    let program = Program()
    let token = program.add(TestLoadable(), "token")
    let photos = program.add(TestLoadable(), "photos")
    let feed = program.add(LoadableGroup([photos]), "feed")
    program.keep(token.sink { token in if token.loadableState == .didSyncSuccessfully { feed.sync() } })
    token.sync()
    program.pass(300)
    token.setDidSyncSuccessfully()
    program.pass(200)
    photos.setDidSyncSuccessfully()
    program.read()
    let saved = try saved(program.run)
    #expect(saved.scenario.script.map(\.command) == [.sync("token"), .sync("feed")])
    #expect(saved.scenario.script.map(\.at) == [.zero, .milliseconds(300)])
  }

  @Test("states set by the program without a sync are set by the script")
  func setByHand() throws {
    let program = Program()
    let push = program.add(PureLoadable(), "push")
    let photos = program.add(TestLoadable(), "photos")
    program.pass(100)
    push.setSyncing()
    program.pass(100)
    push.setFailedToSync(TestError("connection lost"))
    photos.setDidSyncSuccessfully()
    program.pass(100)
    photos.setIdle()
    photos.sync()
    program.pass(100)
    photos.setIdle()
    program.read()
    let saved = try saved(program.run)
    #expect(
      saved.scenario.script.map(\.command) == [
        .setState("push", .syncing, hasContents: nil, error: nil),
        .setState("push", .failed, hasContents: nil, error: "connection-lost"),
        .setState("photos", .synced, hasContents: nil, error: nil),
        .setState("photos", .idle, hasContents: nil, error: nil), .sync("photos"),
        .setState("photos", .idle, hasContents: nil, error: nil),
      ])
  }

  @Test("the states at the start are set before the run begins")
  func fromTheMiddle() throws {
    let program = Program(isWatched: false)
    let token = program.add(TestLoadable(), "token")
    let photos = program.add(TestLoadable(), "photos")
    let posts = program.add(TestLoadable(), "posts")
    program.add(LoadableGroup([token, photos, posts]), "feed")
    token.setDidSyncSuccessfully()
    photos.setDidFailToSync(TestError("timeout"))
    posts.sync()
    program.pass(5_000)
    program.watch()
    program.pass(700)
    posts.setDidSyncSuccessfully()
    photos.sync()
    program.pass(300)
    photos.setDidSyncSuccessfully()
    program.read()
    let saved = try saved(program.run)
    #expect(saved.scenario.script.map(\.at) == [.zero, .zero, .zero, .milliseconds(1_700)])
    #expect(saved.text.contains("# At 0s the script sets the states at the start. The observed run begins at 1s."))
  }

  @Test("named waiters, and new children and targets, are carried over")
  func waitersAndChildren() throws {
    let program = Program()
    let token = program.add(TestLoadable(), "token")
    let photos = program.add(TestLoadable(), "photos")
    let feed = program.add(LoadableGroup([token]), "feed")
    let current = program.add(LoadableProxy(), "current")
    let waiter = LoadableWaiter(
      loadable: token, condition: .isContentsAvailable, timeout: .seconds(5), timeSource: program.time, name: "login")
    program.keep(waiter)
    program.pass(100)
    waiter.wait { _ in }
    program.pass(300)
    feed.loadables = [token, photos]
    current.loadable = feed
    program.pass(100)
    token.setDidSyncSuccessfully()
    program.pass(100)
    current.sync()
    program.pass(100)
    photos.setDidFailToSync(TestError("timeout"))
    token.setDidSyncSuccessfully()
    program.read()
    let saved = try saved(program.run)
    #expect(states(program.run, "login") == [.syncing, .synced])
    #expect(saved.scenario.waiters.map(\.id) == ["login"])
    #expect(saved.scenario.waiters.map(\.timeout) == [.seconds(5)])
    #expect(
      saved.scenario.script.map(\.command) == [
        .setChildren("feed", ["token", "photos"]), .setTarget("current", "feed"), .sync("current"),
      ])
  }

  @Test("a waiter that waits twice is set by the script, and so are the syncs of a waiter without a name")
  func waitersOfPrograms() throws {
    let program = Program()
    let token = program.add(TestLoadable(), "token")
    let named = LoadableWaiter(
      loadable: token, condition: .didSyncSuccessfully, timeout: .seconds(2), timeSource: program.time, name: "login")
    let unnamed = LoadableWaiter(
      loadable: token, condition: .didSyncSuccessfully, timeout: .seconds(9), timeSource: program.time)
    program.keep((named, unnamed))
    named.wait { _ in }
    program.pass(300)
    token.setDidFailToSync(TestError("timeout"))
    unnamed.wait { _ in }
    program.pass(2_000)
    token.setDidFailToSync(TestError("timeout"))
    named.wait { _ in }
    program.pass(1_500)
    token.setDidSyncSuccessfully()
    program.pass(1)
    let saved = try saved(program.run)
    #expect(saved.scenario.waiters.isEmpty)
    #expect(saved.losses.contains("login: the kind waiter; the script sets its states"))
    #expect(saved.losses.contains("token: waiters without a name; the script makes their syncs"))
    #expect(states(program.run, "token").count > 4)
  }

  @Test("nodes that appear later or are gone are listed")
  func nodesOfPrograms() throws {
    let program = Program()
    let token = program.add(TestLoadable(), "token")
    token.sync()
    program.pass(500)
    do {
      let photos = TestLoadable()
      program.register(photos, "photos of today")
      photos.sync()
      program.pass(100)
      photos.setDidSyncSuccessfully()
      program.read()
    }
    program.pass(100)
    program.read()
    let saved = try saved(program.run)
    #expect(saved.scenario.nodes.map(\.id) == ["token", "photos-of-today"])
    #expect(saved.scenario.nodes.map(\.name) == [nil, "photos of today"])
    #expect(saved.losses.count { $0.hasPrefix("photos-of-today: ") } >= 1)
    #expect(saved.losses.contains("token: the end of its last sync, after the end of the run; the sync hangs"))
  }
}
