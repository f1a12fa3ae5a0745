/// A loadable that gives content of some kind, whether its own or what somebody makes of it.
@MainActor
struct ContentSource<Content> {
  let loadable: any LoadableProtocol
  private let read: @MainActor () -> Content?

  /// What `read` makes of a loadable that has contents.
  init(_ loadable: any LoadableProtocol, read: @escaping @MainActor () -> Content?) {
    self.loadable = loadable
    self.read = read
  }

  /// The loadable's own content.
  init<Source: AsyncLoadableProtocol>(_ loadable: Source) where Source.Content == Content {
    self.init(loadable) { $0 }
  }

  /// What `transform` makes of the loadable's content.
  init<Source: AsyncLoadableProtocol>(
    _ loadable: Source, _ transform: @escaping @MainActor (Source.Content) -> Content
  ) {
    self.loadable = loadable
    read = { loadable.content.map(transform) }
  }

  /// The content, if it is available.
  var content: Content? { loadable.isContentsAvailable ? read() : nil }

  /// What the last sync came to; nil while one is under way.
  var outcome: Result<Content, any Error>? {
    switch loadable.loadableState {
    case .syncing: nil
    case .idle: .failure(AsyncLoadableError.unknownError)
    case .didFailToSync: .failure(loadable.error ?? AsyncLoadableError.unknownError)
    case .didSyncSuccessfully: availableContent
    }
  }

  /// Asks the loadable to sync and returns what that came to; nil if the sync is still under way.
  func request(_ request: SyncRequest) -> Result<Content, any Error>? {
    switch request {
    case .sync:
      loadable.sync()
      return outcome
    case .syncIfNeeded:
      let isNeeded = loadable.needsSync
      loadable.syncIfNeeded()
      return isNeeded ? outcome : availableContent
    }
  }

  private var availableContent: Result<Content, any Error> {
    content.map { .success($0) } ?? .failure(AsyncLoadableError.invalidData)
  }
}
