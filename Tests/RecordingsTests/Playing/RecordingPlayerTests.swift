import InspectionModel
import Loadables
import Simulation
import Testing

@testable import Recordings

@Suite("Playing a recording")
@MainActor
struct RecordingPlayerTests {
  let run: RecordedRun

  init() throws { run = try RecordedRun() }

  @Test("a finished run is no longer the process's instrument")
  func instruments() throws {
    let before = LoadableInstruments.instruments.count
    _ = try RecordedRun()
    #expect(LoadableInstruments.instruments.count == before)
  }

  /// The expected view after a moment.
  private func expect(
    _ watcher: Watcher, sees index: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let states = run.kept.states
    #expect(watcher.state.nodes == states[index].nodes, sourceLocation: sourceLocation)
    #expect(watcher.state.roots == states[index].roots, sourceLocation: sourceLocation)
    #expect(watcher.state.checks == states[index].checks, sourceLocation: sourceLocation)
    #expect(watcher.state.world == states[index].world, sourceLocation: sourceLocation)
    #expect(watcher.state.pending == states[index].pending, sourceLocation: sourceLocation)
    #expect(
      watcher.entries == run.kept.batches[...index].flatMap(\.entries), sourceLocation: sourceLocation)
  }

  @Test("the run has enough moments for these tests")
  func enoughMoments() { #expect(run.kept.batches.count > 20) }

  @Test("playback starts at the first moment, paused")
  func start() throws {
    let player = try run.player()
    let watcher = Watcher(player)
    watcher.look()
    expect(watcher, sees: 0)
    #expect(watcher.state.clock.now == 0)
    #expect(!watcher.state.clock.isRunning)
    #expect(watcher.state.clock.kind == .recording(end: 20_000_000_000))
  }

  @Test("steps show every moment, and steps back the same moments")
  func steps() throws {
    let player = try run.player()
    let watcher = Watcher(player)
    watcher.look()
    let last = run.kept.batches.count - 1
    for index in 1...last {
      #expect(player.perform(.clock(.step)) == .done(nodes: 0))
      watcher.look()
      expect(watcher, sees: index)
    }
    #expect(player.perform(.clock(.step)) == .ignored(.nothingPending))
    for index in (0..<last).reversed() {
      #expect(player.perform(.clock(.stepBack)) == .done(nodes: 0))
      watcher.look()
      expect(watcher, sees: index)
    }
    #expect(player.perform(.clock(.stepBack)) == .ignored(.nothingBefore))
  }

  @Test("a jump to any time shows its moment, even to an observer that skips some", arguments: 0..<20)
  func jumps(seed: UInt64) throws {
    let player = try run.player()
    let watcher = Watcher(player)
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let time = Int64.random(in: -1_000_000_000...21_000_000_000, using: &random)
      #expect(player.perform(.clock(.jump(to: time))) == .done(nodes: 0))
      guard Bool.random(using: &random) else { continue }
      watcher.look()
      let shown = min(max(0, time), 20_000_000_000)
      expect(watcher, sees: run.kept.batches.lastIndex { $0.clock.now <= shown } ?? 0)
      #expect(watcher.state.clock.now == shown)
    }
  }

  @Test("time passes at the set speed, and stops at the end")
  func playing() throws {
    let player = try run.player()
    #expect(player.perform(.clock(.setSpeed(10))) == .done(nodes: 0))
    #expect(player.perform(.clock(.resume)) == .done(nodes: 0))
    #expect(player.realTimeUntilNextInstant != nil)
    player.advance(toReal: .milliseconds(450), budget: .seconds(60))
    #expect(player.makeCursor().take().clock.now == 4_500_000_000)
    #expect(player.makeCursor().take().world.isOnline == false)
    player.advance(toReal: .seconds(3), budget: .seconds(60))
    let clock = player.makeCursor().take().clock
    #expect(clock.now == 20_000_000_000)
    #expect(!clock.isRunning)
    #expect(player.isOver)
    #expect(player.perform(.clock(.resume)) == .ignored(.nothingPending))
  }

  @Test("playback continues from the target of a jump")
  func jumpWhilePlaying() throws {
    let player = try run.player()
    _ = player.perform(.clock(.resume))
    player.advance(toReal: .seconds(2), budget: .seconds(60))
    _ = player.perform(.clock(.jump(to: 1_000_000_000)))
    player.advance(toReal: .seconds(3), budget: .seconds(60))
    #expect(player.makeCursor().take().clock.now == 2_000_000_000)
  }

  @Test("jumps go from event to event of one node, in both directions")
  func events() throws {
    let player = try run.player()
    let watcher = Watcher(player)
    watcher.look()
    let expected = run.kept.batches.indices.dropFirst().filter { index in
      run.kept.batches[index].entries.contains { $0.node == run.avatar }
    }
    #expect(expected.count >= 3)
    for index in expected {
      #expect(player.perform(.clock(.jumpToEvent(of: run.avatar, isForward: true))) == .done(nodes: 0))
      watcher.look()
      expect(watcher, sees: index)
    }
    #expect(player.perform(.clock(.jumpToEvent(of: run.avatar, isForward: true))) == .ignored(.noSuchEvent))
    for index in expected.dropLast().reversed() {
      #expect(player.perform(.clock(.jumpToEvent(of: run.avatar, isForward: false))) == .done(nodes: 0))
      watcher.look()
      expect(watcher, sees: index)
    }
  }

  @Test("a step back between two moments goes to the earlier one")
  func backWithinAWait() throws {
    let player = try run.player()
    _ = player.perform(.clock(.jump(to: 19_999_999_999)))
    let before = try #require(run.kept.batches.last { $0.clock.now <= 19_999_999_999 })
    #expect(before.clock.now < 19_999_999_999)
    _ = player.perform(.clock(.stepBack))
    #expect(player.makeCursor().take().clock.now == before.clock.now)
  }

  @Test("commands cannot change a recording")
  func commands() throws {
    let player = try run.player()
    #expect(player.perform(.sync(NodeID(0))) == .ignored(.recorded))
  }

  @Test("a recording ends before an unreadable moment")
  func damage() throws {
    let player = try run.player(damagedFrom: 12)
    let watcher = Watcher(player)
    _ = player.perform(.clock(.jump(to: 20_000_000_000)))
    watcher.look()
    expect(watcher, sees: 11)
    #expect(player.damage == RecordingDamage(line: 14, sentence: "damaged"))
    #expect(watcher.state.clock.kind == .recording(end: run.kept.batches[11].clock.now))
    #expect(player.perform(.clock(.step)) == .ignored(.nothingPending))
  }

  @Test("a recording without a readable moment cannot be played")
  func nothingReadable() throws {
    #expect(throws: RecordingDamage.self) { try run.player(damagedFrom: 0) }
  }

  // MARK: Long moves

  /// The outcome of a command of which every part ends after one moment, and the progress after each part.
  private func outcome(
    of command: ClockCommand, by player: RecordingPlayer, stopAfter limit: Int = .max
  ) -> (outcome: CommandOutcome?, progress: [Int]) {
    player.moveBudget = .zero
    let cursor = player.makeCursor()
    let request = cursor.makeRequest()
    player.perform(.clock(command), request: request)
    var progress: [Int] = []
    while let percent = player.movePercent {
      progress.append(percent)
      if progress.count == limit { player.stopMoving() }
      player.advance(toReal: .zero, budget: .zero)
    }
    let outcomes = cursor.take(pendingLimit: 0).outcomes.filter { $0.request == request }
    return (outcomes.count == 1 ? outcomes.first?.outcome : nil, progress)
  }

  @Test("a long jump continues in parts, shows its progress, and is answered once at its end")
  func longJump() throws {
    let player = try run.player()
    let watcher = Watcher(player)
    watcher.look()
    let last = run.kept.batches.count - 1
    let there = outcome(of: .jump(to: .max), by: player)
    #expect(there.outcome == .done(nodes: 0))
    #expect(there.progress.count > 10)
    #expect(there.progress == there.progress.sorted())
    watcher.look()
    expect(watcher, sees: last)
    #expect(player.now == player.end)
    let back = outcome(of: .jump(to: run.kept.batches[12].clock.now), by: player)
    #expect(back.outcome == .done(nodes: 0))
    watcher.look()
    #expect(watcher.state.nodes == run.kept.states[12].nodes)
  }

  @Test("a long search for an event continues in parts, also without a result")
  func longSearch() throws {
    let player = try run.player()
    let found = outcome(of: .jumpToEvent(of: run.avatar, isForward: true), by: player)
    #expect(found.outcome == .done(nodes: 0))
    let nothing = outcome(of: .jumpToEvent(of: NodeID(99), isForward: true), by: player)
    #expect(nothing.outcome == .ignored(.noSuchEvent))
    #expect(nothing.progress.count > 10)
  }

  @Test("a long move that is stopped stays where it is, and the next command works")
  func stoppedMove() throws {
    let player = try run.player()
    let watcher = Watcher(player)
    watcher.look()
    let stopped = outcome(of: .jump(to: .max), by: player, stopAfter: 5)
    #expect(stopped.outcome == .done(nodes: 0))
    #expect(stopped.progress.count == 5)
    watcher.look()
    expect(watcher, sees: 5)
    #expect(player.perform(.clock(.step)) == .done(nodes: 0))
    watcher.look()
    expect(watcher, sees: 6)
  }
}
