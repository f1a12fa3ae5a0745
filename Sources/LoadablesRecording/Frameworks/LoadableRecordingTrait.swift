public import Testing

extension Trait where Self == LoadableRecordingTrait {
  /// Records every loadable of a test, and writes the recording if the test fails.
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

  /// Records every loadable of a test, and writes the recording if the test fails.
  ///
  /// - Parameters:
  ///   - folder: The folder of the recording; nil for the value of the environment variable `LOADSCOPE_RECORDINGS`,
  ///     otherwise the working directory. Created if missing.
  ///   - limit: The maximum number of events that are kept. The oldest events are dropped first.
  public static func recordsLoadables(
    in folder: String? = nil, limit: Int = LoadableRecordingTrait.defaultLimit
  ) -> Self {
    LoadableRecordingTrait(folder: folder, limit: limit)
  }
}

/// A trait of a test or a suite that records the loadables of each test: see ``Testing/Trait/recordsLoadables``.
///
/// A loadable belongs to the test in whose task it has its first event. A failed test writes `TEST.loadscope.ndjson`,
/// mode 0600, which replaces the recordings of an earlier run. A test that passes writes nothing. In a recorded suite,
/// the folder and the limit are those of the innermost trait.
public struct LoadableRecordingTrait: TestTrait, SuiteTrait, TestScoping {
  /// The default maximum number of events that are kept, about 40 MB.
  public static let defaultLimit = 100_000

  let folder: String?
  let limit: Int

  /// True: each test of a suite is recorded on its own.
  public var isRecursive: Bool { true }

  /// Returns the trait for each case of a test, and nil for the test or suite as a whole.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

  /// Runs a case of a test and records its loadables; writes the recording if the case fails.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // The outermost trait records, with the folder and the limit of the innermost.
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
      await recorder.end()?.save(in: trait.folder)
      throw error
    }
    await recorder.end()?.save(in: trait.folder)
  }

  /// Returns the trait of a test, otherwise of the innermost recorded suite.
  static func innermost(of test: Test) -> Self? { test.traits.lazy.compactMap { $0 as? Self }.last }
}

extension RecordedTest {
  /// The maximum number of characters of the arguments.
  private static let argumentLimit = 200

  /// Creates the test with the names of its suites and its function. A test outside a suite has the name of its file.
  init(_ test: Test, _ testCase: Test.Case?) {
    var parts = test.id.nameComponents
    if let function = parts.popLast() { parts.append(Self.withoutParameters(function)) }
    if parts.count == 1 { parts.insert(String(test.sourceLocation.fileName.prefix { $0 != "." }), at: 0) }
    // Raw identifiers have backticks.
    let name = parts.joined(separator: ".").filter { $0 != "`" }
    self.init(name, module: test.id.moduleName.filter { $0 != "`" }, arguments: testCase.flatMap(Self.arguments))
  }

  /// Returns the name of a function, such as `refresh` of `refresh(from:)`. A raw identifier may have parentheses.
  static func withoutParameters(_ function: String) -> String {
    var isRaw = false
    var end = function.endIndex
    for index in function.indices {
      if function[index] == "`" { isRaw.toggle() }
      if function[index] == "(", !isRaw { end = index }
    }
    return String(function[..<end])
  }

  /// Returns the arguments of a case in one line; nil without arguments.
  private static func arguments(of testCase: Test.Case) -> String? {
    guard testCase.isParameterized else { return nil }
    // The library has no public property for them. If a version has other names, the cases are only numbered.
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

  /// Returns a text for the title of a recording and for the terminal: without control characters, and not too long.
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
  /// Whether the issue makes its test fail: it is neither a warning nor known.
  fileprivate var isFailure: Bool {
    // Compilers before 6.3 know no other severity.
    #if compiler(>=6.3)
      guard severity >= .error else { return false }
    #endif
    // The library has no public property for it. A known issue counts as a failure if a version has another name.
    let context = Mirror(reflecting: self).children.first { $0.label == "knownIssueContext" }?.value
    return context.map { Mirror(reflecting: $0).children.isEmpty } ?? true
  }
}
