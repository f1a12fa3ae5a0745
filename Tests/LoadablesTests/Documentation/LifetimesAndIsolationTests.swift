import Loadables
import LoadablesTesting
import Testing

// The code of the article of the same name, in its order, between the marks that `ArticleTests` looks for.

// article
final class Account: Loadable {
  private var syncer: LoadableSyncer?
  private var isLoaded = false

  init(time: any TimeSource = SystemTimeSource.shared) {
    super.init()
    syncer = LoadableSyncer(
      loadable: self, period: .seconds(60), backoff: .init(min: .seconds(1), max: .seconds(60)), timeSource: time)
  }

  override var isContentsAvailable: Bool { isLoaded }

  override func doSync() {
    isLoaded = true
    setDidSyncSuccessfully()
  }
}
// end

// article
@MainActor
final class Badge: LoadableObserverProtocol {
  private let inbox: any PureLoadableProtocol
  private(set) var isLit = false

  init(inbox: any PureLoadableProtocol) {
    self.inbox = inbox
    inbox.addObserver(self)
  }

  isolated deinit { inbox.removeObserver(self) }

  func loadableDidChange(_ loadable: any PureLoadableProtocol) {
    isLit = loadable.isContentsAvailable
  }
}
// end

// article
final class Document {
  var words: [String] = []
}

final class StoredDocument: AsyncLoadable<Document> {
  override func doSync() {
    let document = Document()
    document.words = ["once", "upon", "a", "time"]
    setDidSyncSuccessfully(content: document)
  }
}

nonisolated func wordCount(of stored: StoredDocument) async throws -> Int {
  await stored.syncIfNeeded()
  return try await stored.contentsAfterDoneSyncing { $0.content?.words.count ?? 0 }
}
// end

@MainActor
@Suite("The article on lifetimes and isolation")
struct LifetimesAndIsolationTests {
  private let inbox = TestLoadable()

  @Test func anObjectCanRemoveItselfInItsDeinit() {
    var badge: Badge? = Badge(inbox: inbox)
    inbox.setDidSyncSuccessfully()
    #expect(badge?.isLit == true)
    badge = nil
    #expect(inbox.removeObserverCallCount == 1)
    #expect(!inbox.hasObservers)
  }

  @Test func contentThatIsNotSendableCanBeUsedOnTheMainActor() async throws {
    let stored = StoredDocument()
    #expect(try await wordCount(of: stored) == 4)
    #expect(try await stored.fetch().words.first == "once")
  }

  @Test func aTransformTakesWhatIsSendableOut() async throws {
    let stored = StoredDocument()
    // article
    let count = stored.map(\.words.count)
    // end
    #expect(try await Task.detached { try await count.fetch() }.value == 4)
  }

  @Test func aSyncerThatIsOwnedByItsTargetEndsWithIt() throws {
    let time = ManualTimeSource()
    var account: Account? = Account(time: time)
    account?.sync()
    #expect(time.pendingTimers.map(\.deadline) == [.seconds(60)])
    weak let released = account
    account = nil
    #expect(released == nil)
    #expect(time.pendingTimers.isEmpty)
  }
}
