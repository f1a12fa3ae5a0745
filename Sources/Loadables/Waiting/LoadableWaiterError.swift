/// The reason why a wait for a loadable failed.
public struct LoadableWaiterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The machine-readable reasons why a wait failed.
  public enum Code: Hashable, Sendable {
    /// The condition of the wait did not hold before the timeout.
    case timedOut
    /// The loadable was not syncing any more, but had no contents and no error.
    case noContents
  }

  /// The reason why the wait failed.
  public let code: Code

  /// A readable description of the error.
  public let description: String

  /// Creates an error of a wait for `loadable`. `timeout` is needed only for ``Code/timedOut``, whose text contains it.
  @MainActor
  init(_ code: Code, of loadable: any PureLoadableProtocol, after timeout: Duration = .zero) {
    self.code = code
    let name = loadable.nameInSentences
    description =
      switch (code, loadable.loadableState) {
      case (.timedOut, _): "\(name) was not ready within \(timeout)"
      case (.noContents, .idle): "\(name) has no contents and is idle: nothing syncs it, call sync() before the wait"
      case (.noContents, .syncing): "\(name) has no contents yet"
      case (.noContents, .didSyncSuccessfully): "\(name) synced, but has no contents"
      case (.noContents, .didFailToSync): "\(name) failed without an error, and has no contents"
      }
  }
}
