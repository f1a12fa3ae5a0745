/// A ``LoadableProxy`` whose target has a content: a placeholder that can be fetched before the target exists.
///
/// ```swift
/// let proxy = AsyncLoadableProxy<String>()
/// proxy.target = token
/// let text = try await proxy.fetch()
/// ```
///
/// A fetch without a target waits until a target is set and has synced.
open class AsyncLoadableProxy<Content>: LoadableProxy, AsyncLoadableProtocol {
  /// Creates a proxy with this target; nil for a proxy without a target.
  public init(_ target: (any AsyncLoadableProtocol<Content>)? = nil) { super.init(target) }

  /// The target, also available as `loadable`; nil without a target. Every assignment notifies once.
  public final var target: (any AsyncLoadableProtocol<Content>)? {
    get { loadable as? any AsyncLoadableProtocol<Content> }
    set { loadable = newValue }
  }

  /// Whether a loadable has a content of this proxy's type.
  open override func canMirror(_ target: any LoadableProtocol) -> Bool { target is any AsyncLoadableProtocol<Content> }

  /// The target's content; nil without a target.
  open var content: Content? { target?.content }

  /// Syncs the target, or joins its sync in progress, and returns the content after the sync.
  ///
  /// - Throws: As ``AsyncLoadableProtocol/fetch()``, or ``AsyncLoadableError/lostParent`` if the proxy is released.
  public func fetch() async throws -> Content { try await fetch(.sync) }

  /// Returns the content at once if ``LoadableProxy/needsSync`` is false. Otherwise syncs, like ``fetch()``.
  ///
  /// - Throws: The errors of ``fetch()``.
  public func fetchIfNeeded() async throws -> Content { try await fetch(.syncIfNeeded) }
}
