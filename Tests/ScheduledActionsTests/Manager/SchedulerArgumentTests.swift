import LoadablesTesting
import ScheduledActions
import Testing

@MainActor
@Suite("Scheduled actions: the closures of a manager")
struct SchedulerArgumentTests {
  @Test func aTrailingClosureWithThreeArgumentsIsTheScheduler() throws {
    let time = ManualTimeSource()
    let store = try ActionStore(inMemoryWith: .tested)
    let manager = try ActionManager(
      store: store, timeSource: time, dates: DateSource(time), reachability: ManualReachability(), reading: .inPlace
    ) { _, _, _ in [ActionItem(identifier: "run") { _, end in end(.success(())) }] }
    try store.write { try $0.set(Note(text: "due"), for: .tested) }
    manager.catchUp()
    #expect(try manager.statuses(of: .tested).map(\.attempts) == [1])
  }

  @Test func aTrailingClosureWithOneArgumentIsToldOfEvents() throws {
    let time = ManualTimeSource()
    let store = try ActionStore(inMemoryWith: .tested)
    var events = 0
    let manager = try ActionManager(
      store: store, timeSource: time, dates: DateSource(time), reachability: ManualReachability(), reading: .inPlace
    ) { _ in events += 1 }
    try store.write { try $0.set(Chore(), for: .tested) }
    manager.catchUp()
    #expect(events > 0)
  }
}
