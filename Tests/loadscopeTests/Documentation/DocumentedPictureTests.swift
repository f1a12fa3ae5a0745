import Foundation
import Testing

/// `RECORD_README=1` rewrites the pictures and frames.
@Suite("Pictures in the documentation")
@MainActor
struct DocumentedPictureTests {
  @Test("each picture is the output of its command", arguments: DocumentedPicture.makeable)
  func picture(picture: DocumentedPicture) throws {
    let output = try picture.output()
    if DocumentationPage.isRecording { try output.write(to: picture.file, atomically: true, encoding: .utf8) }
    let shown = try String(contentsOf: picture.file, encoding: .utf8)
    #expect(output == shown, "\(picture.shown) is out of date: RECORD_README=1 updates it")
    #expect(output.utf8.count < 600_000, "a page loads its pictures at once")
  }

  @Test("each frame is the output of its command", arguments: DocumentedPicture.frames)
  func frame(frame: DocumentedPicture) throws {
    let output = try frame.output()
    if DocumentationPage.isRecording {
      let head = "<!-- frame: \(frame.command) -->\n\n```text\n"
      try frame.page.write(
        try frame.page.text().replacingOccurrences(of: "\(head)\(frame.shown)", with: "\(head)\(output)"))
    }
    #expect(output == frame.shown, "\(frame.page.path) is out of date: RECORD_README=1 updates it")
  }

  @Test("every picture on a page has its command, and every file of a picture is shown")
  func everyPicture() throws {
    var shown: Set<String> = []
    for page in DocumentationPage.all {
      let paths = try page.text().matches(of: /<img[^>]*src="([^"]+)"/).map { String($0.output.1) }
      let known = (DocumentedPicture.pictures + DocumentedPicture.screenshots).filter { $0.page.path == page.path }
      #expect(paths.sorted() == known.map(\.shown).sorted(), "\(page.path)")
      shown.formUnion(paths.map { page.folder.appending(path: $0).standardizedFileURL.path })
    }
    let folder = DocumentationPage.root.appending(path: ".github/pictures")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(files.map { folder.appending(path: $0).standardizedFileURL.path }) == shown)
  }
}
