/// A wrapper that forwards every call to a loadable that can be synced, like ``AnyPureLoadable``, to hide its class.
open class AnyLoadable: AnyPureLoadable, LoadableProtocol {
  private let wrapped: any LoadableProtocol

  /// Creates a wrapper of `original`, which is held strongly.
  public init(_ original: any LoadableProtocol) {
    wrapped = original
    super.init(original)
  }

  /// Whether the wrapped loadable needs a sync.
  public final var needsSync: Bool { wrapped.needsSync }

  /// Syncs the wrapped loadable.
  public final func sync() { wrapped.sync() }

  /// Syncs the wrapped loadable if needed.
  public final func syncIfNeeded() { wrapped.syncIfNeeded() }
}
