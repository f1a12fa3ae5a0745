import Loadables
import Testing

/// A transform is an `AsyncLoadable`, as the original's signatures say.
@Suite("Transforms as AsyncLoadables")
@MainActor
struct TransformTypeTests {
  private struct User: Equatable {
    let name: String
    init(_ record: String) { name = record }
  }

  @MainActor
  private final class Client {
    func getUser() -> AsyncLoadable<String> { SampleSource("Ada") }
    func getPosts(of user: User) -> Posts { Posts() }
  }

  private final class Posts: AsyncLoadable<[String]> {
    override func load() async throws -> [String] { ["first"] }
  }

  private let client = Client()

  // The declarations are those of the original's documentation.
  private func fetchUser() -> AsyncLoadable<User> { client.getUser().map { User($0) } }
  private func fetchUserAsync() -> AsyncLoadable<User> { client.getUser().asyncMap { User($0) } }
  private func fetchPosts() -> AsyncLoadable<[String]> { fetchUser().flatMap { [client] in client.getPosts(of: $0) } }
  private func fetchBoth() -> AsyncLoadable<(User, [String])> {
    fetchUser().joined { [client] in client.getPosts(of: $0) }
  }

  private final class Screen {
    let user: AsyncLoadable<User>
    init(_ user: AsyncLoadable<User>) { self.user = user }
  }

  @Test func theyAreReturnedAndStoredAsAsyncLoadables() async throws {
    #expect(try await Screen(fetchUser()).user.fetch() == User("Ada"))
    #expect(try await Screen(fetchUserAsync()).user.fetch() == User("Ada"))
    #expect(try await fetchPosts().fetch() == ["first"])
    let both = try await fetchBoth().fetch()
    #expect(both.0 == User("Ada") && both.1 == ["first"])
  }

  @Test func aSetterThatIsCalledThroughTheBaseClassStopsADebugBuild() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { (SampleSource(1).map { $0 } as AsyncLoadable<Int>).setIdle(content: nil) }
    }
  }
}
