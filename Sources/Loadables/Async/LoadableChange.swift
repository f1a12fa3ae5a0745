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
public struct AsyncLoadableChange<Content> {
  /// The state.
  public let state: LoadableState
  /// The content, if available.
  public let content: Content?
  /// The error of the sync; nil unless the sync failed with a known reason.
  public let error: (any Error)?

  @MainActor
  init(_ loadable: some AsyncLoadableProtocol<Content>) {
    state = loadable.loadableState
    content = ContentSource(loadable).content
    error = loadable.error
  }
}

extension AsyncLoadableChange: Sendable where Content: Sendable {}
