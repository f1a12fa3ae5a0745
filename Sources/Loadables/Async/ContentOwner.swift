/// A loadable of this library that owns its content, as fetches and streams require.
@MainActor
protocol ContentOwner<Content>: AsyncLoadableProtocol {
  /// Ends all waits when the loadable is released.
  var lifetime: Lifetime { get }
}

extension ContentOwner {
  func fetch(_ request: SyncRequest) async throws -> Content {
    try Task.checkCancellation()
    if let outcome = ContentSource(self).request(request) { return try outcome.get() }
    return try await completion().value()
  }

  /// The end of the current sync. Does not keep this loadable alive.
  func completion() -> SyncCompletion<Content> {
    SyncCompletion(of: self, lifetime: lifetime) { ContentSource($0).outcome }
  }
}
