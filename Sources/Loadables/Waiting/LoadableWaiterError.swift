/// Why somebody who waited for a loadable cannot have it.
public struct LoadableWaiterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public struct Code: Hashable, Sendable {
    fileprivate enum Value { case timedOut, noContents }
    fileprivate let value: Value

    /// It did not become usable in time.
    public static let timedOut = Code(value: .timedOut)
    /// It is done with syncing, but has neither contents nor an error.
    public static let noContents = Code(value: .noContents)
  }

  /// What is wrong.
  public let code: Code

  /// A sentence for a person.
  public let description: String

  /// The wait for `loadable` was over after `timeout`, or at once.
  @MainActor
  init(_ code: Code, of loadable: any PureLoadableProtocol, after timeout: Duration = .zero) {
    self.code = code
    let name = "\(type(of: loadable))"
    description =
      switch code.value {
      case .timedOut: "\(name) was not ready within \(timeout)"
      case .noContents: "\(name) is done syncing, but has no contents and tells no error"
      }
  }
}
