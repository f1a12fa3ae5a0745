import LoadableImages
import Testing

@Suite("StandardImageDecoder")
struct DecodingTests {
  @Test("decodes the pixels of Pillow, up to 2 levels apart for JPEG", arguments: SampleFile.all)
  func pixels(of file: SampleFile) throws {
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

  @Test(
    "an image has the facts of its file, its filtered copy has none", arguments: ["rgb-8.png", "orientation-6.jpg"])
  func fileFacts(name: String) throws {
    let bytes = try SampleFile.bytes(name)
    let image = try StandardImageDecoder().decode(bytes)
    #expect(image.file == ImageFile(format: name.hasSuffix("png") ? .png : .jpeg, byteCount: bytes.count))
    let filters: [ImageFilter] = [.resize(width: 2, height: 2), .grayscale]
    #expect(try filters.allSatisfy { try $0.apply(to: image).file == nil })
    var changed = image
    changed[0, 0] = .black
    #expect(changed.file == nil && image.file != nil)
  }

  @Test("has images of both formats to decode")
  func files() {
    #expect(SampleFile.all.filter { $0.name.hasSuffix(".png") }.count > 40)
    #expect(SampleFile.all.filter { $0.name.hasSuffix(".jpg") }.count > 20)
  }
}
