/// A test, or one case of a test.
struct RecordedTest: Sendable {
  /// The module of the test; empty if unknown.
  let module: String
  /// The suites and the function, such as `FeedTests.refresh`.
  let name: String
  private let describeArguments: @Sendable () -> String?

  /// - Parameters:
  ///   - name: The suites and the function, or a name of XCTest: `-[FeedTests testRefresh]` becomes
  ///     `FeedTests.testRefresh`.
  ///   - arguments: The arguments of the case, such as `1, "a"`, described only for a failed case.
  init(_ name: String, module: String = "", arguments: @escaping @autoclosure @Sendable () -> String? = nil) {
    if name.hasPrefix("-["), name.hasSuffix("]") {
      let parts = name.dropFirst(2).dropLast().split(separator: " ", maxSplits: 1)
      self.name = parts.joined(separator: ".")
    } else {
      self.name = name
    }
    self.module = module
    describeArguments = arguments
  }

  /// The arguments of the case; nil for a test without arguments.
  var arguments: String? { describeArguments() }

  /// Returns the title of a recording.
  ///
  /// - Parameter number: The number of the test's failed case.
  func title(number: Int) -> String {
    if let arguments { return "\(name)(\(arguments))" }
    return number > 1 ? "\(name), failure \(number)" : name
  }
}
