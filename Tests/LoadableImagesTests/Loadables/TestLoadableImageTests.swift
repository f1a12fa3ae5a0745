import LoadableImages
import LoadableImagesTesting
import Loadables
import LoadablesTesting
import Testing

@Suite("TestLoadableImage")
@MainActor
struct TestLoadableImageTests {
  private func image(_ width: Int = 1) throws -> Bitmap { try Bitmap(width: width, height: 1, filledWith: .white) }

  @Test func anImageIsGivenByHand() throws {
    let loadable = TestLoadableImage()
    #expect(!loadable.isContentsAvailable)
    var count = 0
    let observer = loadable.sink { _ in count += 1 }
    loadable.setDidSyncSuccessfully(image: try image())
    #expect(loadable.loadableState == .didSyncSuccessfully)
    #expect(loadable.isContentsAvailable)
    #expect(count == 1)
    observer.remove()
  }

  @Test func contentsAreAvailableWithAnImageOnly() throws {
    let loadable = TestLoadableImage()
    loadable.setDidSyncSuccessfully()
    #expect(!loadable.isContentsAvailable)
    loadable.setDidSyncSuccessfully(image: nil)
    #expect(!loadable.isContentsAvailable)
    loadable.image = try image()
    #expect(loadable.isContentsAvailable)
    loadable.isContentsAvailable = false
    #expect(!loadable.isContentsAvailable)
  }

  @Test func aFailureKeepsTheImage() throws {
    let loadable = TestLoadableImage()
    loadable.setDidSyncSuccessfully(image: try image())
    loadable.setDidFailToSync(TestError("timeout"))
    #expect(loadable.image != nil)
    #expect(loadable.isContentsAvailable)
  }

  @Test func aPlanGivesTheNextImage() throws {
    let time = ManualTimeSource()
    let loadable = TestLoadableImage(
      outcomes: [.failure("timeout"), .success], latency: .fixed(.seconds(1)), timeSource: time)
    loadable.nextImage = try image(2)
    loadable.sync()
    time.advance(by: .seconds(1))
    #expect(loadable.loadableState == .didFailToSync)
    #expect(loadable.image == nil)
    loadable.sync()
    time.advance(by: .seconds(1))
    #expect(loadable.loadableState == .didSyncSuccessfully)
    #expect(loadable.image?.width == 2)
  }

  @Test func callsAreCounted() {
    let loadable = TestLoadableImage()
    loadable.syncIfNeeded()
    loadable.sync()
    #expect(loadable.syncIfNeededCallCount == 1)
    #expect(loadable.syncCallCount == 2)
  }
}
