/// An error with only a code.
public struct TestError: Error, Hashable, CustomStringConvertible {
  /// The code, such as `timeout` or `http-503`.
  public let code: String

  /// An error with this code.
  public init(_ code: String) { self.code = code }

  /// The code.
  public var description: String { code }
}
