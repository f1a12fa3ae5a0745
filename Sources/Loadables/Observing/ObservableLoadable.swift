import Observation

/// An `@Observable` object with the values of a loadable, for SwiftUI and `withObservationTracking`.
///
/// ```
/// struct FeedView: View {
///   let feed: ObservableLoadable<Feed>
///
///   var body: some View {
///     if feed.state == .syncing { ProgressView() }
///     Text(feed.content?.title ?? "nothing yet")
///   }
/// }
/// ```
///
/// The object owns the loadable, observes it while the object is alive, and requests no sync; like any observer, it
/// starts an ``AutosyncLoadable``. A loadable may have several such objects, and costs nothing more without one. The type
/// of the loadable is a concrete one: wrap a hidden one in ``AnyAsyncLoadable``, ``AnyLoadable`` or ``AnyPureLoadable``.
@MainActor
@Observable
public final class ObservableLoadable<Base: PureLoadableProtocol> {
  /// The loadable.
  @ObservationIgnored public let loadable: Base
  @ObservationIgnored private var observer: LoadableObserver?

  /// The state.
  public private(set) var state: LoadableState
  /// The error of the last sync; nil unless the sync failed with a known reason.
  public private(set) var error: (any Error)?
  /// Whether the contents can be used.
  public private(set) var isContentsAvailable: Bool
  /// Changes with every change after which the content may be another one.
  fileprivate private(set) var contentVersion: UInt = 0

  /// Creates the object of `loadable`, which the object owns.
  public init(_ loadable: Base) {
    self.loadable = loadable
    state = loadable.loadableState
    error = loadable.error
    isContentsAvailable = loadable.isContentsAvailable
    observer = loadable.sink { [weak self] in self?.update(from: $0) }
  }

  private func update(from loadable: Base) {
    let (hadContents, hasContents) = (isContentsAvailable, loadable.isContentsAvailable)
    state = loadable.loadableState
    // Errors cannot be compared, but no error is no change.
    if error != nil || loadable.error != nil { error = loadable.error }
    isContentsAvailable = hasContents
    if hadContents || hasContents { contentVersion &+= 1 }
  }
}

extension ObservableLoadable where Base: AsyncLoadableProtocol {
  /// The content, if available. Tracked for every notification with contents, since contents cannot be compared.
  public var content: Base.Content? {
    _ = contentVersion
    return isContentsAvailable ? loadable.content : nil
  }
}
