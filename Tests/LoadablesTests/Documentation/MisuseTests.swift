import Dispatch
import Loadables
import Testing

/// A client whose completion handler runs on a new thread.
private struct MessageClient: Sendable {
  func fetchMessages(_ completion: @escaping @Sendable ([String]) -> Void) {
    DispatchQueue.global().async { completion(["hello"]) }
  }
}

private let client = MessageClient()

@Suite("The article on misuse")
@MainActor
struct MisuseTests {
  // article
  final class Inbox: AsyncLoadable<[String]> {
    override func doSync(attempt: SyncAttempt<[String]>) {
      client.fetchMessages { @Sendable messages in
        Task { @MainActor in attempt.succeed(messages) }
      }
    }
  }
  // end

  @Test func aCompletionHandlerComesBackToTheMainActor() async throws {
    let inbox = Inbox()
    inbox.sync()
    try await inbox.doneSyncing()
    #expect(inbox.loadableState == .didSyncSuccessfully)
  }
}
