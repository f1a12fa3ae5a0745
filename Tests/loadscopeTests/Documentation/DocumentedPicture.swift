import ArgumentParser
import Foundation
import Testing

@testable import loadscope

/// A picture, or a frame as text, with the command that prints it, which is in a comment before it.
///
/// An exported recording is of a complete run of a built-in scenario: `NAME.loadscope.ndjson`.
struct DocumentedPicture: CustomTestStringConvertible {
  /// `<!-- picture: loadscope … -->`, followed by an image.
  static let pictures = DocumentationPage.all.flatMap { page in
    ((try? page.text()) ?? "")
      .matches(of: /<!-- picture: (loadscope (?:snapshot|export) [^\n]*?) -->\n<img src="([^"]+)"/)
      .map { DocumentedPicture(page: page, command: String($0.output.1), shown: String($0.output.2)) }
  }

  /// The pictures that this build can make.
  static let makeable = pictures.filter { hasImageCodecs || !$0.command.contains("gallery") }

  /// Whether this build shows the pictures of images.
  private static let hasImageCodecs: Bool = {
    #if HAS_IMAGE_CODECS
      true
    #else
      false
    #endif
  }()

  /// `<!-- screenshot: SCENARIO FRAGMENT SIZE SCHEME -->`, followed by an image of the page in a browser, which
  /// `Tests/Page/screenshots.py` makes.
  static let screenshots = DocumentationPage.all.flatMap { page in
    ((try? page.text()) ?? "").matches(of: /<!-- screenshot: ([^\n]*?) -->\n<img src="([^"]+)"/)
      .map { DocumentedPicture(page: page, command: String($0.output.1), shown: String($0.output.2)) }
  }

  /// `<!-- frame: loadscope … -->`, followed by a text code block.
  static let frames = DocumentationPage.all.flatMap { page in
    ((try? page.text()) ?? "")
      .matches(of: /<!-- frame: (loadscope snapshot [^\n]*?) -->\n\n```text\n([\s\S]*?)```/)
      .map { DocumentedPicture(page: page, command: String($0.output.1), shown: String($0.output.2)) }
  }

  let page: DocumentationPage
  let command: String
  /// The path of the image from the page, or the text of the frame.
  let shown: String

  var testDescription: String { "\(page.path): \(command)" }

  /// The image's file.
  var file: URL { page.folder.appending(path: shown).standardizedFileURL }

  /// The output of the command.
  @MainActor
  func output() throws -> String {
    let words = DocumentedCommand(page: page.path, line: command).arguments
    if words[0] == "snapshot" { return try snapshot(words[1], Array(words.dropFirst(2))) }
    return try withRecording(of: String(words[1].prefix { $0 != "." })) { path in
      let (text, remarks) = try exported(path, Array(words.dropFirst(2)))
      #expect(remarks == [])
      return text
    }
  }

  /// The frame of a scenario, or of the recording of the failed test in the documentation.
  @MainActor
  private func snapshot(_ file: String, _ options: [String]) throws -> String {
    guard file.hasSuffix(".loadscope.ndjson") else { return try SnapshotCommand.parse([file] + options).frame() }
    return try withRecordingOfTest { path in try SnapshotCommand.parse([path] + options).frame() }
  }
}
