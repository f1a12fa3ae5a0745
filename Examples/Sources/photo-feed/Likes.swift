import Foundation
import Loadables
import ScheduledActions

/// The likes of the user, which a store keeps until the server has them.
@MainActor
final class Likes {
  private let manager: ActionManager

  init(reachability: any Reachability, _ client: FeedClient) throws {
    var types = StoredTypes()
    types.register(Like.self, as: "like")
    let store = try ActionStore(inMemoryWith: types)
    manager = try ActionManager(
      store: store, reachability: reachability,
      scheduler: { _, object, _ in
        guard let like = object as? Like else { return [] }
        return [
          ActionItem(identifier: "send", date: like.date, retryTimeout: .seconds(5)) { run in
            try await client.like(run.id.key)
            // Sent: the next like comes some seconds later.
            try await run.store.write { store in
              try store.update(run.id, as: Like.self) { $0.date = Date() + 15 }
            }
          }
        ]
      })
    Task {
      try await store.write { store in try store.set(Like(date: Date() + 3), for: CollectionKey("likes", "photo-1")) }
    }
  }
}

/// A like to be sent at its date.
struct Like: Codable, Sendable {
  var date: Date
}
