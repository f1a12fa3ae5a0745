/// The fetches of this library's loadables.
extension AsyncLoadableProtocol {
  func fetch(_ request: SyncRequest) async throws -> Content {
    try Task.checkCancellation()
    if let outcome = ContentSource(self).request(request) { return try outcome.get() }
    return try await completion().value()
  }

  /// Returns the completion of the current sync. The completion does not keep this loadable alive.
  func completion() -> SyncCompletion<Content> {
    SyncCompletion(of: self) { ContentSource($0).outcome }
  }
}
