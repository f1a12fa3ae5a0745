public import Testing

extension Trait where Self == LoadableRecordingTrait {
  /// Records all loadables of each test, and writes a recording for `loadscope replay` if the test fails.
  ///
  /// ```swift
  /// @Suite(.recordsLoadables) @MainActor struct FeedTests {
  ///   struct TimedOut: Error {}
  ///
  ///   @Test func refresh() {
  ///     let photos = TestLoadable(), feed = LoadableGroup([photos])
  ///     feed.sync()
  ///     photos.setDidFailToSync(TimedOut())
  ///     #expect(feed.loadableState == .didSyncSuccessfully)
  ///   }
  /// }
  /// ```
  public static var recordsLoadables: Self { recordsLoadables() }

  /// Records all loadables of each test, and writes a recording for `loadscope replay` if the test fails.
  ///
  /// - Parameters:
  ///   - folder: The folder of the recordings, created if missing. Nil means the value of the environment variable
  ///     `LOADSCOPE_RECORDINGS` or, if that is not set, the working directory.
  ///   - limit: The maximum number of events to keep for a test. The oldest events are dropped first.
  ///   - page: Whether to write a page for browsers beside the recording, `TEST.loadscope.html`. The environment variable
  ///     `LOADSCOPE_PAGES` asks for it too, if it is set and not empty.
  public static func recordsLoadables(
    in folder: String? = nil, limit: Int = LoadableRecordingTrait.defaultLimit, page: Bool = false
  ) -> Self {
    LoadableRecordingTrait(folder: folder, limit: limit, page: page)
  }
}

/// A trait that records the loadables of a test, or of each test of a suite: see ``Testing/Trait/recordsLoadables``.
///
/// A loadable belongs to the test in whose task it has its first event. Only a failed test writes a file:
/// `TEST.loadscope.ndjson`, mode 0600, which replaces the recordings of earlier runs. If several levels have the trait,
/// such as a suite and a test, those of the innermost one apply.
public struct LoadableRecordingTrait: TestTrait, SuiteTrait, TestScoping {
  /// The default maximum number of events kept for a test. So many events take about 40 MB.
  public static let defaultLimit = 100_000

  let folder: String?
  let limit: Int
  let page: Bool

  /// Always true: the trait of a suite applies to each test of the suite.
  public var isRecursive: Bool { true }

  /// Returns this trait for a case of a test, which is then recorded; nil for the call about the whole test or suite.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

  /// Runs one case of a test and records its loadables. Writes the recording if the case fails.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // The outermost trait records, as the innermost says.
    guard RecordedTask.recorder == nil else { return try await function() }
    let trait = Self.innermost(of: test) ?? self
    let recorder = await TestRecorder(RecordedTest(test, testCase), limit: trait.limit)
    let failures = IssueHandlingTrait.compactMapIssues { issue in
      if issue.isFailure { recorder.failed() }
      return issue
    }
    do {
      try await RecordedTask.$recorder.withValue(recorder) {
        try await failures.provideScope(for: test, testCase: testCase, performing: function)
      }
    } catch {
      // A test that cancels itself throws another error than a cancelled task.
      if !Task.isCancelled || error is CancellationError { recorder.failed() }
      await recorder.end()?.save(in: trait.folder, page: trait.page)
      throw error
    }
    await recorder.end()?.save(in: trait.folder, page: trait.page)
  }

  /// Returns the trait of the test itself; without one, the trait of the innermost suite that has one.
  static func innermost(of test: Test) -> Self? { test.traits.lazy.compactMap { $0 as? Self }.last }
}

extension RecordedTest {
  /// The maximum number of characters in the text of a case's arguments.
  private static let argumentLimit = 200

  /// Creates a name from the names of a test's suites, or of its file if it has no suite, and of its function.
  init(_ test: Test, _ testCase: Test.Case?) {
    var parts = test.id.nameComponents
    if let function = parts.popLast() { parts.append(Self.withoutParameters(function)) }
    if parts.count == 1 { parts.insert(String(test.sourceLocation.fileName.prefix { $0 != "." }), at: 0) }
    // Raw identifiers have backticks.
    let name = parts.joined(separator: ".").filter { $0 != "`" }
    self.init(name, module: test.id.moduleName.filter { $0 != "`" }, arguments: testCase.flatMap(Self.arguments))
  }

  /// Returns the name of a function without parameters: `refresh` for `refresh(from:)`. Keeps names in backticks whole.
  static func withoutParameters(_ function: String) -> String {
    var isRaw = false
    var end = function.endIndex
    for index in function.indices {
      if function[index] == "`" { isRaw.toggle() }
      if function[index] == "(", !isRaw { end = index }
    }
    return String(function[..<end])
  }

  /// Returns the arguments of a test case in one line; nil without arguments or if they cannot be read.
  private static func arguments(of testCase: Test.Case) -> String? {
    guard testCase.isParameterized else { return nil }
    // swift-testing has no public property for the arguments. If they are not found, the failed cases are numbered.
    let kind = Mirror(reflecting: testCase).children.first { $0.label == "_kind" }?.value
    let parameterized = kind.flatMap { Mirror(reflecting: $0).children.first { $0.label == "parameterized" }?.value }
    let arguments = parameterized.flatMap { value in
      Mirror(reflecting: value).children.first { $0.label?.hasSuffix("arguments") == true }?.value
    }
    guard let arguments = arguments as? [Any] else { return nil }
    let values = arguments.compactMap { argument in
      Mirror(reflecting: argument).children.first { $0.label == "value" }?.value
    }
    guard !values.isEmpty, values.count == arguments.count else { return nil }
    return inOneLine(values.map { String(describingForTest: $0) }.joined(separator: ", "))
  }

  /// Returns `text` with spaces in place of control characters and line breaks, cut after 200 characters.
  static func inOneLine(_ text: String) -> String {
    let short = text.prefix(argumentLimit)
    var line = String.UnicodeScalarView()
    for scalar in short.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: line.append(" ")
      default: line.append(scalar)
      }
    }
    return String(line) + (short.endIndex == text.endIndex ? "" : "…")
  }
}

extension Issue {
  /// Whether the issue makes its test fail: neither a warning nor a known issue.
  fileprivate var isFailure: Bool {
    // Compilers before 6.3 know no other severity.
    #if compiler(>=6.3)
      guard severity >= .error else { return false }
    #endif
    // swift-testing has no public property for known issues. If it is not found, a known issue counts as a failure.
    let context = Mirror(reflecting: self).children.first { $0.label == "knownIssueContext" }?.value
    return context.map { Mirror(reflecting: $0).children.isEmpty } ?? true
  }
}
