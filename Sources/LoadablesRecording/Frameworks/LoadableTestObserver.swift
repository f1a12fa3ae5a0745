#if canImport(XCTest)
  import Foundation
  import Synchronization
  public import XCTest

  /// An observer of XCTest that records every loadable of each test, and writes the recording if the test fails.
  ///
  /// ```swift
  /// final class FeedTests: XCTestCase {
  ///   override class func setUp() { LoadableTestObserver.install() }
  /// }
  /// ```
  ///
  /// A failed test writes `TEST.loadscope.ndjson`, mode 0600, which replaces the recordings of an earlier run. A test that
  /// passes writes nothing.
  public final class LoadableTestObserver: NSObject, XCTestObservation, Sendable {
    @MainActor private static var installed: LoadableTestObserver?

    private let folder: String?
    private let limit: Int
    /// The recorder of the current test. A failure may come from any thread, while the main thread waits for it.
    private let recorder = Mutex<TestRecorder?>(nil)

    private init(folder: String?, limit: Int) { (self.folder, self.limit) = (folder, limit) }

    /// Records the loadables of all tests that start later. A second call has no effect.
    ///
    /// - Parameters:
    ///   - folder: The folder of the recordings; nil for the value of the environment variable `LOADSCOPE_RECORDINGS`,
    ///     otherwise the working directory. Created if missing.
    ///   - limit: The maximum number of events that are kept. The oldest events are dropped first.
    public static func install(folder: String? = nil, limit: Int = LoadableRecordingTrait.defaultLimit) {
      onMainThread {
        guard installed == nil else { return }
        let observer = LoadableTestObserver(folder: folder, limit: limit)
        installed = observer
        XCTestObservationCenter.shared.addTestObserver(observer)
      }
    }

    /// Begins the recording of a test.
    public func testCaseWillStart(_ testCase: XCTestCase) {
      let test = RecordedTest(testCase.name, module: Self.module(of: testCase))
      Self.onMainThread {
        let begun = TestRecorder(test, limit: limit, isAlone: true)
        recorder.withLock { $0 = begun }
      }
    }

    #if canImport(Darwin)
      /// Marks the test as failed.
      public func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) { failed() }
    #else
      /// Marks the test as failed.
      public func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
        atLine lineNumber: Int
      ) {
        failed()
      }
    #endif

    /// Returns the module of a test's class.
    private static func module(of testCase: XCTestCase) -> String {
      String(String(reflecting: type(of: testCase)).prefix { $0 != "." })
    }

    private func failed() { recorder.withLock(\.self)?.failed() }

    /// Ends the recording of a test, and writes the recording if the test has failed.
    public func testCaseDidFinish(_ testCase: XCTestCase) {
      Self.onMainThread { recorder.withLock { $0.take() }?.end()?.save(in: folder) }
    }

    /// Performs `body` on the main thread, on which XCTest calls its observers.
    private static func onMainThread(_ body: @MainActor @Sendable () -> Void) {
      if Thread.isMainThread { MainActor.assumeIsolated(body) } else { DispatchQueue.main.sync { body() } }
    }
  }
#endif
