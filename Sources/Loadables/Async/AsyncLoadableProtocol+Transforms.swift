/// Transforms: loadables whose content is made from this one's.
///
/// Each transform returns a new loadable that holds this one. A sync of the new loadable syncs this one first;
/// `syncIfNeeded()` and `fetchIfNeeded()` do so only if needed. After an error it keeps its content.
extension AsyncLoadableProtocol {
  /// Returns a loadable with `transform` applied to this one's content, at once if that is available.
  public func map<Transformed>(
    _ transform: @escaping @MainActor (Content) throws -> Transformed
  ) -> TransformedLoadable<Transformed> {
    AsyncLoadableTransform(self, .map(transform))
  }

  /// Returns a loadable with the content that an `async` closure makes of this one's.
  ///
  /// Nothing is transformed before the first sync. A new sync, or the new loadable's release, cancels the task.
  public func asyncMap<Transformed>(
    _ transform: @escaping @MainActor (Content) async throws -> Transformed
  ) -> TransformedLoadable<Transformed> {
    AsyncLoadableTransform(self, .asynchronous { .content(try await transform($0)) })
  }

  /// Returns a loadable with the content of another one, which `transform` makes from this one's.
  ///
  /// Before the first sync there is no content. Fails with ``AsyncLoadableError/closesCycle`` if it closes a cycle.
  public func flatMap<Other: AsyncLoadableProtocol>(
    _ transform: @escaping @MainActor (Content) throws -> Other
  ) -> TransformedLoadable<Other.Content> {
    AsyncLoadableTransform(self, .immediate { .source(ContentSource(try transform($0))) })
  }

  /// Same as `flatMap` with a synchronous closure, for an `async` one.
  public func flatMap<Other: AsyncLoadableProtocol>(
    _ transform: @escaping @MainActor (Content) async throws -> Other
  ) -> TransformedLoadable<Other.Content> {
    AsyncLoadableTransform(self, .asynchronous { .source(ContentSource(try await transform($0))) })
  }

  /// Returns a loadable with a pair: this one's content and that of the result of `transform`. See `flatMap`.
  public func joined<Other: AsyncLoadableProtocol>(
    _ transform: @escaping @MainActor (Content) throws -> Other
  ) -> TransformedLoadable<(Content, Other.Content)> {
    AsyncLoadableTransform(
      self, .immediate { content in .source(ContentSource(try transform(content)) { (content, $0) }) })
  }

  /// Same as `joined` with a synchronous closure, for an `async` one.
  public func joined<Other: AsyncLoadableProtocol>(
    _ transform: @escaping @MainActor (Content) async throws -> Other
  ) -> TransformedLoadable<(Content, Other.Content)> {
    AsyncLoadableTransform(
      self, .asynchronous { content in .source(ContentSource(try await transform(content)) { (content, $0) }) })
  }
}
