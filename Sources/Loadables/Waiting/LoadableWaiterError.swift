/// The reason why a wait for a loadable ended without contents.
public struct LoadableWaiterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason why a wait failed.
  public struct Code: Hashable, Sendable {
    fileprivate enum Value { case timedOut, noContents }
    fileprivate let value: Value

    /// The loadable did not become usable in time.
    public static let timedOut = Code(value: .timedOut)
    /// The loadable is done syncing, without contents and without an error.
    public static let noContents = Code(value: .noContents)
  }

  /// The reason why the wait failed.
  public let code: Code

  /// A readable description of the error.
  public let description: String

  /// An error of a wait for `loadable`; only ``Code/timedOut`` uses `timeout`.
  @MainActor
  init(_ code: Code, of loadable: any PureLoadableProtocol, after timeout: Duration = .zero) {
    self.code = code
    let name = "\(type(of: loadable))"
    description =
      switch code.value {
      case .timedOut: "\(name) was not ready within \(timeout)"
      case .noContents: "\(name) synced without contents and without an error"
      }
  }
}
