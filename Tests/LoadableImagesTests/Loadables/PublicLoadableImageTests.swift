import Foundation
import LoadableImages
import Loadables
import Testing

@Suite("PublicLoadableImage")
@MainActor
struct PublicLoadableImageTests {
  private let url = URL(string: "https://example.com/photos/1.jpg?token=secret")

  @Test func oneURLHasOneInstanceWhileItLives() {
    let cache = PublicImageCache()
    var first: PublicLoadableImage? = cache.image(at: url)
    weak let instance = first
    #expect(cache.image(at: url) === first)
    #expect(cache.image(at: URL(string: "https://example.com/2.jpg")) !== first)
    first = nil
    #expect(instance == nil)
    #expect(cache.image(at: url).loadableState == .idle)
  }

  @Test func theSharedCacheHasOneInstanceToo() {
    let image = PublicLoadableImage.image(at: SampleFile.url("rgb.jpg"))
    #expect(PublicLoadableImage.image(at: SampleFile.url("rgb.jpg")) === image)
    #expect(PublicImageCache.shared.image(at: SampleFile.url("rgb.jpg")) === image)
  }

  @Test func noURLFailsAtEachSync() {
    let cache = PublicImageCache()
    let image = cache.image(at: nil)
    #expect(cache.image(at: nil) === image)
    #expect(image.loadableState == .idle)
    image.sync()
    #expect(image.loadableState == .didFailToSync)
    #expect(image.error as? ImageLoadingError == .noURL)
  }

  @Test func twoUsersShareOneSync() async throws {
    let loader = GatedLoader()
    let cache = PublicImageCache(loader: loader)
    let image = cache.image(at: url)
    image.sync()
    cache.image(at: url).sync()
    cache.image(at: url).syncIfNeeded()
    async let fetched = cache.image(at: url).fetch()
    loader.end(.success(try SampleFile.bytes("rgb.jpg")))
    #expect(try await fetched.description == "37x26")
    #expect(loader.started.count == 1)
    #expect(image.image?.description == "37x26")
  }

  @Test func theReleaseOfTheLastUserCancelsTheLoad() async {
    let loader = GatedLoader()
    let cache = PublicImageCache(loader: loader)
    var image: PublicLoadableImage? = cache.image(at: url)
    image?.sync()
    await eventually { loader.started.count == 1 }
    image = nil
    await eventually { loader.cancelled.count == 1 }
    #expect(cache.count == 0)
    #expect(image == nil)
  }

  @Test func aFailedLoadIsAFailureAndNotKept() async {
    let loader = GatedLoader()
    let cache = PublicImageCache(loader: loader)
    let image = cache.image(at: url)
    loader.end(.failure(ImageLoadingError.status(404)))
    image.sync()
    await settle(image)
    #expect(image.loadableState == .didFailToSync)
    #expect(image.error as? ImageLoadingError == .status(404))
    #expect(cache.count == 0)
  }

  @Test func bytesThatAreNoImageAreAFailure() async {
    let loader = GatedLoader()
    let image = PublicImageCache(loader: loader).image(at: url)
    loader.end(.success(Array("<html>".utf8)))
    image.sync()
    await settle(image)
    #expect(image.error as? ImageError == .unknownFormat(firstBytes: Array("<html>".utf8)))
  }

  @Test func aSecondSyncKeepsTheImageMeanwhile() async throws {
    let loader = GatedLoader()
    let cache = PublicImageCache(loader: loader)
    let image = cache.image(at: url)
    loader.end(.success(try SampleFile.bytes("rgb.jpg")))
    _ = try await image.fetch()
    image.sync()
    #expect(image.loadableState == .syncing)
    #expect(image.image != nil)
    loader.end(.success(try SampleFile.bytes("rgb-8.png")))
    try await image.doneSyncing()
    #expect(image.image?.description == "13x11")
    #expect(cache.byteCount == 13 * 11 * 4)
  }

  @Test func theNameInToolsHasNoSecrets() {
    #expect(PublicImageCache().image(at: url).inspectionName == "1.jpg")
    #expect(PublicImageCache().image(at: nil).inspectionName == "no URL")
  }
}
