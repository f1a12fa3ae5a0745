import Foundation
import Loadables
import LoadablesTesting
import ScheduledActions

struct Draft: Codable, Sendable, Actionable {
  var isSent = false

  var actionItems: [ActionItem] {
    guard !isSent else { return [] }
    return [
      ActionItem(identifier: "send", retryTimeout: .seconds(60), requiresInternet: true) { run in
        try await run.store.write { store in
          _ = try store.update(run.id, as: Draft.self) { $0.isSent = true }
        }
      }
    ]
  }
}

struct Expiry: Codable, Sendable {
  var date: Date
}

/// A reachability with the client's own monitor.
@MainActor
final class Monitor: Reachability {
  let hasInternet = true

  func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject { self }
}

@MainActor
func checkActions(_ check: Checks) async throws {
  var types = StoredTypes()
  types.register(Draft.self, as: "draft")
  types.register(Expiry.self, as: "expiry")
  let store = try ActionStore(inMemoryWith: types)
  let id = CollectionKey("drafts", "1")
  let manager = try ActionManager(store: store, reachability: Monitor())
  try await store.write { try $0.set(Draft(), for: id) }
  while try await store.read({ try $0.object(id, as: Draft.self) })?.isSent != true { await Task.yield() }
  while try !manager.statuses(of: id).isEmpty { await Task.yield() }
  check("an object's action is done", true)
  try checkActionsInVirtualTime(store, check)
  try store.close()
}

/// Without `await` the store is read and written in place.
@MainActor
private func checkActionsInVirtualTime(_ store: ActionStore, _ check: Checks) throws {
  let time = ManualTimeSource()
  let network = ManualReachability(hasInternet: false)
  let dates = DateSource(time, startingAt: Date(timeIntervalSinceReferenceDate: 0))
  var events = 0
  let expiry = try ActionManager(
    store: store, name: "expiry", version: "1", suspendCount: 0, timeSource: time, dates: dates, reachability: network,
    reading: .inPlace, runLimit: 2, onEvent: { _ in events += 1 },
    scheduler: { _, _, metadata in
      guard let expiry = metadata as? Expiry else { return [] }
      return [
        ActionItem(identifier: "expire", date: expiry.date) { run, completion in
          completion(Result { _ = try run.store.write { try $0.remove(run.id) } })
        }
      ]
    })
  let file = CollectionKey("files", "1")
  let metadata = Expiry(date: Date(timeIntervalSinceReferenceDate: 3_600))
  try store.write { try $0.set(Draft(isSent: true), metadata: metadata, for: file) }
  expiry.catchUp()
  time.advance(by: .seconds(3_599))
  check("an action waits for its date", try store.read { try $0.object(file) } != nil)
  time.advance(by: .seconds(1))
  check("an action is done at its date", try store.read { try $0.object(file) } == nil && events > 0)
  check("a manager can be suspended", expiry.suspend() == 1 && expiry.resume() == 0)
}
