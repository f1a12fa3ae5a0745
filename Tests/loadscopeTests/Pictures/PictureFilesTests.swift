import ArgumentParser
import Foundation
import InspectionModel
import Scenarios
import TestSupport
import Testing

@testable import loadscope

@Suite("Files of pictures")
struct PictureFilesTests {
  private let folder: TemporaryFolder
  private static let png = EmbeddedFiles.pictures["face.png"] ?? []

  init() throws { folder = try TemporaryFolder() }

  private func answer(
    _ keys: String = "source: cat.png", size: PictureSize = PictureSize(width: 10, height: 10),
    in place: PictureFiles.Place? = nil
  ) async throws -> PictureAnswer {
    await (try files(keys, in: place)).picture(for: request(version: 0, size: size))
  }

  private func files(
    _ keys: String = "source: cat.png", in place: PictureFiles.Place? = nil, permissions: Set<Permission> = []
  ) throws -> PictureFiles {
    let scenario = try ScenarioReader.read(
      "{ scenario: x, nodes: [{ id: cat, kind: image, \(keys) }, { id: token }] }", file: "x.yaml")
    return PictureFiles(of: scenario, in: place ?? .folder(folder.url.path), permissions: permissions)
  }

  private func request(version: Int, size: PictureSize = PictureSize(width: 10, height: 10)) -> PictureRequest {
    PictureRequest(node: NodeID(0), key: "cat", version: version, size: size)
  }

  private func reason(_ answer: PictureAnswer) throws -> String {
    guard case .unavailable(let reason) = answer else {
      Issue.record("there is a picture")
      return ""
    }
    return reason
  }

  #if HAS_IMAGE_CODECS
    private func picture(_ answer: PictureAnswer) throws -> Picture {
      guard case .picture(let picture) = answer else { throw Problem("\(answer)") }
      return picture
    }

    @Test("a file beside the scenario is reduced to the place, with its facts")
    func file() async throws {
      try Data(Self.png).write(to: folder.url.appending(path: "cat.png"))
      let picture = try picture(try await answer())
      #expect(PictureSize(width: picture.width, height: picture.height) == PictureSize(width: 10, height: 7))
      let file = Picture.File(width: 96, height: 64, format: "PNG", byteCount: Self.png.count)
      #expect(picture.original == Picture.Original(width: 96, height: 64, file: file))
    }

    @Test("a built-in picture needs no file")
    func builtIn() async throws {
      #expect(try picture(try await answer("source: face.png", in: .builtIn)).original.width == 96)
      #expect(try reason(try await answer("source: cat.png", in: .builtIn)).contains("cat.png is not built in"))
    }

    @Test("filters are applied in order")
    func filters() async throws {
      let keys = "source: lighthouse.png, filters: [grayscale, { resize: { width: 2, height: 8 } }]"
      let picture = try picture(try await answer(keys, in: .builtIn))
      #expect(PictureSize(width: picture.width, height: picture.height) == PictureSize(width: 3, height: 10))
      #expect(picture.original.width == 2 && picture.original.height == 8)
      #expect(picture.original.file?.width == 96 && picture.original.file?.height == 64)
      let pixels = picture.pixels
      #expect(stride(from: 0, to: pixels.count, by: 4).allSatisfy { pixels[$0] == pixels[$0 + 1] })
    }

    @Test("another size does not need the file again, but each successful sync does")
    func loadedOnce() async throws {
      try Data(Self.png).write(to: folder.url.appending(path: "cat.png"))
      let files = try files()
      _ = try picture(await files.picture(for: request(version: 1)))
      try FileManager.default.removeItem(at: folder.url.appending(path: "cat.png"))
      let larger = PictureSize(width: 30, height: 30)
      #expect(try picture(await files.picture(for: request(version: 1, size: larger))).width == 30)
      #expect(try reason(await files.picture(for: request(version: 2))).contains("does not exist"))
    }

    @Test("the problems of a scenario's files are known, each file's once")
    func problems() async throws {
      try Data(Self.png).write(to: folder.url.appending(path: "cat.png"))
      try Data("hello".utf8).write(to: folder.url.appending(path: "text.png"))
      let scenario = try ScenarioReader.read(
        """
        scenario: x
        nodes:
          - { id: a, kind: image, source: cat.png }
          - { id: b, kind: image, source: dog.png }
          - { id: c, kind: image, source: dog.png }
          - { id: d, kind: image, source: text.png, count: 3 }
          - { id: e, kind: image, url: "http://127.0.0.1:1/bird.png" }
          - { id: f }
        """, file: "x.yaml")
      let problems = await PictureFiles(of: scenario, in: .folder(folder.url.path)).problems()
      #expect(problems.map(\.node) == ["b", "d"])
      #expect(problems.first?.reason.contains("does not exist") == true)
      #expect(problems.last?.reason.contains("neither PNG nor JPEG") == true)
      #expect(await PictureFiles(of: scenario, in: .nowhere).problems().isEmpty)
    }

    @Test("a snapshot loads the pictures of its frame only")
    @MainActor
    func frameOnly() async throws {
      let server = try LocalServer(Self.png.response())
      let text = """
        scenario: x
        nodes:
          - { id: cat, kind: image, url: "\(server.url)/cat.png" }
          - { id: dog, kind: image, url: "\(server.url)/dog.png" }
          - { id: owl, kind: image, url: "\(server.url)/owl.png" }
        script:
          - { at: 0s, sync: all }
        """
      let file = folder.url.appending(path: "x.yaml")
      try Data(text.utf8).write(to: file)
      let arguments = [file.path, "--at", "5s", "--keys", "Down Down", "--allow", "http"]
      #expect(try SnapshotCommand.parse(arguments).frame().contains("96x64 PNG"))
      #expect(server.requestCount == 1)
    }

    @Test("a load in another size joins the one that it replaces")
    func joined() async throws {
      let server = try LocalServer(Self.png.response())
      let files = try files("url: \"\(server.url)\"", permissions: [.http])
      let first = files.begin(request(version: 1))
      let second = files.begin(request(version: 1, size: PictureSize(width: 30, height: 30)))
      first.cancel()
      #expect(try picture(await second.answer()).width == 30)
      #expect(server.requestCount == 1)
    }

    @Test("a web server is asked once, with the permission only")
    func web() async throws {
      var server: LocalServer? = try LocalServer(Self.png.response())
      let address = try #require(server?.url)
      let keys = "url: \"\(address)\""
      #expect(try reason(await files(keys).picture(for: request(version: 1))).contains("--allow http"))
      let files = try files(keys, permissions: [.http])
      #expect(try picture(await files.picture(for: request(version: 1))).original.file?.byteCount == Self.png.count)
      server = nil
      #expect(try picture(await files.picture(for: request(version: 2))).original.width == 96)
    }

    @Test("a web server that has failed is not asked again")
    func failedWeb() async throws {
      let server = try LocalServer(Array("<html>".utf8).response())
      let files = try files("url: \"\(server.url)\"", permissions: [.http])
      for version in 1...3 {
        let size = PictureSize(width: version, height: 10)
        #expect(try reason(await files.picture(for: request(version: version, size: size))).contains("neither PNG"))
      }
      #expect(server.requestCount == 1)
    }

    @Test("a missing and a corrupt file have a reason")
    func unusable() async throws {
      #expect(try reason(try await answer()).contains("does not exist"))
      try Data(Self.png.dropLast(20)).write(to: folder.url.appending(path: "cat.png"))
      #expect(try reason(try await answer()).contains("ends early"))
      try Data("hello".utf8).write(to: folder.url.appending(path: "cat.png"))
      #expect(try reason(try await answer()).contains("neither PNG nor JPEG"))
    }

    @Test("a link does not lead out of the folder")
    func link() async throws {
      let outside = try TemporaryFolder()
      defer { outside.remove() }
      try Data(Self.png).write(to: outside.url.appending(path: "cat.png"))
      try FileManager.default.createSymbolicLink(
        at: folder.url.appending(path: "cat.png"), withDestinationURL: outside.url.appending(path: "cat.png"))
      #expect(try reason(try await answer()).contains("leads out of the scenario's folder"))
    }

    @Test("a link within the folder is followed")
    func innerLink() async throws {
      try Data(Self.png).write(to: folder.url.appending(path: "real.png"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.appending(path: "cat.png").path, withDestinationPath: "real.png")
      #expect(try picture(try await answer()).original.width == 96)
    }

    @Test("a scenario from standard input has no folder")
    func nowhere() async throws {
      #expect(try reason(try await answer(in: .nowhere)).contains("standard input"))
    }

    @Test("the gallery shows its pictures")
    @MainActor
    func gallery() throws {
      let frame = try SnapshotCommand.parse(["gallery", "--at", "11s", "--keys", "Down"]).frame()
      #expect(frame.contains("96x64 PNG, 1,052 bytes"))
      #expect(frame.contains("stale picture"))
    }
  #else
    @Test("a build without the codecs says what to install")
    func codecs() async throws {
      #expect(try reason(try await answer()).contains("libpng-dev and libjpeg-dev"))
    }
  #endif
}
