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
  ///     otherwise the working directory.
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
/// mode 0600, which replaces an older recording of the test. A test that passes writes nothing. In a recorded suite, the
/// trait of a test has no effect.
public struct LoadableRecordingTrait: TestTrait, SuiteTrait, TestScoping {
  /// The default maximum number of events that are kept, about 40 MB.
  public static let defaultLimit = 100_000

  let folder: String?
  let limit: Int

  /// True: each test of a suite is recorded on its own.
  public var isRecursive: Bool { true }

  /// Returns the trait for each case of a test, and nil for the test or suite as a whole.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

  /// Records the loadables while a case of a test runs.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // The suite's trait records already.
    guard RecordedTask.recorder == nil else { return try await function() }
    let name = RecordingName(of: test)
    let recorder = await TestRecorder(title: name.text, limit: limit)
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
      await recorder.end()?.save(in: folder, as: name)
      throw error
    }
    await recorder.end()?.save(in: folder, as: name)
  }
}

extension RecordingName {
  /// Creates the name from the suites and the function of a test, or from its file and function.
  init(of test: Test) {
    // Such as `AppTests.FeedTests/refresh()/FeedTests.swift:12:4`.
    let id = "\(test.id)"
    let place = id.lastIndex(of: "/") ?? id.endIndex
    let path = id[..<place].drop { $0 != "." }.dropFirst()
    let parts = path.split(separator: "/").map { $0.prefix { $0 != "(" } }
    let file = test.sourceLocation.fileName.prefix { $0 != "." }
    self.init(((parts.count == 1 ? [file] : []) + parts).joined(separator: "."))
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
