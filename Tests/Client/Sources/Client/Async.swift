import Loadables

final class Token: AsyncLoadable<String> {
  private(set) var requestCount = 0

  override init() { super.init() }

  override func doSync() {
    requestCount += 1
    Task { [weak self] in
      await Task.yield()
      self?.setDidSyncSuccessfully(content: "secret")
    }
  }
}

@MainActor
final class FixedToken: AsyncLoadableProtocol {
  let content: String? = "fixed"
  let loadableState = LoadableState.didSyncSuccessfully
  let error: (any Error)? = nil
  let isContentsAvailable = true
  let needsSync = false

  func sync() {}
  func syncIfNeeded() {}
  func addObserver(_ observer: any LoadableObserverProtocol) {}
  func removeObserver(_ observer: any LoadableObserverProtocol) {}
  func fetch() async throws -> String { "fixed" }
  func fetchIfNeeded() async throws -> String { "fixed" }
}

nonisolated func length(of token: Token) async throws -> Int {
  await token.syncIfNeeded()
  return try await token.fetchIfNeeded().count
}

@MainActor
func checkAsyncLoadables(_ check: Checks) async throws {
  let token = Token()
  // A task of the main actor begins before the sync ends; `async let` may begin after it.
  let first = Task { try await token.fetch() }
  let second = try await token.fetch()
  check("simultaneous fetches share a sync", try await first.value == second && token.requestCount == 1)
  check("content can be fetched from outside of the main actor", try await length(of: token) == 6)

  let count = token.map(\.count)
  check("a transform has content at once", count.content == 6)
  let shout = token.asyncMap { $0.uppercased() }
  check("an asynchronous transform", try await shout.fetch() == "SECRET")
  check("a transform into a loadable", try await token.flatMap { _ in FixedToken() }.fetch() == "fixed")
  let pair = try await token.joined { _ in FixedToken() }.fetch()
  check("a joined loadable has both", pair.0 == "secret" && pair.1 == "fixed")
  let hidden: any AsyncLoadableProtocol<String> = token
  check("a loadable behind its protocol", try await hidden.fetchIfNeeded() == "secret")
  check("errors have sentences", !AsyncLoadableError.invalidData.description.isEmpty)

  let changes = AsyncLoadableStream(token, bufferingPolicy: .unbounded)
  token.setFailedToSync(Offline())
  let iterator = changes.makeAsyncIterator()
  let change = await iterator.next()
  check("a stream has the changes", change?.state == .didFailToSync && change?.content == "secret")
  check("a change has the error", change?.error is Offline)
  changes.finish()
}
