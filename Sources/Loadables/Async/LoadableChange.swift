/// The state, the error and the contents flag of a loadable, at the beginning of a loop or after a change.
public struct LoadableChange: Sendable {
  /// The state.
  public let state: LoadableState
  /// The error of the sync; nil unless the sync failed with a known reason.
  public let error: (any Error)?
  /// Whether the contents can be used.
  public let isContentsAvailable: Bool

  @MainActor
  init(_ loadable: some PureLoadableProtocol) {
    state = loadable.loadableState
    error = loadable.error
    isContentsAvailable = loadable.isContentsAvailable
  }
}

/// The state, the content and the error of a loadable, at the beginning of a loop or after a change.
public struct AsyncLoadableChange<Content>: Sendable {
  /// The state.
  public let state: LoadableState
  /// The error of the sync; nil unless the sync failed with a known reason.
  public let error: (any Error)?
  /// Whether the content can be used.
  public let isContentsAvailable: Bool
  private let box: ContentBox<Content>

  /// The content, if available. Other isolations read a `Sendable` content with `await`.
  @MainActor public var content: Content? { box.content }

  @MainActor
  init(_ loadable: some AsyncLoadableProtocol<Content>) {
    state = loadable.loadableState
    error = loadable.error
    isContentsAvailable = loadable.isContentsAvailable
    box = ContentBox(ContentSource(loadable).content)
  }
}

/// A content of any type that stays on the main actor.
@MainActor
private final class ContentBox<Content> {
  let content: Content?

  init(_ content: Content?) { self.content = content }

  // The last reference may be that of a loop in another isolation.
  isolated deinit {}
}
