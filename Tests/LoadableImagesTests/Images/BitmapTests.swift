import Testing

@testable import LoadableImages

@Suite("Bitmap")
struct ImageTests {
  @Test func aCopyDoesNotChangeWithTheOriginal() throws {
    var image = try Bitmap(width: 3, height: 2, filledWith: .white)
    let copy = image
    image[2, 1] = .black
    #expect(copy[2, 1] == .white)
    #expect(image[2, 1] == .black)
    #expect(image[1, 1] == .white)
    #expect(image != copy)
  }

  @Test func imagesOfOtherSidesShareNoStorage() throws {
    let wide = try Bitmap(width: 2, height: 1, bytes: [1, 2, 3, 4, 5, 6, 7, 8])
    let high = try Bitmap(width: 1, height: 2, bytes: wide.bytes)
    let copy = wide
    #expect(wide.sharesStorage(with: copy) && !wide.sharesStorage(with: high))
  }

  @Test func pixelsAreRowsFromTheTop() throws {
    let image = try Bitmap(width: 2, height: 2, bytes: Array(0..<16))
    #expect(image[1, 0] == Pixel(red: 4, green: 5, blue: 6, alpha: 7))
    #expect(image[0, 1] == Pixel(red: 8, green: 9, blue: 10, alpha: 11))
    #expect(image.description == "2x2")
  }

  @Test func aSizeWithoutPixelsIsRefused() {
    #expect(throws: ImageError.invalidSize(width: 0, height: 5)) { try Bitmap(width: 0, height: 5, bytes: []) }
    #expect(throws: ImageError.invalidSize(width: 5, height: -1)) {
      try Bitmap(width: 5, height: -1, filledWith: .black)
    }
  }

  @Test func moreThan64MegapixelsAreRefused() {
    for (width, height) in [(8_001, 8_000), (64_000_001, 1), (.max, .max)] {
      #expect(throws: ImageError.tooLarge(width: width, height: height, maximumPixelCount: 64_000_000)) {
        try Bitmap(width: width, height: height, filledWith: .black)
      }
    }
  }

  @Test func bytesMustMatchTheSize() {
    #expect(throws: ImageError.wrongByteCount(15, width: 2, height: 2)) {
      try Bitmap(width: 2, height: 2, bytes: Array(0..<15))
    }
  }

  @Test func theLuminanceOfAGrayIsTheGray() {
    for gray in UInt8.min...UInt8.max {
      #expect(Pixel(red: gray, green: gray, blue: gray).luminance == gray)
    }
    #expect(Pixel(red: 255, green: 0, blue: 0).luminance == 76)
    #expect(Pixel(red: 0, green: 255, blue: 0).luminance == 150)
    #expect(Pixel(red: 0, green: 0, blue: 255).luminance == 29)
  }
}
