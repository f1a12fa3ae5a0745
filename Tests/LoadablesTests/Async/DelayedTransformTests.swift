import Loadables
import LoadablesTesting
import Testing

/// The transforms of simulations: over any loadables, and without a task.
@Suite("Transforms with a delay from a time source")
@MainActor
struct DelayedTransformTests {
  let time = ManualTimeSource()
  let origin = TestLoadable()

  private var delay: Delay { Delay(on: time) { .seconds(2) } }

  @Test func itIsSyncedWhenTheDelayAfterTheOriginIsOver() {
    let transform = TransformedLoadable.transform(of: origin, after: delay)
    transform.sync()
    time.advance(by: .seconds(5))
    origin.setDidSyncSuccessfully()
    time.advance(by: .milliseconds(1_999))
    #expect(transform.loadableState == .syncing)
    time.advance(by: .milliseconds(1))
    #expect(transform.loadableState == .didSyncSuccessfully)
    #expect(transform.isContentsAvailable)
  }

  @Test func itDependsOnTheInnerLoadableFromTheStartAndSyncsItAfterTheDelay() {
    let inner = TestLoadable()
    let transform = TransformedLoadable.transform(of: origin, to: inner, after: delay)
    let dependencies = (transform as? any LoadableContainer)?.dependencies ?? []
    #expect(dependencies.map { ObjectIdentifier($0) } == [ObjectIdentifier(origin), ObjectIdentifier(inner)])
    transform.sync()
    origin.setDidSyncSuccessfully()
    #expect(inner.syncCallCount == 0)
    time.advance(by: .seconds(2))
    #expect(inner.syncCallCount == 1)
    inner.setDidSyncSuccessfully()
    #expect(transform.loadableState == .didSyncSuccessfully)
  }

  @Test func withoutADelayItIsAMapWithImmediateContent() {
    origin.setDidSyncSuccessfully()
    let transform = TransformedLoadable.transform(of: origin, after: nil)
    #expect(transform.loadableState == .didSyncSuccessfully)
  }

  @Test func aSyncEndedFromOutsideDoesNotAffectTheNext() {
    let transform = TransformedLoadable.transform(of: origin, after: delay)
    transform.sync()
    origin.setDidSyncSuccessfully()
    time.advance(by: .seconds(1))
    transform.set(.didFailToSync)
    transform.sync()
    time.advance(by: .seconds(1))
    #expect(transform.loadableState == .syncing)
    origin.setDidSyncSuccessfully()
    time.advance(by: .seconds(2))
    #expect(transform.loadableState == .didSyncSuccessfully)
  }

  @Test func releasingItEndsTheDelay() {
    weak var released: TransformedLoadable<Void>?
    do {
      let transform = TransformedLoadable.transform(of: origin, after: delay)
      released = transform
      transform.sync()
      origin.setDidSyncSuccessfully()
      #expect(time.pendingTimers.map(\.label) == ["transform ends"])
    }
    #expect(released == nil)
    #expect(time.pendingTimers.isEmpty)
    #expect(!origin.hasObservers)
  }
}
