import Foundation
import Testing

/// An image of the folder `Files`, with the pixels that Pillow decodes from it. `Files/make.py` makes them.
struct SampleFile: Sendable, CustomTestStringConvertible {
  let url: URL
  let width: Int
  let height: Int
  let pixels: [UInt8]

  var name: String { url.lastPathComponent }
  var testDescription: String { name }

  func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: url)) }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Files")

  /// The images of the tests, and those of a folder in `IMAGE_FILES`, such as PngSuite's.
  static let all: [SampleFile] = {
    let others = ProcessInfo.processInfo.environment["IMAGE_FILES"].map { URL(filePath: $0) }
    return ([folder] + [others].compactMap(\.self)).flatMap { files(in: $0) }
  }()

  static func url(_ name: String) -> URL { folder.appending(path: name) }

  static func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: url(name))) }

  private static func files(in folder: URL) -> [SampleFile] {
    guard let list = try? String(contentsOf: folder.appending(path: "pixels.txt"), encoding: .utf8),
      let pixels = try? Data(contentsOf: folder.appending(path: "pixels.rgba"))
    else { return [] }
    var rest = [UInt8](pixels)[...]
    return list.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 4, let width = Int(words[1]), let height = Int(words[2]) else { return nil }
      defer { rest = rest.dropFirst(width * height * 4) }
      return SampleFile(
        url: folder.appending(path: String(words[0])), width: width, height: height,
        pixels: Array(rest.prefix(width * height * 4)))
    }
  }
}
