import LoadableImages
import Testing

@Suite("StandardImageDecoder")
struct DecodingTests {
  @Test("decodes the pixels of Pillow, up to 2 levels apart for JPEG", arguments: ImageFile.all)
  func pixels(of file: ImageFile) throws {
    let bytes = try file.bytes()
    let image = try StandardImageDecoder().decode(bytes)
    try #require(image.width == file.width && image.height == file.height)
    let tolerance = ImageFormat(of: bytes) == .png ? 0 : 2
    let different = zip(image.bytes, file.pixels).enumerated().filter { _, pair in
      abs(Int(pair.0) - Int(pair.1)) > tolerance
    }
    #expect(image.bytes.count == file.pixels.count)
    #expect(different.isEmpty, "\(different.count) bytes, the first in pixel \((different.first?.offset ?? 0) / 4)")
  }

  @Test("has images of both formats to decode")
  func files() {
    #expect(ImageFile.all.filter { $0.name.hasSuffix(".png") }.count > 40)
    #expect(ImageFile.all.filter { $0.name.hasSuffix(".jpg") }.count > 20)
  }
}
