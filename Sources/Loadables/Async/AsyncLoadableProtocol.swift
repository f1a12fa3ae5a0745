/// A loadable with one content, which can be awaited.
///
/// `any AsyncLoadableProtocol<Content>` is a public type that hides the class.
@MainActor
public protocol AsyncLoadableProtocol<Content>: LoadableProtocol {
  /// The type of the content. For several values, use a tuple or a struct.
  associatedtype Content

  /// The content, present whenever `isContentsAvailable` is true.
  var content: Content? { get }

  /// Syncs, or joins the current sync, and returns the content.
  ///
  /// - Throws: The loadable's error if the sync fails, ``AsyncLoadableError`` if it has none, `CancellationError` if
  ///   the task is cancelled, which does not cancel the sync.
  func fetch() async throws -> Content

  /// Returns the content at once if `needsSync` is false; otherwise syncs like ``fetch()``.
  ///
  /// - Throws: As ``fetch()``.
  func fetchIfNeeded() async throws -> Content
}
