import Foundation
import LoadableImages
import Loadables
import Testing

@Suite("PublicImageCache")
@MainActor
struct PublicImageCacheTests {
  /// Images of 100 x 100 pixels, so 40,000 bytes each.
  private struct Squares: ImageLoader, ImageDecoder {
    func load(_ url: URL) async throws -> [UInt8] { [0] }
    func decode(_ bytes: [UInt8]) throws -> Bitmap { try Bitmap(width: 100, height: 100, filledWith: .white) }
  }

  private func cache(count: Int = 100, byteCount: Int = 64 << 20) -> PublicImageCache {
    PublicImageCache(loader: Squares(), decoder: Squares(), maximumCount: count, maximumByteCount: byteCount)
  }

  private func url(_ number: Int) -> URL? { URL(string: "https://example.com/\(number)") }

  /// Loads an image, and releases it.
  private func load(_ number: Int, _ cache: PublicImageCache) async throws {
    _ = try await cache.image(at: url(number)).fetchIfNeeded()
  }

  private func isKept(_ number: Int, _ cache: PublicImageCache) -> Bool {
    cache.image(at: url(number)).image != nil
  }

  @Test func theLimitsAreThoseOfTheOriginalOrHigher() {
    #expect(PublicImageCache().maximumCount == 100)
    #expect(PublicImageCache().maximumByteCount == 64 * 1_024 * 1_024)
  }

  @Test func aLoadedImageIsKeptWithoutUsers() async throws {
    let cache = cache()
    try await load(1, cache)
    #expect(cache.count == 1)
    #expect(cache.byteCount == 40_000)
    #expect(isKept(1, cache))
  }

  @Test func theLeastRecentlyUsedImageIsDroppedFirst() async throws {
    let cache = cache(count: 3)
    for number in 1...3 { try await load(number, cache) }
    #expect(isKept(1, cache))
    try await load(4, cache)
    #expect(cache.count == 3)
    #expect([1, 3, 4].allSatisfy { isKept($0, cache) })
    #expect(!isKept(2, cache))
  }

  @Test func atMostAHundredImagesAreKept() async throws {
    let cache = cache()
    for number in 1...150 { try await load(number, cache) }
    #expect(cache.count == 100)
    #expect(cache.byteCount == 4_000_000)
  }

  @Test func theBytesAreBounded() async throws {
    let cache = cache(byteCount: 100_000)
    for number in 1...5 { try await load(number, cache) }
    #expect(cache.count == 2)
    #expect(cache.byteCount == 80_000)
  }

  @Test func anImageOverTheLimitIsNotKeptAndDropsNoOther() async throws {
    let cache = cache(byteCount: 39_999)
    let image = cache.image(at: url(1))
    _ = try await image.fetch()
    #expect(cache.count == 0)
    #expect(cache.byteCount == 0)
    #expect(cache.image(at: url(1)) === image)
  }

  @Test func aDroppedImageInUseIsStillTheOnlyInstance() async throws {
    let cache = cache(count: 1)
    let image = cache.image(at: url(1))
    _ = try await image.fetch()
    try await load(2, cache)
    #expect(cache.count == 1)
    #expect(cache.image(at: url(1)) === image)
    #expect(image.image != nil)
  }

  @Test func removingAllReleasesTheImages() async throws {
    let cache = cache()
    let image = cache.image(at: url(1))
    _ = try await image.fetch()
    try await load(2, cache)
    weak let other = cache.image(at: url(2))
    #expect(other != nil)
    cache.removeAll()
    #expect(cache.count == 0)
    #expect(cache.byteCount == 0)
    #expect(other == nil)
    #expect(cache.image(at: url(1)) === image)
  }

  @Test func filesOfTheDefaultLoaderAreCachedToo() async throws {
    let loader = CountingLoader()
    let cache = PublicImageCache(loader: loader)
    for _ in 0..<3 { _ = try await cache.image(at: SampleFile.url("rgb-8.png")).fetchIfNeeded() }
    #expect(loader.loadCount == 1)
  }
}
