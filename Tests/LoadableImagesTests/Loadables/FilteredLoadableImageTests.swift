import Foundation
import LoadableImages
import LoadableImagesTesting
import Loadables
import LoadablesTesting
import Synchronization
import Testing

@Suite("FilteredLoadableImage")
@MainActor
struct FilteredLoadableImageTests {
  private let source = TestLoadableImage()
  private let red = Pixel(red: 255, green: 0, blue: 0)

  private func image(_ width: Int = 2) throws -> Bitmap { try Bitmap(width: width, height: 1, filledWith: red) }

  @Test func theFiltersAreAppliedInOrder() async throws {
    let filtered = FilteredLoadableImage(source, filters: [.grayscale, .resize(width: 1, height: 3)])
    source.setDidSyncSuccessfully(image: try image())
    #expect(filtered.loadableState == .syncing)
    try await filtered.doneSyncing()
    #expect(filtered.loadableState == .didSyncSuccessfully)
    #expect(filtered.image == (try Bitmap(width: 1, height: 3, filledWith: Pixel(red: 76, green: 76, blue: 76))))
  }

  @Test func aSyncedSourceWithoutAnImageIsAFailure() {
    let filtered = FilteredLoadableImage(source, filters: [.grayscale])
    source.setDidSyncSuccessfully(image: nil)
    #expect(filtered.loadableState == .didFailToSync)
    #expect(filtered.error as? ImageError == .noSourceImage)
    #expect(!filtered.isContentsAvailable)
  }

  @Test func aFilterWithoutAnOutputIsAFailure() async throws {
    let filtered = FilteredLoadableImage(source, filters: [ImageFilter("empty") { _ in nil }, .grayscale])
    source.setDidSyncSuccessfully(image: try image())
    await settle(filtered)
    #expect(source.loadableState == .didSyncSuccessfully)
    #expect(filtered.loadableState == .didFailToSync)
    #expect(filtered.error as? ImageError == .noFilterOutput("empty"))
    #expect(filtered.image == nil)
  }

  @Test func theErrorOfAFilterIsTheError() async throws {
    let filtered = FilteredLoadableImage(source, filters: [ImageFilter("broken") { _ in throw TestError("broken") }])
    source.setDidSyncSuccessfully(image: try image())
    await settle(filtered)
    #expect(filtered.error as? TestError == TestError("broken"))
  }

  @Test func statesAndErrorsAreTheSources() async throws {
    let filtered = FilteredLoadableImage(source, filters: [])
    #expect(filtered.loadableState == .idle)
    source.setSyncing()
    #expect(filtered.loadableState == .syncing)
    source.setDidFailToSync(TestError("timeout"))
    #expect(filtered.loadableState == .didFailToSync)
    #expect(filtered.error as? TestError == TestError("timeout"))
    source.setIdle()
    #expect(filtered.loadableState == .idle)
    #expect(filtered.error == nil)
  }

  @Test func anImageFromBeforeIsFilteredAtOnce() async throws {
    source.setDidSyncSuccessfully(image: try image())
    let filtered = FilteredLoadableImage(source, filters: [.grayscale])
    #expect(filtered.loadableState == .syncing)
    try await filtered.doneSyncing()
    #expect(filtered.image != nil)
  }

  @Test func syncRequestsGoToTheSource() {
    let filtered = FilteredLoadableImage(source, filters: [])
    filtered.syncIfNeeded()
    #expect(source.syncIfNeededCallCount == 1)
    filtered.sync()
    #expect(source.syncCallCount == 2)
    #expect(filtered.loadableState == .syncing)
    #expect(filtered.dependencies.map(ObjectIdentifier.init) == [ObjectIdentifier(source)])
  }

  @Test func aFetchWaitsForTheFilters() async throws {
    let immediate = ImmediateLoadableImage(try image(8))
    let filtered = FilteredLoadableImage(immediate, filters: [.resize(width: 4, height: 1)])
    #expect(try await filtered.fetch().width == 4)
    #expect(try await filtered.fetchIfNeeded().width == 4)
  }

  @Test func aResultOfAnOutdatedSourceIsDropped() async throws {
    let (isStarted, mayEnd, ended) = (Counter(), Counter(), Counter())
    // The first image is in the filter until the second one is filtered. It ignores its cancellation.
    let filter = ImageFilter("slow") { image in
      guard image.width == 1 else { return image }
      _ = isStarted.next()
      while mayEnd.value == 0 { Thread.sleep(forTimeInterval: 0.001) }
      _ = ended.next()
      return image
    }
    let filtered = FilteredLoadableImage(source, filters: [filter])
    source.setDidSyncSuccessfully(image: try image(1))
    await eventually { isStarted.value == 1 }
    source.setDidSyncSuccessfully(image: try image(2))
    try await filtered.doneSyncing()
    #expect(filtered.image?.width == 2)
    var notifications = 0
    let observer = filtered.sink { _ in notifications += 1 }
    _ = mayEnd.next()
    await eventually { ended.value == 1 }
    await turns()
    #expect(filtered.image?.width == 2)
    #expect(notifications == 0)
    observer.remove()
  }

  @Test func theFiltersDoNotRunAgainForTheSameImage() async throws {
    let count = Counter()
    let filtered = FilteredLoadableImage(source, filters: [count.filter])
    let image = try image()
    source.setDidSyncSuccessfully(image: image)
    try await filtered.doneSyncing()
    source.setDidSyncSuccessfully(image: image)
    #expect(filtered.loadableState == .didSyncSuccessfully)
    source.sync()
    source.setDidSyncSuccessfully(image: image)
    #expect(filtered.loadableState == .didSyncSuccessfully)
    #expect(count.value == 1)
  }

  @Test func theLastOutputIsKeptMeanwhileAndAfterAFailure() async throws {
    let filtered = FilteredLoadableImage(source, filters: [.grayscale])
    source.setDidSyncSuccessfully(image: try image())
    try await filtered.doneSyncing()
    source.sync()
    #expect(filtered.loadableState == .syncing)
    #expect(filtered.image?.width == 2)
    source.setDidFailToSync()
    #expect(filtered.loadableState == .didFailToSync)
    #expect(filtered.image?.width == 2)
    source.setDidSyncSuccessfully(image: try image(3))
    #expect(filtered.image?.width == 2)
    try await filtered.doneSyncing()
    #expect(filtered.image?.width == 3)
  }

  @Test func anImageThatTheSourceDropsIsDroppedHereToo() async throws {
    let filtered = FilteredLoadableImage(source, filters: [.grayscale])
    source.setDidSyncSuccessfully(image: try image())
    try await filtered.doneSyncing()
    source.image = nil
    source.setIdle()
    #expect(filtered.loadableState == .idle)
    #expect(!filtered.isContentsAvailable)
  }

  @Test func failedFiltersRunAgainIfNeeded() async throws {
    let count = Counter()
    let filter = ImageFilter("second time") { image in count.next() == 1 ? nil : image }
    let filtered = FilteredLoadableImage(source, filters: [filter])
    source.setDidSyncSuccessfully(image: try image())
    await settle(filtered)
    #expect(filtered.needsSync)
    filtered.syncIfNeeded()
    #expect(filtered.loadableState == .syncing)
    try await filtered.doneSyncing()
    #expect(filtered.loadableState == .didSyncSuccessfully)
    #expect(!filtered.needsSync)
    #expect(source.syncCallCount == 0)
  }

  @Test func theFiltersRunOffTheMainActor() async throws {
    let filter = ImageFilter("thread") { image in Thread.isMainThread ? nil : image }
    let filtered = FilteredLoadableImage(ImmediateLoadableImage(try image()), filters: [filter])
    try await filtered.doneSyncing()
    #expect(filtered.loadableState == .didSyncSuccessfully)
  }

  @Test func theReleaseCancelsTheFilters() async throws {
    let (isStarted, mayEnd, ended, second) = (Counter(), Counter(), Counter(), Counter())
    let waiting = ImageFilter("waiting") { image in
      _ = isStarted.next()
      while mayEnd.value == 0 { Thread.sleep(forTimeInterval: 0.001) }
      _ = ended.next()
      return image
    }
    var filtered: FilteredLoadableImage? = FilteredLoadableImage(
      ImmediateLoadableImage(try image()), filters: [waiting, second.filter])
    await eventually { isStarted.value == 1 }
    weak let released = filtered
    filtered = nil
    #expect(released == nil)
    _ = mayEnd.next()
    await eventually { ended.value == 1 }
    await turns()
    #expect(second.value == 0)
  }
}

/// Counts calls from any thread.
private final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock(\.self) }

  var filter: ImageFilter {
    ImageFilter("counter") { image in
      _ = self.next()
      return image
    }
  }

  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}
