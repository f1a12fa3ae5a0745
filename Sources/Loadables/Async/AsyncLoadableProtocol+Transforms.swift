/// Transforms: loadables with a content made from this loadable's content.
///
/// Each transform returns a new loadable that holds this loadable. The new loadable's syncs sync this loadable first;
/// `syncIfNeeded()` and `fetchIfNeeded()` only if needed. After an error the new loadable keeps the earlier content.
extension AsyncLoadableProtocol {
  /// Returns a loadable with this loadable's content, transformed. A content that is available is transformed at once.
  public func map<Transformed>(
    _ transform: @escaping @MainActor (Content) throws -> Transformed
  ) -> TransformedLoadable<Transformed> {
    AsyncLoadableTransform(self, .map(transform))
  }

  /// Returns a loadable with this loadable's content, transformed by an `async` closure.
  ///
  /// Only syncs call the closure. A new sync, or the release of the returned loadable, cancels the closure's task.
  public func asyncMap<Transformed>(
    _ transform: @escaping @MainActor (Content) async throws -> Transformed
  ) -> TransformedLoadable<Transformed> {
    AsyncLoadableTransform(self, .asynchronous { .content(try await transform($0)) })
  }

  /// Returns a loadable with the content of the loadable that `transform` returns for this loadable's content.
  ///
  /// There is no content before the first sync. A sync fails with ``AsyncLoadableError/closesCycle`` if the result of
  /// `transform` depends on the loadable that `flatMap` returned.
  public func flatMap<Other: AsyncLoadableProtocol>(
    _ transform: @escaping @MainActor (Content) throws -> Other
  ) -> TransformedLoadable<Other.Content> {
    AsyncLoadableTransform(self, .immediate { .source(ContentSource(try transform($0))) })
  }

  /// Like the synchronous `flatMap`, with an `async` closure.
  public func flatMap<Other: AsyncLoadableProtocol>(
    _ transform: @escaping @MainActor (Content) async throws -> Other
  ) -> TransformedLoadable<Other.Content> {
    AsyncLoadableTransform(self, .asynchronous { .source(ContentSource(try await transform($0))) })
  }

  /// Like `flatMap`, but the content is a pair: this loadable's content and the content that `flatMap` would have.
  public func joined<Other: AsyncLoadableProtocol>(
    _ transform: @escaping @MainActor (Content) throws -> Other
  ) -> TransformedLoadable<(Content, Other.Content)> {
    AsyncLoadableTransform(
      self, .immediate { content in .source(ContentSource(try transform(content)) { (content, $0) }) })
  }

  /// Like the synchronous `joined`, with an `async` closure.
  public func joined<Other: AsyncLoadableProtocol>(
    _ transform: @escaping @MainActor (Content) async throws -> Other
  ) -> TransformedLoadable<(Content, Other.Content)> {
    AsyncLoadableTransform(
      self, .asynchronous { content in .source(ContentSource(try await transform(content)) { (content, $0) }) })
  }
}
