import Foundation
import Loadables
import LoadablesTesting

@testable import LoadablesRecording

private final class Photos: TestLoadable, InspectionNamed { let inspectionName = "photos" }
private final class Token: TestLoadable, InspectionNamed { let inspectionName = "token" }
private struct TimedOut: Error {}

/// Calls `body` with the path of the recording of the failed test in `docs/guide/failed-tests.md`.
@MainActor
func withRecordingOfTest<Result>(_ body: (String) throws -> Result) throws -> Result {
  let recorder = TestRecorder(RecordedTest("FeedTests.refresh"), limit: 1_000)
  RecordedTask.$recorder.withValue(recorder) {
    let time = ManualTimeSource()
    let (token, photos) = (Token(), Photos())
    let feed = LoadableGroup([token, photos])
    feed.sync()
    time.advance(by: .milliseconds(200))
    token.setDidSyncSuccessfully()
    time.advance(by: .milliseconds(300))
    photos.setDidFailToSync(TimedOut())
    // As the issue of a failed expectation about the group does.
    withExtendedLifetime(feed) { recorder.failed() }
  }
  return try withTemporaryFile("", name: "empty") { empty in
    let folder = URL(filePath: empty).deletingLastPathComponent()
    _ = recorder.end()?.write(to: folder.path)
    let file =
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .first { $0.hasPrefix("FeedTests.refresh") } ?? ""
    return try body(folder.appending(path: file).path)
  }
}
