/// As ``AnyPureLoadable``, in front of a loadable that can be asked to sync.
open class AnyLoadable: AnyPureLoadable, LoadableProtocol {
  private let wrapped: any LoadableProtocol

  /// Stands in front of `original`.
  public init(_ original: any LoadableProtocol) {
    wrapped = original
    super.init(original)
  }

  /// Whether the wrapped loadable needs a sync.
  public final var needsSync: Bool { wrapped.needsSync }

  /// Asks the wrapped loadable to sync.
  public final func sync() { wrapped.sync() }

  /// Asks the wrapped loadable to sync if it needs to.
  public final func syncIfNeeded() { wrapped.syncIfNeeded() }
}
