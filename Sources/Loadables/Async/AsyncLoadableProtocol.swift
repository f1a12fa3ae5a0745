/// A loadable with a single content, which callers can fetch with `await`.
///
/// Declare a public property as `any AsyncLoadableProtocol<Content>` to hide the loadable's class.
@MainActor
public protocol AsyncLoadableProtocol<Content>: LoadableProtocol {
  /// The type of the content. For several values, use a tuple or a struct.
  associatedtype Content

  /// The content; not nil while `isContentsAvailable` is true.
  var content: Content? { get }

  /// Syncs the loadable, or joins a sync in progress, and returns the content after the sync.
  ///
  /// - Throws: The loadable's error if the sync fails, or ``AsyncLoadableError`` if there is no error or no content.
  ///   `CancellationError` if the task is cancelled, which does not cancel the sync.
  func fetch() async throws -> Content

  /// Returns the content at once if `needsSync` is false. Otherwise syncs, like ``fetch()``.
  ///
  /// - Throws: The errors of ``fetch()``.
  func fetchIfNeeded() async throws -> Content
}
