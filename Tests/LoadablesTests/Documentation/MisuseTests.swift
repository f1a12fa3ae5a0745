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
  final class Inbox: Loadable {
    private var messages: [String]?

    override var isContentsAvailable: Bool { messages != nil }

    override func doSync() {
      client.fetchMessages { @Sendable [weak self] messages in
        Task { @MainActor in
          self?.messages = messages
          self?.setDidSyncSuccessfully()
        }
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
