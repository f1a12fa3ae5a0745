#if canImport(XCTest)
  import Foundation
  import Synchronization
  public import XCTest

  /// An observer of XCTest that records all loadables of each test, and writes the recording if the test fails.
  ///
  /// ```swift
  /// final class FeedTests: XCTestCase {
  ///   override class func setUp() { LoadableTestObserver.install() }
  /// }
  /// ```
  ///
  /// Only a failed test writes a file: `TEST.loadscope.ndjson`, mode 0600, which replaces the recordings of earlier
  /// runs. Open the file with `loadscope replay`.
  public final class LoadableTestObserver: NSObject, XCTestObservation, Sendable {
    @MainActor private static var installed: LoadableTestObserver?

    private let folder: String?
    private let limit: Int
    private let page: Bool
    /// The recorder of the current test; nil between tests. Locked, because any thread may report a failure.
    private let recorder = Mutex<TestRecorder?>(nil)

    private init(folder: String?, limit: Int, page: Bool) {
      (self.folder, self.limit, self.page) = (folder, limit, page)
    }

    /// Starts to record the loadables of all later tests. A second call has no effect.
    ///
    /// - Parameters:
    ///   - folder: The folder of the recordings, created if missing. Nil means the value of the environment variable
    ///     `LOADSCOPE_RECORDINGS` or, if that is not set, the working directory.
    ///   - limit: The maximum number of events to keep for a test. The oldest events are dropped first.
    ///   - page: Whether to write a page for browsers beside the recording, `TEST.loadscope.html`. The environment variable
    ///     `LOADSCOPE_PAGES` asks for it too, if it is set and not empty.
    public static func install(
      folder: String? = nil, limit: Int = LoadableRecordingTrait.defaultLimit, page: Bool = false
    ) {
      onMainThread {
        guard installed == nil else { return }
        let observer = LoadableTestObserver(folder: folder, limit: limit, page: page)
        installed = observer
        XCTestObservationCenter.shared.addTestObserver(observer)
      }
    }

    /// Begins the recording of a test. Called by XCTest.
    public func testCaseWillStart(_ testCase: XCTestCase) {
      let test = RecordedTest(testCase.name, module: Self.module(of: testCase))
      Self.onMainThread {
        let begun = TestRecorder(test, limit: limit, isAlone: true)
        recorder.withLock { $0 = begun }
      }
    }

    #if canImport(Darwin)
      /// Marks the current test as failed, so that its recording is written. Called by XCTest.
      public func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) { failed() }
    #else
      /// Marks the current test as failed, so that its recording is written. Called by XCTest.
      public func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
        atLine lineNumber: Int
      ) {
        failed()
      }
    #endif

    /// Returns the name of the module that contains a test's class.
    private static func module(of testCase: XCTestCase) -> String {
      String(String(reflecting: type(of: testCase)).prefix { $0 != "." })
    }

    private func failed() { recorder.withLock(\.self)?.failed() }

    /// Ends the recording of a test, and writes it if the test has failed. Called by XCTest.
    public func testCaseDidFinish(_ testCase: XCTestCase) {
      Self.onMainThread { recorder.withLock { $0.take() }?.end()?.save(in: folder, page: page) }
    }

    /// Performs `body` on the main thread, and waits for its end if called on another thread.
    private static func onMainThread(_ body: @MainActor @Sendable () -> Void) {
      if Thread.isMainThread { MainActor.assumeIsolated(body) } else { DispatchQueue.main.sync { body() } }
    }
  }
#endif
