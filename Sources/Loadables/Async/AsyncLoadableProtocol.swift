/// A loadable with one content, which can be waited for with `await`.
///
/// `any AsyncLoadableProtocol<Content>` is a type to show to others in place of a class of one's own.
@MainActor
public protocol AsyncLoadableProtocol<Content>: LoadableProtocol {
  /// What is loaded. For several values, a tuple or a struct.
  associatedtype Content

  /// The content, which is there whenever `isContentsAvailable` says so.
  var content: Content? { get }

  /// Syncs, or joins the sync under way, and returns the content.
  ///
  /// - Throws: The loadable's error if the sync fails, ``AsyncLoadableError`` if that says nothing, `CancellationError` if
  ///   the task is cancelled, which leaves the sync alone.
  func fetch() async throws -> Content

  /// Returns the content at once if `needsSync` is false; otherwise syncs like ``fetch()``.
  ///
  /// - Throws: As ``fetch()``.
  func fetchIfNeeded() async throws -> Content
}
