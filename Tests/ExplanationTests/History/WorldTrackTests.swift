import InspectionModel
import Testing

@testable import Explanation

@Suite("The world over time")
struct WorldTrackTests {
  private let offline = WorldSnapshot(isOnline: false)

  private func network(_ isOnline: Bool, _ sequence: UInt64, at time: Int64) -> JournalEntry {
    JournalEntry(
      sequence: sequence, time: time, node: nil, event: .command(.given(.setNetwork(isOnline: isOnline), by: .script)),
      cause: nil)
  }

  private func track(
    _ entries: [JournalEntry], begin: WorldSnapshot = WorldSnapshot(), now: WorldSnapshot = WorldSnapshot(),
    limit: Int = 10
  ) -> WorldTrack {
    var history = History(limit: limit)
    history.begin(at: 0, in: begin)
    history.append(entries, lost: 0)
    return WorldTrack(history, world: now, now: 30)
  }

  @Test("is uneventful while nothing is away")
  func uneventful() {
    var state = SourceState()
    #expect(state.isWorldUneventful)
    state.apply(ChangeBatch(clock: ClockSnapshot(), entries: [network(false, 1, at: 10), network(true, 2, at: 20)]))
    #expect(!state.isWorldUneventful)
  }

  @Test("has the times of entries, also of several in one batch")
  func entries() {
    let track = track([network(false, 1, at: 10), network(true, 2, at: 20)])
    #expect([9, 10, 19, 20].map { track.world(at: $0).isOnline } == [true, false, false, true])
    #expect(track.worlds(from: 5, to: 15).map(\.isOnline) == [true, false])
  }

  @Test("a change without an entry is only known now")
  func withoutEntry() {
    let track = track([], now: offline)
    #expect(track.world(at: 29).isOnline && !track.world(at: 30).isOnline)
  }

  @Test("a run that begins offline is offline before its first change")
  func beginsOffline() {
    #expect(!track([network(true, 1, at: 10)], begin: offline).world(at: 0).isOnline)
    #expect(!track([], begin: offline, now: offline).world(at: 0).isOnline)
  }

  @Test("dropped changes leave the state that they have made")
  func dropped() {
    let action = JournalEntry(sequence: 2, time: 20, node: nil, event: .action(.suspended(count: 1)), cause: nil)
    let now = WorldSnapshot(isOnline: false, suspendCount: 1)
    let track = track([network(false, 1, at: 10), action], now: now, limit: 1)
    #expect(!track.world(at: 15).isOnline && track.world(at: 15).suspendCount == 0)
  }
}
