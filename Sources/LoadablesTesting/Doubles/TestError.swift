/// An error that is nothing but a code.
public struct TestError: Error, Hashable, CustomStringConvertible {
  /// Such as `timeout` or `http-503`.
  public let code: String

  /// The error of this code.
  public init(_ code: String) { self.code = code }

  /// The code.
  public var description: String { code }
}
