/// As ``AnyPureLoadable``, in front of a loadable that can be asked to sync.
open class AnyLoadable: AnyPureLoadable, LoadableProtocol {
  private let wrapped: any LoadableProtocol

  /// Stands in front of `original`.
  public init(_ original: any LoadableProtocol) {
    wrapped = original
    super.init(original)
  }

  public final var needsSync: Bool { wrapped.needsSync }

  public final func sync() { wrapped.sync() }

  public final func syncIfNeeded() { wrapped.syncIfNeeded() }
}
