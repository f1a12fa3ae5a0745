/// A loadable with a single content, which callers can `await`.
///
/// Declare a public property as `any AsyncLoadableProtocol<Content>` to hide the loadable's class.
@MainActor
public protocol AsyncLoadableProtocol<Content>: LoadableProtocol {
  /// The type of the content. For several values, use a tuple or a struct.
  associatedtype Content

  /// The content, present whenever `isContentsAvailable` is true.
  var content: Content? { get }

  /// Syncs, or joins the current sync, and returns the content.
  ///
  /// - Throws: The loadable's error if the sync fails, or ``AsyncLoadableError`` if there is no error or no content;
  ///   `CancellationError` if the task is cancelled, which does not cancel the sync.
  func fetch() async throws -> Content

  /// Returns the content at once if `needsSync` is false; otherwise syncs like ``fetch()``.
  ///
  /// - Throws: The errors of ``fetch()``.
  func fetchIfNeeded() async throws -> Content
}
