import Foundation
import Testing

@testable import LoadableImages

/// An image whose metadata may have an orientation, and the orientation that Pillow applies; `Files/orientations.py`
/// makes them.
struct OrientedFile: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let orientation: ImageOrientation
  let bytes: [UInt8]

  static let all: [OrientedFile] = {
    let list = (try? String(contentsOf: SampleFile.url("orientations.txt"), encoding: .utf8)) ?? ""
    return list.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t")
      guard fields.count == 3, let number = UInt16(fields[1]), let orientation = ImageOrientation(rawValue: number),
        let data = Data(base64Encoded: String(fields[2]))
      else { return nil }
      return OrientedFile(testDescription: String(fields[0]), orientation: orientation, bytes: Array(data))
    }
  }()
}

@Suite("The orientation of an image")
struct OrientationTests {
  @Test("is the one that Pillow applies", arguments: OrientedFile.all)
  func pillow(file: OrientedFile) throws {
    let format = try #require(ImageFormat(of: file.bytes))
    #expect(ImageOrientation(of: file.bytes, format) == file.orientation)
    // A damaged text of the metadata is no reason to refuse the picture.
    let image = try StandardImageDecoder().decode(file.bytes)
    #expect((image.width, image.height) == (file.orientation.swapsSides ? (2, 3) : (3, 2)))
  }

  @Test("is read from many places and forms")
  func files() {
    #expect(OrientedFile.all.count > 100)
    #expect(Set(OrientedFile.all.map(\.orientation)).count == 8)
  }

  @Test("is upright if the text expands to more than a MiB")
  func bomb() throws {
    let file = try #require(OrientedFile.all.first { $0.testDescription == "xmp too long" })
    #expect(ImageOrientation(of: file.bytes, .png) == .upright)
  }
}
