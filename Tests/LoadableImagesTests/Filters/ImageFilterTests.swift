import LoadableImages
import Testing

@Suite("ImageFilter")
struct ImageFilterTests {
  private let colours = [Pixel(red: 255, green: 0, blue: 0), Pixel(red: 0, green: 0, blue: 255, alpha: 7)]

  private func image() throws -> Bitmap {
    var image = try Bitmap(width: 2, height: 1, filledWith: colours[0])
    image[1, 0] = colours[1]
    return image
  }

  @Test func grayscaleKeepsTheLuminanceAndTheAlpha() throws {
    let gray = try ImageFilter.grayscale.apply(to: image())
    #expect(gray[0, 0] == Pixel(red: 76, green: 76, blue: 76))
    #expect(gray[1, 0] == Pixel(red: 29, green: 29, blue: 29, alpha: 7))
  }

  @Test func resizingFiltersHaveTheirSizeInTheirNames() throws {
    #expect(try ImageFilter.resize(width: 5, height: 4).apply(to: image()).description == "5x4")
    #expect(try ImageFilter.resize(toFitWidth: 1, height: 9).apply(to: image()).description == "1x1")
    #expect(ImageFilter.resize(width: 5, height: 4).name == "resize 5x4")
    #expect(ImageFilter.resize(toFitWidth: 1, height: 9).name == "resize to fit 1x9")
  }

  @Test func aClosureIsAFilter() throws {
    let opaque = ImageFilter("opaque") { image in
      image.map { Pixel(red: $0.red, green: $0.green, blue: $0.blue) }
    }
    #expect(try opaque.apply(to: image())[1, 0] == Pixel(red: 0, green: 0, blue: 255))
  }

  @Test func aFilterWithoutAnOutputFails() throws {
    let image = try image()
    #expect(throws: ImageError.noFilterOutput("empty")) { try ImageFilter("empty") { _ in nil }.apply(to: image) }
  }
}
