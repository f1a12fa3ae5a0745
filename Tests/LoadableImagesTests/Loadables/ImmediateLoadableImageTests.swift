import LoadableImages
import Loadables
import Testing

@Suite("ImmediateLoadableImage")
@MainActor
struct ImmediateLoadableImageTests {
  @Test func anImageIsSyncedFromTheStart() throws {
    let image = try Bitmap(width: 2, height: 1, filledWith: .white)
    let loadable = ImmediateLoadableImage(image)
    #expect(loadable.loadableState == .didSyncSuccessfully)
    #expect(loadable.isContentsAvailable)
    #expect(loadable.image == image)
    #expect(!loadable.needsSync)
  }

  @Test func noImageIsAFailureFromTheStart() {
    let loadable = ImmediateLoadableImage(nil)
    #expect(loadable.loadableState == .didFailToSync)
    #expect(loadable.error as? ImageError == .noImage)
    #expect(!loadable.isContentsAvailable)
    #expect(loadable.needsSync)
  }

  @Test func aSyncEndsAtOnceAsBefore() throws {
    let synced = ImmediateLoadableImage(try Bitmap(width: 1, height: 1, filledWith: .white))
    let failed = ImmediateLoadableImage(nil)
    for loadable in [synced, failed] {
      let state = loadable.loadableState
      var states: [LoadableState] = []
      let observer = loadable.sink { states.append($0.loadableState) }
      loadable.sync()
      #expect(states == [.syncing, state])
      observer.remove()
    }
  }
}
