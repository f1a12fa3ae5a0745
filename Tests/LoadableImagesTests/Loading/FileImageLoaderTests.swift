import Foundation
import LoadableImages
import Testing

@Suite("FileImageLoader")
struct FileImageLoaderTests {
  @Test func aFileIsReadCompletely() async throws {
    let url = SampleFile.url("pixels.rgba")
    #expect(try await FileImageLoader().load(url) == [UInt8](Data(contentsOf: url)))
  }

  @Test func aMissingFileHasItsPathInTheError() async {
    let url = SampleFile.url("nothing.png")
    await #expect(throws: ImageLoadingError.notFound(url.path)) { try await FileImageLoader().load(url) }
    #expect(ImageLoadingError.notFound("/a/b.png").description == "/a/b.png does not exist")
  }

  @Test func aFolderAndADeviceAreNotRead() async {
    for path in [SampleFile.folder.path, "/dev/zero"] {
      await #expect(throws: ImageLoadingError.unreadable(path: path, reason: "it is not a regular file")) {
        try await FileImageLoader().load(URL(filePath: path))
      }
    }
  }

  @Test func aPipeWithoutAWriterIsNotWaitedFor() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "pipe-\(UUID())").path
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    await #expect(throws: ImageLoadingError.self) { try await FileImageLoader().load(URL(filePath: path)) }
  }

  @Test func aFileOverTheLimitIsRefused() async throws {
    let url = SampleFile.url("rgb-8.png")
    let count = try Data(contentsOf: url).count
    #expect(try await FileImageLoader(maximumByteCount: count).load(url).count == count)
    await #expect(throws: ImageLoadingError.tooManyBytes(maximum: count - 1)) {
      try await FileImageLoader(maximumByteCount: count - 1).load(url)
    }
  }

  @Test func otherSchemesAreRefused() async throws {
    let url = try #require(URL(string: "https://example.com/1.png"))
    await #expect(throws: ImageLoadingError.unsupportedScheme("https")) { try await FileImageLoader().load(url) }
  }
}
