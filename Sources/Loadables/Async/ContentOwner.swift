/// A loadable of this library that stores a content, for fetches and streams.
@MainActor
protocol ContentOwner<Content>: AsyncLoadableProtocol {
  /// The marker that ends all waits when the loadable is released.
  var lifetime: Lifetime { get }
}

extension ContentOwner {
  func fetch(_ request: SyncRequest) async throws -> Content {
    try Task.checkCancellation()
    if let outcome = ContentSource(self).request(request) { return try outcome.get() }
    return try await completion().value()
  }

  /// Returns the completion of the current sync. The completion does not keep this loadable alive.
  func completion() -> SyncCompletion<Content> {
    SyncCompletion(of: self, lifetime: lifetime) { ContentSource($0).outcome }
  }
}
