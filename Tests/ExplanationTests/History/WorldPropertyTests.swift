import InspectionModel
import Testing

@testable import Explanation

@Suite("The world over time")
struct WorldPropertyTests {
  private let offline = WorldSnapshot(isOnline: false)

  private func network(_ isOnline: Bool, _ sequence: UInt64, at time: Int64) -> JournalEntry {
    JournalEntry(
      sequence: sequence, time: time, node: nil, event: .command(.given(.setNetwork(isOnline: isOnline), by: .script)),
      cause: nil)
  }

  /// A source at 30 ns.
  private func state(
    _ entries: [JournalEntry], begin: WorldSnapshot = WorldSnapshot(), now: WorldSnapshot = WorldSnapshot(),
    limit: Int = 10
  ) -> SourceState {
    var state = SourceState(historyLimit: limit)
    state.apply(ChangeBatch(clock: ClockSnapshot(), world: begin))
    var clock = ClockSnapshot()
    clock.now = 30
    state.apply(ChangeBatch(clock: clock, world: now, entries: entries))
    return state
  }

  @Test("is uneventful while nothing is away")
  func uneventful() {
    var state = SourceState()
    #expect(state.isWorldUneventful)
    state.apply(ChangeBatch(clock: ClockSnapshot(), entries: [network(false, 1, at: 10), network(true, 2, at: 20)]))
    #expect(!state.isWorldUneventful)
  }

  @Test("is away from its change until the one back")
  func entries() {
    let state = state([network(false, 1, at: 10), network(true, 2, at: 20)])
    #expect(
      [(9, 10), (10, 11), (19, 20), (20, 21)].map { state.isAway(.network, from: $0, to: $1) } == [
        false, true, true, false,
      ])
    #expect(state.isAway(.network, from: 5, to: 15) && !state.isAway(.activity, from: 5, to: 15))
  }

  @Test("a change without an entry is only known now")
  func withoutEntry() {
    let state = state([], now: offline)
    #expect(!state.isAway(.network, from: 29, to: 30) && state.isAway(.network, from: 30, to: 31))
  }

  @Test("a run that begins offline is offline before its first change")
  func beginsOffline() {
    #expect(state([network(true, 1, at: 10)], begin: offline).isAway(.network, from: 0, to: 1))
    #expect(state([], begin: offline, now: offline).isAway(.network, from: 0, to: 1))
  }

  @Test("dropped changes leave the state that they have made")
  func dropped() {
    let action = JournalEntry(sequence: 2, time: 20, node: nil, event: .action(.suspended(count: 1)), cause: nil)
    let now = WorldSnapshot(isOnline: false, suspendCount: 1)
    let state = state([network(false, 1, at: 10), action], now: now, limit: 1)
    #expect(state.isAway(.network, from: 15, to: 16) && !state.isAway(.actions, from: 15, to: 16))
  }

  @Test("a rewind removes later changes")
  func rewind() {
    var state = state([network(false, 1, at: 10), network(true, 2, at: 20)])
    state.apply(ChangeBatch(rewind: 1, clock: ClockSnapshot(), world: offline))
    #expect(state.isAway(.network, from: 25, to: 26))
  }
}
