import InspectionModel
import Loadables
import Testing

@testable import Recordings

@Suite("Playing moments while more arrive and the oldest are dropped")
@MainActor
struct GrowingMomentsTests {
  /// A store with a limit, and everything that it has received.
  private final class Stream {
    let kept: KeptMoments
    private(set) var batches: [ChangeBatch] = []
    private(set) var states: [RecordedState] = []
    private var run: RandomRun

    init(limit: Int = .max, seed: UInt64 = 3) {
      kept = KeptMoments(limit: limit, shortestDistance: 7)
      run = RandomRun(seed: seed)
    }

    func receive(_ count: Int) {
      for _ in 0..<count {
        var batch = run.next()
        // One moment a second.
        batch.clock.now = Int64(batches.count) * 1_000_000_000
        batch.clock.breakpoint = nil
        kept.append(batch)
        batches.append(batch)
        states.append(kept.state)
      }
    }
  }

  private func expect(
    _ watcher: Watcher, shows index: Int, of stream: Stream, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let state = stream.states[index]
    let isSame = watcher.state.nodes.compactMap { $0 } == state.nodes.compactMap { $0 }
    #expect(isSame, sourceLocation: sourceLocation)
    #expect(watcher.state.roots == state.roots, sourceLocation: sourceLocation)
    // Expectations of later moments stay.
    #expect(Array(watcher.state.checks.prefix(state.checks.count)) == state.checks, sourceLocation: sourceLocation)
    #expect(watcher.state.pending == state.pending, sourceLocation: sourceLocation)
  }

  private func player(_ stream: Stream, entryLimit: Int = 1_000) -> RecordingPlayer {
    RecordingPlayer(title: "", atEndOf: stream.kept, until: { 0 }, entryLimit: entryLimit) { .past(ofRunAt: $0) }
  }

  /// A watcher that knows the shown state, as only the first watcher of a player does not.
  private func watcher(_ player: RecordingPlayer) -> Watcher {
    _ = player.makeCursor()
    return Watcher(player)
  }

  @Test("a player at the end of a run has no changes for consumers that know the end")
  func known() {
    let stream = Stream()
    stream.receive(40)
    let player = player(stream)
    #expect(!player.makeCursor().take().holdsChanges)
    #expect(player.now == 39_000_000_000)
    let second = player.makeCursor().take()
    #expect(second.nodes == stream.states[39].nodes.compactMap { $0 })
  }

  @Test("jumps lead to the same state as all moments up to the target", arguments: 0..<20)
  func jumps(seed: UInt64) throws {
    let stream = Stream(seed: seed)
    stream.receive(80)
    let player = try RecordingPlayer(title: "", stream.kept)
    let watcher = Watcher(player)
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let target = Int.random(in: 0..<80, using: &random)
      player.perform(.clock(.jump(to: Int64(target) * 1_000_000_000)))
      guard Bool.random(using: &random) else { continue }
      watcher.look()
      expect(watcher, shows: target, of: stream)
      #expect(watcher.entries == stream.batches[...target].flatMap(\.entries))
      #expect(player.lastEntry == stream.kept.lastEntry(of: target))
    }
  }

  @Test("a long jump shows the state at once, and publishes the entries in parts", arguments: 0..<20)
  func parts(seed: UInt64) {
    let stream = Stream(seed: seed)
    stream.receive(80)
    let player = player(stream, entryLimit: 3)
    let watcher = watcher(player)
    player.perform(.clock(.jump(to: 0)))
    watcher.look()
    // Known from the present, as far as they are not rewound.
    watcher.entries = stream.batches[0].entries
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let target = Int.random(in: 0..<80, using: &random)
      player.perform(.clock(.jump(to: Int64(target) * 1_000_000_000)))
      watcher.look()
      expect(watcher, shows: target, of: stream)
      let all = stream.batches[...target].flatMap(\.entries)
      #expect(all.starts(with: watcher.entries))
      guard Bool.random(using: &random) else { continue }
      var parts = 0
      while !player.advance(toReal: .zero, budget: .seconds(1)) {
        #expect(!player.isOver && player.realTimeUntilNextInstant == .zero)
        parts += 1
        watcher.look()
        guard parts < 1_000 else { break }
      }
      watcher.look()
      #expect(!player.hasUnpublished && player.realTimeUntilNextInstant == nil)
      #expect(watcher.entries == all, "seed \(seed)")
    }
  }

  @Test("entries that the store drops before they are published are counted as lost")
  func droppedParts() {
    let stream = Stream(limit: 200)
    stream.receive(20)
    let player = player(stream, entryLimit: 1)
    player.perform(.clock(.jump(to: 0)))
    let cursor = player.makeCursor()
    _ = cursor.take()
    player.perform(.clock(.jump(to: .max)))
    #expect(player.hasUnpublished)
    let first = cursor.take()
    let published = first.entries.count + first.lostEntries
    stream.receive(200)
    #expect(player.advance(toReal: .zero, budget: .seconds(1)))
    let batch = cursor.take()
    #expect(batch.entries.isEmpty)
    let passed = player.lastEntry - stream.kept.lastEntry(before: 1, in: stream.batches)
    #expect(batch.lostEntries + published == Int(passed))
  }

  @Test("moments that arrive later can be shown")
  func growing() throws {
    let stream = Stream()
    stream.receive(20)
    let player = player(stream)
    let watcher = watcher(player)
    #expect(player.isOver)
    stream.receive(20)
    #expect(!player.isOver)
    #expect(player.perform(.clock(.step)) == .done(nodes: 0))
    watcher.look()
    expect(watcher, shows: 20, of: stream)
    #expect(player.perform(.clock(.jump(to: .max))) == .done(nodes: 0))
    watcher.look()
    expect(watcher, shows: 39, of: stream)
    #expect(watcher.state.clock.kind == .past(ofRunAt: 39_000_000_000))
    #expect(player.isOver)
  }

  @Test("a shown moment that is dropped stays, and the next step goes to the oldest kept moment", arguments: 0..<10)
  func dropped(seed: UInt64) throws {
    let stream = Stream(limit: 200, seed: seed)
    stream.receive(3)
    let player = player(stream)
    let watcher = watcher(player)
    watcher.look()
    #expect(!player.isDropped)
    stream.receive(100)
    #expect(player.isDropped)
    watcher.look()
    expect(watcher, shows: 2, of: stream)
    #expect(player.now == stream.batches[2].clock.now)
    #expect(player.perform(.clock(.stepBack)) == .ignored(.nothingBefore))
    #expect(player.perform(.clock(.step)) == .done(nodes: 0))
    watcher.look()
    let first = stream.kept.first
    expect(watcher, shows: first, of: stream)
    #expect(player.now == stream.batches[first].clock.now)
    #expect(!player.isDropped)
  }

  @Test("the entries of dropped moments are counted as lost", arguments: 0..<10)
  func lost(seed: UInt64) throws {
    let stream = Stream(limit: 200, seed: seed)
    stream.receive(3)
    let player = player(stream)
    let cursor = player.makeCursor()
    _ = cursor.take()
    stream.receive(100)
    player.perform(.clock(.step))
    let batch = cursor.take()
    let first = stream.kept.first
    #expect(batch.entries == stream.batches[first].entries)
    let passed = stream.kept.lastEntry(of: first) - stream.kept.lastEntry(before: 3, in: stream.batches)
    #expect(UInt64(batch.lostEntries + batch.entries.count) == passed)
  }

  @Test("jumps from a dropped moment go to kept moments", arguments: [0, 3_000_000_000, .max])
  func jumpFromDropped(time: Int64) throws {
    let stream = Stream(limit: 200)
    stream.receive(3)
    let player = player(stream)
    let watcher = watcher(player)
    stream.receive(100)
    player.perform(.clock(.jump(to: time)))
    watcher.look()
    let first = stream.kept.first
    expect(watcher, shows: time == .max ? 102 : first, of: stream)
    #expect(player.now == (time == .max ? player.end : player.start))
  }
}

extension KeptMoments {
  /// Returns the number of the last entry before a moment.
  fileprivate func lastEntry(before index: Int, in batches: [ChangeBatch]) -> UInt64 {
    batches[..<index].last { !$0.entries.isEmpty }?.entries.last?.sequence ?? 0
  }
}
