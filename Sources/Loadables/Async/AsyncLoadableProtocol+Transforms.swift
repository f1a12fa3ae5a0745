/// Transforms: new loadables whose content is made from this loadable's content.
///
/// The new loadable holds this loadable strongly. Its syncs sync this loadable first, and its `syncIfNeeded()` and
/// `fetchIfNeeded()` only if this loadable needs a sync. After an error the new loadable keeps its earlier content.
extension AsyncLoadableProtocol {
  /// Returns a loadable whose content is the result of `transform`. A content that is available is transformed at once.
  public func map<Transformed>(
    _ transform: @escaping @MainActor (Content) throws -> Transformed
  ) -> TransformedLoadable<Transformed> {
    AsyncLoadableTransform(self, .map(transform))
  }

  /// Returns a loadable whose content is the result of the `async` closure `transform`, given this loadable's content.
  ///
  /// Only syncs call the closure. A new sync, or the release of the returned loadable, cancels the closure's task.
  public func asyncMap<Transformed>(
    _ transform: @escaping @MainActor (Content) async throws -> Transformed
  ) -> TransformedLoadable<Transformed> {
    AsyncLoadableTransform(self, .asynchronous { .content(try await transform($0)) })
  }

  /// Returns a loadable with the content of another loadable, which `transform` returns for this loadable's content.
  ///
  /// There is no content before the first sync. A sync fails with ``AsyncLoadableError/closesCycle`` if the result of
  /// `transform` depends on the loadable that `flatMap` returned.
  public func flatMap<Other: AsyncLoadableProtocol>(
    _ transform: @escaping @MainActor (Content) throws -> Other
  ) -> TransformedLoadable<Other.Content> {
    AsyncLoadableTransform(self, .immediate { .source(ContentSource(try transform($0))) })
  }

  /// Returns a loadable with the content of another loadable, which the `async` closure `transform` returns.
  public func flatMap<Other: AsyncLoadableProtocol>(
    _ transform: @escaping @MainActor (Content) async throws -> Other
  ) -> TransformedLoadable<Other.Content> {
    AsyncLoadableTransform(self, .asynchronous { .source(ContentSource(try await transform($0))) })
  }

  /// Returns a loadable whose content is a pair: this loadable's content, and that of the loadable from `transform`.
  public func joined<Other: AsyncLoadableProtocol>(
    _ transform: @escaping @MainActor (Content) throws -> Other
  ) -> TransformedLoadable<(Content, Other.Content)> {
    AsyncLoadableTransform(
      self, .immediate { content in .source(ContentSource(try transform(content)) { (content, $0) }) })
  }

  /// Returns a loadable whose content is a pair: this loadable's content, and that of the loadable from `transform`.
  public func joined<Other: AsyncLoadableProtocol>(
    _ transform: @escaping @MainActor (Content) async throws -> Other
  ) -> TransformedLoadable<(Content, Other.Content)> {
    AsyncLoadableTransform(
      self, .asynchronous { content in .source(ContentSource(try await transform(content)) { (content, $0) }) })
  }
}
