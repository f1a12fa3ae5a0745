import Foundation
import LoadableImages
import Loadables
import Testing

@Suite("NamedLoadableImage")
@MainActor
struct NamedLoadableImageTests {
  @Test func aFileIsDecodedAfterASync() async throws {
    let loadable = NamedLoadableImage("rgb-8.png", inFolder: SampleFile.folder)
    #expect(loadable.loadableState == .idle)
    #expect(loadable.image == nil)
    loadable.sync()
    #expect(loadable.loadableState == .syncing)
    try await loadable.doneSyncing()
    #expect(loadable.loadableState == .didSyncSuccessfully)
    #expect(loadable.image?.description == "13x11")
    #expect(loadable.inspectionName == "rgb-8.png")
  }

  @Test func aNameWithoutAnExtensionIsAPNGOrAJPEG() async throws {
    #expect(try await NamedLoadableImage("palette-1", inFolder: SampleFile.folder).fetch().width == 13)
    #expect(try await NamedLoadableImage("baseline", inFolder: SampleFile.folder).fetch().width == 37)
  }

  @Test func aPathBelowTheFolderIsAName() async throws {
    let folder = SampleFile.folder.deletingLastPathComponent()
    #expect(try await NamedLoadableImage("Files/gray-1.png", inFolder: folder).fetch().width == 13)
  }

  @Test(
    "a name that leads out of the folder fails", arguments: ["../Files/gray-1.png", "/gray-1.png", "./gray-1.png", ""])
  func outside(name: String) async {
    let loadable = NamedLoadableImage(name, inFolder: SampleFile.folder)
    await #expect(throws: ImageLoadingError.invalidName(name)) { try await loadable.fetch() }
  }

  @Test func aMissingFileFailsWithItsPath() async {
    let loadable = NamedLoadableImage("nothing", inFolder: SampleFile.folder)
    loadable.sync()
    await settle(loadable)
    #expect(loadable.loadableState == .didFailToSync)
    #expect(loadable.error as? ImageLoadingError == .notFound(SampleFile.folder.path + "/nothing"))
  }

  @Test func aFailedSyncKeepsTheImage() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "images-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "photo.jpg")
    try FileManager.default.copyItem(at: SampleFile.url("baseline.jpg"), to: file)
    let loadable = NamedLoadableImage("photo", inFolder: folder)
    let image = try await loadable.fetch()
    try Data("no image".utf8).write(to: file)
    loadable.sync()
    await settle(loadable)
    #expect(loadable.loadableState == .didFailToSync)
    #expect(loadable.error as? ImageError == .unknownFormat(firstBytes: Array("no image".utf8)))
    #expect(loadable.image == image)
    #expect(loadable.isContentsAvailable)
  }

  @Test func fetchesOfOneSyncGetTheSameImage() async throws {
    let loadable = NamedLoadableImage("rgb", inFolder: SampleFile.folder)
    async let first = loadable.fetch()
    async let second = loadable.fetch()
    #expect(try await first == second)
  }

  @Test func aResultAfterAResetIsDropped() async throws {
    let loadable = NamedLoadableImage("rgb", inFolder: SampleFile.folder)
    loadable.sync()
    loadable.setIdle()
    // Ends after the first one, which has the same work.
    let other = NamedLoadableImage("rgb", inFolder: SampleFile.folder)
    _ = try await other.fetch()
    await turns()
    #expect(loadable.loadableState == .idle)
    #expect(loadable.image == nil)
  }

  @Test func aDecoderCanBeGiven() async throws {
    struct OnePixel: ImageDecoder {
      func decode(_ bytes: [UInt8]) throws -> Bitmap { try Bitmap(width: 1, height: 1, filledWith: .white) }
    }
    let loadable = NamedLoadableImage("rgb", inFolder: SampleFile.folder, decoder: OnePixel())
    #expect(try await loadable.fetch().description == "1x1")
  }
}
