import Dispatch
import Loadables
import LoadablesRecording
import LoadablesTesting
import XCTest

/// Fails on purpose, in XCTest.
final class LegacyFeedTests: XCTestCase {
  override class func setUp() { LoadableTestObserver.install() }

  @MainActor
  func testRefresh() async {
    let photos = TestLoadable()
    let feed = LoadableGroup([photos])
    feed.sync()
    photos.setDidFailToSync(TimedOut())
    XCTAssertEqual(feed.loadableState, .didSyncSuccessfully)
  }

  /// The main thread waits for the thread that fails.
  func testFailsOnAnotherThread() {
    let end = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      XCTFail("on another thread")
      end.signal()
    }
    end.wait()
  }

  @MainActor
  func testPasses() async {
    let photos = TestLoadable()
    photos.sync()
    XCTAssertEqual(photos.loadableState, .syncing)
  }
}
