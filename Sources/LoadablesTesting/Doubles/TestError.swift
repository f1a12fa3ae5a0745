/// An error for tests, with a code as the only property.
public struct TestError: Error, Hashable, CustomStringConvertible {
  /// The code, such as `timeout` or `http-503`.
  public let code: String

  /// Creates an error with the given code.
  public init(_ code: String) { self.code = code }

  /// The code.
  public var description: String { code }
}
