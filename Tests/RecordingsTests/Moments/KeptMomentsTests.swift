import InspectionModel
import Testing

@testable import Recordings

@Suite("Moments kept in memory")
@MainActor
struct KeptMomentsTests {
  /// The batches of a random run, and the states after them.
  private static func run(seed: UInt64, count: Int = 120) -> (batches: [ChangeBatch], states: [RecordedState]) {
    var (run, state) = (RandomRun(seed: seed), RecordedState())
    var (batches, states): ([ChangeBatch], [RecordedState]) = ([], [])
    for _ in 0..<count {
      let batch = run.next()
      state.apply(batch)
      batches.append(batch)
      states.append(state)
    }
    return (batches, states)
  }

  private static func changeCount(_ batch: ChangeBatch) -> Int { batch.nodes.count + batch.gone.count + 1 }

  @Test("every kept moment has the same state as after all moments up to it", arguments: 0..<10, [40, 400, .max])
  func states(seed: UInt64, limit: Int) throws {
    let (batches, states) = Self.run(seed: seed)
    let kept = KeptMoments(limit: limit, shortestDistance: 7)
    for (index, batch) in batches.enumerated() {
      kept.append(batch)
      #expect(kept.state == states[index])
    }
    #expect(kept.count == batches.count)
    #expect((kept.first == 0) == (limit == .max))
    for index in kept.first..<kept.count {
      let (state, moment) = try kept.read(index)
      try #require(state == states[index], "moment \(index) of \(kept.first)..<\(kept.count)")
      #expect(moment.entries == batches[index].entries)
      #expect(kept.entries(of: index) == batches[index].entries)
      #expect(kept.time(of: index) == batches[index].clock.now)
    }
  }

  @Test("the limit bounds entries and changed nodes after every moment", arguments: 0..<10, [100, 400])
  func bound(seed: UInt64, limit: Int) {
    let (batches, _) = Self.run(seed: seed)
    let kept = KeptMoments(limit: limit, shortestDistance: 7)
    for batch in batches {
      kept.append(batch)
      let sizes = batches[kept.first..<kept.count]
      #expect(sizes.reduce(0) { $0 + $1.entries.count } <= limit)
      #expect(sizes.reduce(0) { $0 + Self.changeCount($1) } <= limit)
    }
  }

  @Test("the oldest moments are dropped first, up to the next key frame", arguments: 0..<10)
  func oldestFirst(seed: UInt64) {
    let (batches, _) = Self.run(seed: seed)
    let kept = KeptMoments(limit: 200, shortestDistance: 7)
    var keyFrames: [Int] = []
    for batch in batches {
      let first = kept.first
      kept.append(batch)
      let last = kept.count - 1
      if kept.keyFrame(upTo: last) == last { keyFrames.append(last) }
      #expect(kept.first >= first)
      #expect(keyFrames.contains(kept.first))
      #expect(kept.keyFrame(upTo: kept.first) == kept.first)
    }
    // More is kept than half of the limit.
    let entries = batches[kept.first...].reduce(0) { $0 + $1.entries.count }
    let changes = batches[kept.first...].reduce(0) { $0 + Self.changeCount($1) + ($1.pending?.soonest.count ?? 0) }
    #expect(max(entries, changes) > 100)
  }

  @Test("a single moment above the limit is kept")
  func largeMoment() throws {
    let kept = KeptMoments(limit: 10)
    var state = RecordedState()
    for round in 0..<3 {
      let nodes = (0..<50).map { index in
        var node = NodeSnapshot(id: NodeID(index), identity: NodeIdentity(key: "node-\(index)", kind: .loadable))
        node.observerCount = round
        return node
      }
      let batch = ChangeBatch(clock: ClockSnapshot(now: Int64(round)), nodes: nodes)
      state.apply(batch)
      kept.append(batch)
      #expect(kept.first == round)
      #expect(try kept.read(round).state == state)
    }
  }

  @Test("pending events that do not change are stored once")
  func pending() throws {
    let pending = PendingSnapshot(
      soonest: (0..<100).map { PendingEvent(id: .timer(UInt64($0)), time: 9, node: nil, label: "retry") }, count: 100)
    let kept = KeptMoments(limit: 300)
    for time in 0..<100 { kept.append(ChangeBatch(clock: ClockSnapshot(now: Int64(time)), pending: pending)) }
    #expect(kept.first == 0)
    #expect(try kept.read(99).state.pending == pending)
  }
}
