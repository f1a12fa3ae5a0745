import Loadables
import LoadablesRecording
import LoadablesTesting
import Testing

struct TimedOut: Error {}

/// Fails on purpose: `run.sh` expects the recordings.
@Suite(.recordsLoadables)
@MainActor
struct FeedTests {
  // One file: the suite's trait records, with the limit of the test's.
  @Test(.recordsLoadables(limit: 7)) func refresh() {
    let time = ManualTimeSource()
    let photos = TestLoadable()
    let token = TestLoadable()
    let feed = LoadableGroup([token, photos])
    let syncer = LoadableSyncer(
      loadable: feed, timeoutPolicy: BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(8)), timeSource: time)
    feed.sync()
    token.setDidSyncSuccessfully()
    photos.setDidFailToSync(TimedOut())
    time.advance(by: .seconds(2))
    photos.setDidFailToSync(TimedOut())
    #expect(feed.loadableState == .didSyncSuccessfully)
    withExtendedLifetime(syncer) {}
  }

  @Test func passes() {
    let token = TestLoadable()
    token.sync()
    token.setDidSyncSuccessfully()
    #expect(token.loadableState == .didSyncSuccessfully)
  }

  @Test func knows() {
    let token = TestLoadable()
    token.sync()
    withKnownIssue { #expect(token.loadableState == .idle) }
  }
}
