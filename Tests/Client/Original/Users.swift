import Foundation
import MMMLoadable
import MMMAsyncLoadable

// The examples of MMMAsyncLoadable's documentation, in its names.

struct UserRecord: Sendable {
  let name: String
}

struct User: Sendable, Equatable {
  let name: String

  init(record: UserRecord) { name = record.name }
}

final class UserLoadable: AsyncLoadable<UserRecord> {
  var result: Result<UserRecord, Error> = .success(UserRecord(name: "Ada"))

  override func doSync() {
    switch result {
    case .success(let user): setDidSyncSuccessfullyWithContent(user)
    case .failure(let error): setFailedToSyncWithError(error)
    }
  }
}

final class Posts: AsyncLoadable<[String]> {
  private let author: String

  init(author: String) {
    self.author = author
    super.init()
  }

  override func doSync() { setDidSyncSuccessfullyWithContent(["by \(author)"]) }
}

@MainActor
final class UserClient {
  let user = UserLoadable()

  func getUser() -> AsyncLoadable<UserRecord> { user }

  func fetchUser() -> AsyncLoadable<User> { getUser().map { User(record: $0) } }

  func fetchUserLater() -> AsyncLoadable<User> {
    getUser().asyncMap { record in
      await Task.yield()
      return User(record: record)
    }
  }

  func fetchPosts() -> AsyncLoadable<[String]> { fetchUser().flatMap { user in Posts(author: user.name) } }

  func fetchBoth() -> AsyncLoadable<(User, [String])> { fetchUser().joined { user in Posts(author: user.name) } }
}

@MainActor
func checkUsers(_ check: (String, Bool) -> Void) async throws {
  let client = UserClient()
  check("a fetch returns the content", try await client.user.fetch().name == "Ada")
  let user = client.fetchUser()
  check("a map has its content at once", user.content?.name == "Ada" && user.loadableState == .didSyncSuccessfully)
  check("an asyncMap has it after a fetch", try await client.fetchUserLater().fetchIfNeeded().name == "Ada")
  check("a flatMap has the content of the second", try await client.fetchPosts().fetch() == ["by Ada"])
  let both = try await client.fetchBoth().fetch()
  check("a joined has both", both.0.name == "Ada" && both.1 == ["by Ada"])

  client.user.result = .failure(Offline())
  do {
    _ = try await user.fetch()
    check("a failure is thrown", false)
  } catch {
    check("a failure is thrown", error is Offline && user.content?.name == "Ada")
  }

  var seen: [MMMLoadableState] = []
  let observer = AsyncLoadableObserver(loadable: client.user) { user in
    await Task.yield()
    seen.append(user.loadableState)
  }
  client.user.result = .success(UserRecord(name: "Bob"))
  client.user.sync()
  for _ in 0..<1_000 where seen.count < 2 { await Task.yield() }
  check("an asynchronous observer is called", seen.count == 2)
  _ = observer

  let stream = AsyncLoadableStream(client.user)
  client.user.sync()
  for await change in stream.iterator where change.state == .didSyncSuccessfully {
    check("a stream has the changes", change.content?.name == "Bob")
    break
  }
  stream.finish()
}
