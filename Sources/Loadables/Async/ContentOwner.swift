/// A loadable of this library that owns its content: what fetches and streams need of it.
@MainActor
protocol ContentOwner<Content>: AsyncLoadableProtocol {
  /// Ends, with the loadable, every wait for it.
  var lifetime: Lifetime { get }
}

extension ContentOwner {
  /// Asks for a sync and returns the content when the sync has ended.
  func fetch(_ request: SyncRequest) async throws -> Content {
    try Task.checkCancellation()
    if let outcome = ContentSource(self).request(request) { return try outcome.get() }
    return try await completion().value()
  }

  /// The end of the sync under way. It does not keep this loadable alive.
  func completion() -> SyncCompletion<Content> {
    SyncCompletion(of: self, lifetime: lifetime) { ContentSource($0).outcome }
  }
}
