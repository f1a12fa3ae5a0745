/// Loadables whose content is made from this one's.
///
/// Each is a new loadable that holds this one. A sync of it syncs this one first, a `syncIfNeeded()` or `fetchIfNeeded()`
/// does so only where needed. An error, also one that the closure throws, fails it and leaves the content that it has.
extension AsyncLoadableProtocol {
  /// A loadable with what `transform` makes of this one's content.
  ///
  /// If there is content already, it is transformed at once.
  public func map<Transformed>(
    _ transform: @escaping @MainActor (Content) throws -> Transformed
  ) -> TransformedLoadable<Transformed> {
    AsyncLoadableTransform(self, .map(transform))
  }

  /// A loadable with what an `async` closure makes of this one's content.
  ///
  /// Nothing is transformed before the first sync. A new sync, or the release of the new loadable, cancels the closure's
  /// task.
  public func asyncMap<Transformed>(
    _ transform: @escaping @MainActor (Content) async throws -> Transformed
  ) -> TransformedLoadable<Transformed> {
    AsyncLoadableTransform(self, .asynchronous { .content(try await transform($0)) })
  }

  /// A loadable with the content of another one, which `transform` makes from this one's.
  ///
  /// Nothing is transformed before the first sync. It fails with ``AsyncLoadableError/closesCycle`` if that other one
  /// stands on the new loadable.
  public func flatMap<Other: AsyncLoadableProtocol>(
    _ transform: @escaping @MainActor (Content) throws -> Other
  ) -> TransformedLoadable<Other.Content> {
    AsyncLoadableTransform(self, .immediate { .source(ContentSource(try transform($0))) })
  }

  /// A loadable with the content of another one, which an `async` closure makes from this one's.
  ///
  /// Otherwise as with a closure that is not.
  public func flatMap<Other: AsyncLoadableProtocol>(
    _ transform: @escaping @MainActor (Content) async throws -> Other
  ) -> TransformedLoadable<Other.Content> {
    AsyncLoadableTransform(self, .asynchronous { .source(ContentSource(try await transform($0))) })
  }

  /// A loadable with this one's content and that of another one, which `transform` makes from it.
  ///
  /// Otherwise as `flatMap`.
  public func joined<Other: AsyncLoadableProtocol>(
    _ transform: @escaping @MainActor (Content) throws -> Other
  ) -> TransformedLoadable<(Content, Other.Content)> {
    AsyncLoadableTransform(
      self, .immediate { content in .source(ContentSource(try transform(content)) { (content, $0) }) })
  }

  /// A loadable with this one's content and that of another one, which an `async` closure makes from it.
  ///
  /// Otherwise as `flatMap`.
  public func joined<Other: AsyncLoadableProtocol>(
    _ transform: @escaping @MainActor (Content) async throws -> Other
  ) -> TransformedLoadable<(Content, Other.Content)> {
    AsyncLoadableTransform(
      self, .asynchronous { content in .source(ContentSource(try await transform(content)) { (content, $0) }) })
  }
}
