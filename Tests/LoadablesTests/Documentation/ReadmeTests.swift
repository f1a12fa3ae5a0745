import Loadables
import LoadablesTesting
import Testing

// The code of README.md, in its order, between the marks that `ArticleTests` looks for.

@MainActor private var answers: [Result<String, any Error>] = []

@MainActor
private func requestToken() async throws -> String {
  try (answers.count > 1 ? answers.removeFirst() : answers[0]).get()
}

// article
final class Token: AsyncLoadable<String> {
  override func load() async throws -> String { try await requestToken() }
}
// end

@MainActor
@Suite("The code of README.md")
struct ReadmeTests {
  @Test func aGroupIsObservedRetriedAndFetchedFrom() async throws {
    answers = [.success("secret")]
    let screen = Screen()
    let profile = TestLoadable()
    profile.setDidSyncSuccessfully()
    func show(_ state: LoadableState, _ error: (any Error)?) { screen.show("\(state)") }
    // article
    let token = Token()
    let session = LoadableGroup([token, profile])  // synced when all of them are
    let observer = session.sink { show($0.loadableState, $0.error) }
    let syncer = LoadableSyncer(loadable: session, backoff: .init(min: .seconds(1), max: .seconds(60)))
    session.syncIfNeeded()
    let value = try await token.fetch()
    // end
    #expect(value == "secret")
    #expect(screen.lines == ["syncing", "did-sync-successfully"])
    withExtendedLifetime((observer, syncer)) {}
  }

  // article
  @MainActor
  @Test func retriesOneSecondAfterAFailure() throws {
    let time = ManualTimeSource()
    let token = TestLoadable()
    let syncer = LoadableSyncer(loadable: token, backoff: .init(min: .seconds(1), max: .seconds(60)), timeSource: time)
    token.setDidFailToSync()
    #expect(syncer.deadline == .seconds(1))
    time.advance(by: .seconds(1))
    #expect(token.syncCallCount == 1)
  }
  // end
}
