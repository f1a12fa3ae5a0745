/// An element of ``PureLoadableProtocol/changes``: the values of a loadable at the start of a loop or after a change.
public struct LoadableChange: Sendable {
  /// The loadable's state when this element was created.
  public let state: LoadableState
  /// The error of the loadable's last sync; nil unless the sync failed with a known reason.
  public let error: (any Error)?
  /// Whether the loadable had usable contents when this element was created.
  public let isContentsAvailable: Bool

  @MainActor
  init(_ loadable: some PureLoadableProtocol) {
    state = loadable.loadableState
    error = loadable.error
    isContentsAvailable = loadable.isContentsAvailable
  }
}

/// An element of ``AsyncLoadableProtocol/changes``: a loadable's values at the start of a loop or after a change.
public struct AsyncLoadableChange<Content>: Sendable {
  /// The loadable's state when this element was created.
  public let state: LoadableState
  /// The error of the loadable's last sync; nil unless the sync failed with a known reason.
  public let error: (any Error)?
  /// Whether the loadable had a usable content when this element was created.
  public let isContentsAvailable: Bool
  private let box: ContentBox<Content>

  /// The content, if available. Code outside the main actor reads a `Sendable` content with `await`.
  @MainActor public var content: Content? { box.content }

  @MainActor
  init(_ loadable: some AsyncLoadableProtocol<Content>) {
    state = loadable.loadableState
    error = loadable.error
    isContentsAvailable = loadable.isContentsAvailable
    box = ContentBox(ContentSource(loadable).content)
  }
}

/// A holder for a content of any type, which stays on the main actor.
@MainActor
private final class ContentBox<Content> {
  let content: Content?

  init(_ content: Content?) { self.content = content }

  // The last reference may belong to a loop on another actor.
  isolated deinit {}
}
