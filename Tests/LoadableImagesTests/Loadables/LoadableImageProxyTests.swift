import LoadableImages
import LoadableImagesTesting
import Loadables
import LoadablesTesting
import LoadablesTooling
import Testing

@Suite("LoadableImageProxy")
@MainActor
struct LoadableImageProxyTests {
  private let target = TestLoadableImage()

  private func image() throws -> Bitmap { try Bitmap(width: 3, height: 2, filledWith: .white) }

  @Test func toolsGetThePictureInAnySize() throws {
    let proxy = LoadableImageProxy(target)
    #expect((proxy as any PictureLoadable).inspectedPicture == nil)
    target.setDidSyncSuccessfully(image: try image())
    let picture = try #require((proxy as any PictureLoadable).inspectedPicture)
    #expect(picture.width == 3 && picture.height == 2)
    #expect(picture.inspectedPixels(width: 2, height: 1) == [UInt8](repeating: 255, count: 8))
    #expect(picture.inspectedPixels(width: 0, height: 1) == nil)
  }

  @Test func aProxyIsBeforeItsTarget() throws {
    let proxy = LoadableImageProxy()
    #expect(proxy.loadableState == .idle)
    #expect(proxy.image == nil)
    var images: [String] = []
    let observer = proxy.sink { images.append($0.image?.description ?? "none") }
    proxy.sync()
    #expect(proxy.loadableState == .syncing)
    #expect(target.syncIfNeededCallCount == 0)

    proxy.target = target
    #expect(target.syncIfNeededCallCount == 1)
    target.setDidSyncSuccessfully(image: try image())
    #expect(proxy.loadableState == .didSyncSuccessfully)
    #expect(images == ["none", "none", "3x2"])
    observer.remove()
  }

  @Test func theImageIsTheTargets() throws {
    let proxy = LoadableImageProxy(target)
    target.setDidSyncSuccessfully(image: try image())
    #expect(proxy.isContentsAvailable)
    #expect(proxy.image == target.image)
    #expect(proxy.target === target)
    #expect(proxy.loadable === target)
  }

  @Test func withoutItsTargetTheProxyHasNoImage() throws {
    target.setDidSyncSuccessfully(image: try image())
    let proxy = LoadableImageProxy(target)
    proxy.target = nil
    #expect(proxy.image == nil)
    #expect(proxy.loadableState == .idle)
  }

  @Test func aProxyCanBeTheSourceOfFilters() async throws {
    let proxy = LoadableImageProxy()
    let filtered = FilteredLoadableImage(proxy, filters: [.grayscale])
    filtered.syncIfNeeded()
    #expect(filtered.loadableState == .syncing)
    target.setDidSyncSuccessfully(image: try image())
    proxy.target = target
    try await filtered.doneSyncing()
    #expect(filtered.image == target.image)
  }
}
