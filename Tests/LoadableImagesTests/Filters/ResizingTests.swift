import LoadableImages
import Testing

@Suite("Resizing")
struct ResizingTests {
  @Test func aNewPixelIsTheAverageOfItsArea() throws {
    let image = try Bitmap(width: 4, height: 2, bytes: [10, 20, 30, 50, 60, 70, 80, 90].flatMap { [$0, $0, $0, 255] })
    let small = try image.resized(width: 2, height: 1)
    #expect(small.bytes == [40, 40, 40, 255, 63, 63, 63, 255])
  }

  @Test func aPartlyCoveredPixelCountsInPart() throws {
    let image = try Bitmap(width: 3, height: 1, bytes: [0, 90, 240].flatMap { [$0, $0, $0, 255] })
    // Two thirds of the first and one third of the second, and so on.
    #expect(try image.resized(width: 2, height: 1).bytes == [30, 30, 30, 255, 190, 190, 190, 255])
  }

  @Test func aTransparentPixelAddsNoColour() throws {
    var image = try Bitmap(width: 2, height: 1, filledWith: Pixel(red: 200, green: 100, blue: 0))
    image[1, 0] = Pixel(red: 0, green: 0, blue: 255, alpha: 0)
    #expect(try image.resized(width: 1, height: 1)[0, 0] == Pixel(red: 200, green: 100, blue: 0, alpha: 128))
  }

  @Test func aTransparentAreaIsTransparentBlack() throws {
    let image = try Bitmap(width: 4, height: 4, filledWith: Pixel(red: 9, green: 9, blue: 9, alpha: 0))
    #expect(try image.resized(width: 2, height: 2) == Bitmap(width: 2, height: 2, filledWith: .clear))
  }

  @Test("one colour stays that colour in every size", arguments: 1...23)
  func oneColour(width: Int) throws {
    let colour = Pixel(red: 13, green: 200, blue: 255, alpha: 77)
    let image = try Bitmap(width: 10, height: 7, filledWith: colour)
    for height in 1...15 {
      #expect(
        try image.resized(width: width, height: height) == Bitmap(width: width, height: height, filledWith: colour))
    }
  }

  @Test("a row of any width is averaged as a whole", arguments: [4_095, 4_096, 4_097, 10_000], [1, 2, 3, 7, 5_000])
  func aWideRow(width: Int, newWidth: Int) throws {
    let grays = (0..<width).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let image = try Bitmap(width: width, height: 1, bytes: grays.flatMap { [$0, $0, $0, 255] })
    let small = try image.resized(width: newWidth, height: 1)
    for x in 0..<newWidth {
      // In units of 1 / newWidth of an old pixel.
      let (start, end) = (x * width, (x + 1) * width)
      let sum = (start / newWidth...(end - 1) / newWidth).reduce(0) { sum, old in
        sum + Int(grays[old]) * (min(end, (old + 1) * newWidth) - max(start, old * newWidth))
      }
      let mean = (Double(sum) / Double(width)).rounded()
      if abs(Double(small[x, 0].red) - mean) > 1 { Issue.record("\(small[x, 0].red) instead of \(mean) at \(x)") }
    }
  }

  @Test func anEnlargedImageRepeatsItsPixels() throws {
    let image = try Bitmap(width: 2, height: 1, bytes: [0, 0, 0, 255, 255, 255, 255, 255])
    let large = try image.resized(width: 4, height: 2)
    #expect(large.bytes == [0, 0, 255, 255, 0, 0, 255, 255].flatMap { [$0, $0, $0, 255] })
  }

  @Test(
    "fitting keeps the proportions and never enlarges",
    arguments: [
      (400, 300, "200x150"), (300, 400, "75x100"), (1_000, 1, "200x1"), (1, 1_000, "1x100"), (200, 100, "200x100"),
      (50, 60, "50x60"), (201, 100, "200x100"),
    ])
  func fitting(width: Int, height: Int, fitted: String) throws {
    let image = try Bitmap(width: width, height: height, filledWith: .white)
    // 200x150 for an area of 200x200 and so on.
    let box = fitted == "200x150" ? (200, 200) : (200, 100)
    #expect(try image.resized(toFitWidth: box.0, height: box.1).description == fitted)
  }

  @Test func aSizeThatIsNoneIsRefused() throws {
    let image = try Bitmap(width: 2, height: 2, filledWith: .white)
    #expect(throws: ImageError.invalidSize(width: 0, height: 1)) { try image.resized(width: 0, height: 1) }
    #expect(throws: ImageError.invalidSize(width: 1, height: 0)) { try image.resized(toFitWidth: 1, height: 0) }
    #expect(throws: ImageError.self) { try image.resized(width: 100_000, height: 100_000) }
  }
}
