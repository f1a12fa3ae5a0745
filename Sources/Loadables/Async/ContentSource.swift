/// A loadable and a closure that reads the loadable's content.
@MainActor
struct ContentSource<Content> {
  let loadable: any LoadableProtocol
  private let read: @MainActor () -> Content?

  /// Creates a source of the content that `read` returns. `read` is called only while contents are available.
  init(_ loadable: any LoadableProtocol, read: @escaping @MainActor () -> Content?) {
    self.loadable = loadable
    self.read = read
  }

  init<Source: AsyncLoadableProtocol>(_ loadable: Source) where Source.Content == Content {
    self.init(loadable) { $0 }
  }

  init<Source: AsyncLoadableProtocol>(
    _ loadable: Source, _ transform: @escaping @MainActor (Source.Content) -> Content
  ) {
    self.loadable = loadable
    read = { loadable.content.map(transform) }
  }

  var content: Content? { loadable.isContentsAvailable ? read() : nil }

  /// The content or the error of the loadable's last sync; nil during a sync. An error if the loadable is idle.
  var outcome: Result<Content, any Error>? {
    switch loadable.loadableState {
    case .syncing: nil
    case .idle: .failure(AsyncLoadableError.becameIdle)
    case .didFailToSync: .failure(loadable.error ?? AsyncLoadableError.unknownError)
    case .didSyncSuccessfully: availableContent
    }
  }

  /// Requests a sync. Returns nil if a sync is then running, otherwise the content or an error.
  func request(_ request: LoadableEvent.SyncRequest) -> Result<Content, any Error>? {
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
