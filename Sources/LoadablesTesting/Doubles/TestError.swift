/// An error for tests that consists of a code, so that a test can compare errors.
public struct TestError: Error, Hashable, CustomStringConvertible {
  /// The code, such as `timeout` or `http-503`.
  public let code: String

  /// Creates an error with a code of the test's choice.
  public init(_ code: String) { self.code = code }

  /// Equal to ``code``.
  public var description: String { code }
}
