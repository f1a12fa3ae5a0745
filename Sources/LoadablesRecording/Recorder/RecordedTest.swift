/// The name of a test, or of one case of a parameterised test, for its recording.
struct RecordedTest: Sendable {
  /// The module of the test; empty if unknown.
  let module: String
  /// The names of the suites and of the function, such as `FeedTests.refresh`.
  let name: String
  private let describeArguments: @Sendable () -> String?

  /// Creates the name of a test. A name of XCTest, such as `-[FeedTests testRefresh]`, becomes `FeedTests.testRefresh`.
  ///
  /// - Parameter arguments: The arguments of the test case, such as `1, "a"`. Evaluated only for a failed case.
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

  /// The arguments of the test case, such as `1, "a"`; nil for a test without arguments.
  var arguments: String? { describeArguments() }

  /// Returns the title of a recording: the test's name, with the arguments or, without arguments, the number.
  ///
  /// - Parameter number: The number of the recording among those of the test, from 1.
  func title(number: Int) -> String {
    if let arguments { return "\(name)(\(arguments))" }
    return number > 1 ? "\(name), failure \(number)" : name
  }
}
