/// The implementation of `fetch()` and `fetchIfNeeded()`, shared by this library's loadables.
extension AsyncLoadableProtocol {
  func fetch(_ request: LoadableEvent.SyncRequest) async throws -> Content {
    try Task.checkCancellation()
    if let outcome = ContentSource(self).request(request) { return try outcome.get() }
    return try await completion().value()
  }

  /// Starts to wait for the end of the current sync. The returned value does not keep this loadable alive.
  func completion() -> SyncCompletion<Content> {
    SyncCompletion(of: self) { ContentSource($0).outcome }
  }
}
