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
/// The object holds the loadable strongly and requests no sync. Like any observer, it starts an ``AutosyncLoadable``. A
/// loadable may have several such objects. `Base` must be a concrete type: wrap a value of a protocol type in
/// ``AnyAsyncLoadable``, ``AnyLoadable`` or ``AnyPureLoadable``.
@MainActor
@Observable
public final class ObservableLoadable<Base: PureLoadableProtocol> {
  /// The observed loadable, held strongly.
  @ObservationIgnored public let loadable: Base
  @ObservationIgnored private var observer: LoadableObserver?

  /// The loadable's current state.
  public private(set) var state: LoadableState
  /// The error of the loadable's last sync; nil unless the sync failed with a known reason.
  public private(set) var error: (any Error)?
  /// Whether the loadable has usable contents.
  public private(set) var isContentsAvailable: Bool
  /// A counter that views read with the content: its change makes them read the content again.
  fileprivate private(set) var contentVersion: UInt = 0

  /// Creates an observable object for `loadable`, which the object holds strongly.
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
  /// The loadable's content, if available. Views update at every notification with contents, even if these are equal.
  public var content: Base.Content? {
    _ = contentVersion
    return isContentsAvailable ? loadable.content : nil
  }
}
