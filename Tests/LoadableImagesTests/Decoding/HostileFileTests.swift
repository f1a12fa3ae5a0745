import LoadableImages
import Loadables
import Testing

@Suite("Hostile image files")
struct HostileFileTests {
  private let decoder = StandardImageDecoder()

  @Test(
    "a file that lacks any number of its last bytes is an error",
    arguments: ["rgba-16-interlaced.png", "palette-alpha-200.png", "baseline.jpg", "progressive.jpg", "cmyk.jpg"])
  func truncated(name: String) throws {
    let bytes = try SampleFile.bytes(name)
    for count in 0..<bytes.count {
      let error = #expect(throws: ImageError.self) { try decoder.decode(Array(bytes[..<count])) }
      switch error {
      case .truncated, .unknownFormat, .corrupt: break
      default: Issue.record("\(count) bytes: \(String(describing: error))")
      }
    }
  }

  @Test(
    "a file with changed bytes is an image or an error", arguments: ["rgba-8.png", "palette-8.png", "restarts.jpg"])
  func changed(name: String) throws {
    var random = SplitMix64(seed: 25)
    let bytes = try SampleFile.bytes(name)
    for _ in 0..<2_000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        changed[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      do {
        let image = try decoder.decode(changed)
        #expect(image.bytes.count == image.pixelCount * 4)
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test("an image with more than 64 megapixels is refused by its header")
  func tooLarge() throws {
    let png = try SampleFile.bytes("rgb-8.png").withSize(8_001, 8_000, at: 16, count: 4)
    #expect(throws: ImageError.tooLarge(width: 8_001, height: 8_000, maximumPixelCount: 64_000_000)) {
      try decoder.decode(png)
    }
    let bytes = try SampleFile.bytes("baseline.jpg")
    let jpeg = bytes.withSize(65_000, 65_500, at: bytes.startOfJPEGSize(0xC0), count: 2, isHeightFirst: true)
    #expect(throws: ImageError.tooLarge(width: 65_000, height: 65_500, maximumPixelCount: 64_000_000)) {
      try decoder.decode(jpeg)
    }
  }

  @Test("an image of 64 megapixels in 8 KB is decoded")
  func largest() throws {
    let bytes = try SampleFile.bytes("Hostile/64-megapixels.png")
    #expect(bytes.count < 10_000)
    let image = try decoder.decode(bytes)
    #expect(image.pixelCount == Bitmap.maximumPixelCount)
    #expect(image[7_999, 7_999] == .black)
  }

  @Test("a large size without the pixels is an error", arguments: ["baseline.jpg", "progressive.jpg"])
  func missingPixels(name: String) throws {
    let bytes = try SampleFile.bytes(name)
    let start = bytes.startOfJPEGSize(name == "baseline.jpg" ? 0xC0 : 0xC2)
    let large = bytes.withSize(8_000, 8_000, at: start, count: 2, isHeightFirst: true)
    #expect(throws: ImageError.self) { try decoder.decode(large) }
  }

  @Test("a progressive image with many scans is refused")
  func manyScans() throws {
    let bytes = try SampleFile.bytes("progressive.jpg")
    // The first scan again and again. Its bytes end with the next marker.
    let start = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
    let end = try #require((start + 2..<bytes.count).first { bytes[$0] == 0xFF && bytes[$0 + 1] != 0 })
    func repeated(_ count: Int) -> [UInt8] {
      Array(bytes[..<start]) + (0..<count).flatMap { _ in bytes[start..<end] } + bytes[end...]
    }
    #expect(try decoder.decode(repeated(50)) == decoder.decode(bytes))
    let many = repeated(200)
    #expect(throws: ImageError.unsupported(.jpeg, message: "the image has more than 100 scans")) {
      try decoder.decode(many)
    }
  }

  @Test("a corrupt chunk of text is ignored, a corrupt chunk of pixels is an error")
  func corruptChunks() throws {
    let bytes = try SampleFile.bytes("rgb-8.png")
    let text: [UInt8] = [0, 0, 0, 4] + Array("zTXtabcd".utf8) + [1, 2, 3, 4]
    #expect(try decoder.decode(Array(bytes[..<33]) + text + bytes[33...]) == decoder.decode(bytes))
    var changed = bytes
    changed[bytes.count - 13] ^= 1
    #expect(throws: ImageError.corrupt(.png, message: "IDAT: CRC error")) { try decoder.decode(changed) }
  }

  @Test("other formats and empty files have messages with the way out")
  func messages() {
    #expect(throws: ImageError.unknownFormat(firstBytes: [])) { try decoder.decode([]) }
    let gif = Array("GIF89a...".utf8)
    #expect(throws: ImageError.unknownFormat(firstBytes: Array(gif[..<8]))) { try decoder.decode(gif) }
    #expect(
      ImageError.unknownFormat(firstBytes: [0x47, 0x0A]).description
        == "neither PNG nor JPEG: the file begins with 47 0A; convert it to PNG or JPEG")
    #expect(
      ImageError.tooLarge(width: 9_000, height: 8_000, maximumPixelCount: 64_000_000).description
        == "9000x8000 is too large: at most 64 megapixels; resize the file")
  }
}

extension [UInt8] {
  fileprivate func withSize(
    _ width: Int, _ height: Int, at start: Int, count: Int, isHeightFirst: Bool = false
  ) -> [UInt8] {
    let numbers = isHeightFirst ? [height, width] : [width, height]
    let size = numbers.flatMap { number in (0..<count).reversed().map { UInt8(number >> ($0 * 8) & 0xFF) } }
    return self[..<start] + size + self[(start + count * 2)...]
  }

  /// The index of the height in a frame header.
  fileprivate func startOfJPEGSize(_ marker: UInt8) -> Int {
    (indices.dropLast().first { self[$0] == 0xFF && self[$0 + 1] == marker } ?? 0) + 5
  }
}
