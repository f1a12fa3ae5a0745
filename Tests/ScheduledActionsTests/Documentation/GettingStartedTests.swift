import Foundation
import LoadablesTesting
import ScheduledActions
import TestSupport
import Testing

// The code of the article, and its statements about it.

// article
struct User: Codable, Sendable, Actionable {
  var name: String
  var needsAvatarUpload = false
  var refreshDate: Date

  var actionItems: [ActionItem] {
    var items = [
      ActionItem(
        identifier: "refresh", date: refreshDate, retryTimeout: .seconds(60), requiresInternet: true,
        block: Self.refresh)
    ]
    if needsAvatarUpload {
      items.append(
        ActionItem(
          identifier: "uploadAvatar", retryTimeout: .seconds(30), requiresInternet: true, block: Self.uploadAvatar))
    }
    return items
  }
}
// end

// article
extension User {
  @Sendable
  static func uploadAvatar(_ run: ActionRun) async throws {
    try await Server.shared.upload("avatar of \(run.key)")
    try await run.store.write { store in
      try store.update(run.id, as: User.self) { $0.needsAvatarUpload = false }
    }
  }

  @Sendable
  static func refresh(_ run: ActionRun) async throws {
    let name = try await Server.shared.name(of: run.key)
    try await run.store.write { store in
      try store.update(run.id, as: User.self) { user in
        user.name = name
        user.refreshDate = max(user.refreshDate, Date()) + 86_400
      }
    }
  }
}
// end

@MainActor
@Suite(.timeLimit(.minutes(30)))
struct GettingStartedTests {
  private let reachability = ManualReachability()
  private let tomorrow = Date() + 86_400

  @Test func anAvatarIsUploadedAndAProfileIsRefreshed() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("store.sqlite")
    var log: [String] = []
    // article
    var types = StoredTypes()
    types.register(User.self, as: "user")
    let store = try ActionStore(path: path, types: types)
    let ann = CollectionKey("users", "ann")
    try await store.write { store in
      try store.set(User(name: "Ann", needsAvatarUpload: true, refreshDate: tomorrow), for: ann)
    }
    // end

    // article
    let manager = try ActionManager(
      store: store, reachability: reachability,
      onEvent: { event in
        if case .ended(let user, let identifier, let error, _) = event {
          log.append("\(identifier) of \(user): \(error.map { "\($0)" } ?? "done")")
        }
      })
    // end
    await wait { !log.isEmpty }
    #expect(log == ["uploadAvatar of users/ann: done"])
    #expect(await Server.shared.uploads == ["avatar of ann"])
    #expect(try await store.read { try $0.object(ann, as: User.self) }?.needsAvatarUpload == false)

    try await store.write { try $0.update(ann, as: User.self) { $0.refreshDate -= 86_401 } }
    await wait { log.count > 1 }
    #expect(log.last == "refresh of users/ann: done")
    let user = try #require(try await store.read { try $0.object(ann, as: User.self) })
    #expect(user.name == "ANN")
    #expect(user.refreshDate >= tomorrow)
    #expect(user.refreshDate <= Date() + 86_400)
    withExtendedLifetime(manager) {}
  }

  @Test func expiredObjectsAreDeleted() async throws {
    var types = StoredTypes()
    types.register(Draft.self, as: "draft")
    types.register(Expiry.self, as: "expiry")
    let store = try ActionStore(inMemoryWith: types)
    let id = CollectionKey("files", "1")
    try await store.write { try $0.set(Draft(), metadata: Expiry(date: Date()), for: id) }
    // article
    let cleaner = try ActionManager(
      store: store, name: "expiry", reachability: reachability,
      scheduler: { id, _, metadata in
        guard let expiry = metadata as? Expiry else { return [] }
        return [
          ActionItem(identifier: "expire", date: expiry.date) { run in
            try await run.store.write { store in _ = try store.remove(run.id) }
          }
        ]
      })
    // end
    while try await store.read({ try $0.objectCount() }) > 0 { await Task.yield() }
    withExtendedLifetime(cleaner) {}
  }

  @Test func anHourOfManualTimePassesAtOnce() throws {
    var types = StoredTypes()
    types.register(Draft.self, as: "draft")
    let store = try ActionStore(inMemoryWith: types)
    let draft = CollectionKey("drafts", "1")
    // article
    let time = ManualTimeSource()
    let network = ManualReachability(hasInternet: false)
    let manager = try ActionManager(
      store: store, timeSource: time, dates: DateSource(time), reachability: network, reading: .inPlace,
      scheduler: { _, object, _ in
        guard (object as? Draft)?.isSent == false else { return [] }
        return [
          ActionItem(identifier: "send", requiresInternet: true) { run, completion in
            completion(
              Result {
                try run.store.write { _ = try $0.update(run.id, as: Draft.self) { $0.isSent = true } }
              })
          }
        ]
      })
    try store.write { try $0.set(Draft(), for: draft) }
    manager.catchUp()

    time.advance(by: .seconds(3_600))
    #expect(try store.read { try $0.object(draft, as: Draft.self) }?.isSent == false)
    network.hasInternet = true
    #expect(try store.read { try $0.object(draft, as: Draft.self) }?.isSent == true)
    // end
  }

  private func wait(until isDone: () -> Bool) async {
    while !isDone() { await Task.yield() }
  }
}

private struct Expiry: Codable, Sendable {
  var date: Date
}

private struct Draft: Codable, Sendable {
  var isSent = false
}

/// A server that the article does not show.
private actor Server {
  static let shared = Server()

  private(set) var uploads: [String] = []

  func upload(_ text: String) throws { uploads.append(text) }

  func name(of key: String) throws -> String { key.uppercased() }
}
