import Loadables
import Testing

@testable import TerminalUI

@Suite("Pixels as cells")
struct PixelGridTests {
  private typealias Pixel = (UInt8, UInt8, UInt8, UInt8)

  private static let white: Pixel = (255, 255, 255, 255)
  private static let black: Pixel = (0, 0, 0, 255)
  private static let clear: Pixel = (255, 0, 0, 127)

  private func grid(_ rows: [[Pixel]]) throws -> PixelGrid {
    let bytes = rows.flatMap { $0.flatMap { [$0.0, $0.1, $0.2, $0.3] } }
    return try #require(PixelGrid(width: rows[0].count, height: rows.count, bytes: bytes))
  }

  private func draw(_ grid: PixelGrid, _ style: PixelStyle, width: Int = 4) -> Buffer {
    var buffer = Buffer(size: Size(width: width, height: grid.rowCount))
    for row in 0..<grid.rowCount {
      buffer.draw(row: row, of: grid, in: Rect(x: 0, y: row, width: width, height: 1), style)
    }
    return buffer
  }

  private func cell(_ upper: Pixel, _ lower: Pixel, _ support: ColorSupport = .trueColor) throws -> Cell {
    draw(try grid([[upper], [lower]]), .halfBlocks(support))[0, 0]
  }

  @Test("two pixels are a half block in two colours")
  func twoColors() throws {
    let cell = try cell((1, 2, 3, 255), (4, 5, 6, 255))
    #expect(cell.symbol == Symbol("▀", width: 1))
    #expect(cell.style == Style(foreground: .rgb(1, 2, 3), background: .rgb(4, 5, 6)))
  }

  @Test("two equal pixels are a blank in their colour")
  func oneColor() throws {
    let cell = try cell(Self.white, Self.white)
    #expect(cell.symbol == .blank)
    #expect(cell.style.background == .rgb(255, 255, 255))
  }

  @Test("a transparent pixel keeps the background")
  func transparent() throws {
    #expect(try cell(Self.clear, Self.clear) == .blank)
    #expect(try cell(Self.white, Self.clear).style == Style(foreground: .rgb(255, 255, 255)))
    #expect(try cell(Self.clear, Self.white).symbol == Symbol("▄", width: 1))
    #expect(try cell(Self.clear, Self.white).style.background == nil)
  }

  @Test("of two palette colours, the higher number is the foreground")
  func order() throws {
    let (upper, lower) = (try cell(Self.white, Self.black, .ansi16), try cell(Self.black, Self.white, .ansi16))
    #expect(upper.style == Style(foreground: .indexed(15), background: .indexed(0)))
    #expect(upper.style == lower.style)
    #expect([upper.symbol, lower.symbol] == [Symbol("▀", width: 1), Symbol("▄", width: 1)])
  }

  @Test("the last row of an odd number of rows has nothing below")
  func oddHeight() throws {
    let buffer = draw(try grid([[Self.white], [Self.white], [Self.white]]), .halfBlocks(.trueColor))
    #expect(buffer[0, 1].symbol == Symbol("▀", width: 1))
    #expect(buffer[0, 1].style.background == nil)
  }

  @Test(
    "no picture needs more pairs of colours than a terminal has beside those of text",
    arguments: [
      (ColorSupport.palette256, 29_160), (.ansi16, 152), (.ansi8, 44),
    ])
  func pairs(support: ColorSupport, limit: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SplitMix64(seed: seed)
    var pairs: Set<Style> = []
    for _ in 0..<20 {
      let bytes = (0..<120 * 100 * 4).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let grid = try #require(PixelGrid(width: 120, height: 100, bytes: bytes))
      for row in 0..<grid.rowCount { pairs.formUnion(grid.cells(ofRow: row, in: 0..<120, support).map(\.style)) }
    }
    #expect(pairs.count <= limit + 1, "seed \(seed)")
    #expect(pairs.count > limit / 4, "seed \(seed)")
  }

  @Test(
    "the colours of a palette are reduced to themselves by the terminal",
    arguments: [
      ColorSupport.palette256, .ansi16, .ansi8,
    ])
  func reduced(support: ColorSupport) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SplitMix64(seed: seed)
    let bytes = (0..<64 * 64 * 4).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let grid = try #require(PixelGrid(width: 64, height: 64, bytes: bytes))
    let reducer = ColorReducer(for: support)
    for row in 0..<grid.rowCount {
      for cell in grid.cells(ofRow: row, in: 0..<64, support) {
        #expect(reducer.reduce(cell.style) == cell.style, "seed \(seed)")
      }
    }
  }

  @Test("dithering keeps the mean colour of an area", arguments: [ColorSupport.palette256, .ansi16])
  func dithering(support: ColorSupport) {
    let color = (red: 60, green: 30, blue: 90)
    let pixel = [UInt8(color.red), UInt8(color.green), UInt8(color.blue), 255]
    let bytes = (0..<64 * 64).flatMap { _ in pixel }
    let found = ColorDithering(support).indexes(of: bytes, width: 64, height: 64).map(ColorPalette.components)
    func mean(_ channel: KeyPath<ColorPalette.Components, Int>) -> Int {
      found.reduce(0) { $0 + $1[keyPath: channel] } / found.count
    }
    for (mean, wanted) in [(mean(\.red), color.red), (mean(\.green), color.green), (mean(\.blue), color.blue)] {
      // The nearest single colour differs by 32 or more.
      #expect(abs(mean - wanted) < 20)
    }
  }

  @Test("the nearest fixed colour is that of a search through all of them")
  func nearestFixed() {
    func distance(_ one: ColorPalette.Components, _ other: ColorPalette.Components) -> Int {
      let (red, green, blue) = (one.red - other.red, one.green - other.green, one.blue - other.blue)
      return red * red + green * green + blue * blue
    }
    for red in stride(from: 0, through: 255, by: 5) {
      for green in stride(from: 0, through: 255, by: 5) {
        for blue in stride(from: 0, through: 255, by: 5) {
          let color = (red, green, blue)
          let found = ColorPalette.nearestFixed(to: color)
          let all = (UInt8(16)...255).map { ($0, distance(ColorPalette.components(of: $0), color)) }
          let nearest = all.min { $0.1 < $1.1 }?.0
          if found != nearest { Issue.record("\(color): \(found) instead of \(nearest ?? 0)") }
        }
      }
    }
  }

  @Test("by brightness, a picture uses all characters from its darkest to its lightest pixel")
  func brightness() throws {
    let gray = try grid([[(100, 100, 100, 255), (125, 125, 125, 255), (150, 150, 150, 255), (0, 0, 0, 0)]])
    #expect(draw(gray, .brightness(hasDarkText: false)).text() == " =@\n")
    #expect(draw(gray, .brightness(hasDarkText: true)).text() == "@+\n")
  }

  @Test("a picture of one brightness is not stretched")
  func oneBrightness() throws {
    #expect(try draw(grid([[Self.white, Self.white]]), .brightness(hasDarkText: false)).text() == "@@\n")
  }

  @Test("cells outside of the area and of the clip stay")
  func clipped() throws {
    let grid = try grid([[Self.white, Self.white, Self.white, Self.white]])
    var buffer = Buffer(size: Size(width: 4, height: 1))
    buffer.clipped(to: Rect(x: 1, y: 0, width: 1, height: 1)) { buffer in
      buffer.draw(row: 0, of: grid, in: Rect(x: 0, y: 0, width: 3, height: 1), .halfBlocks(.trueColor))
    }
    #expect((0..<4).map { buffer[$0, 0] == .blank } == [true, false, true, true])
  }

  @Test(
    "bytes that are not those of the pixels are refused", arguments: [(2, 1, 4), (0, 1, 0), (-1, -1, 4), (1, 1, 5)])
  func refused(width: Int, height: Int, count: Int) {
    #expect(PixelGrid(width: width, height: height, bytes: Array(repeating: 0, count: count)) == nil)
  }

  @Test("half blocks need colours and Unicode")
  func style() {
    let colored = Theme(name: "a", summary: "", styles: [.failed: Style(foreground: .indexed(1))])
    #expect(PixelStyle(colored.adapted(to: .ansi16), .unicode) == .halfBlocks(.ansi16))
    #expect(PixelStyle(colored.adapted(to: .none), .unicode) == .brightness(hasDarkText: false))
    #expect(PixelStyle(colored, .ascii) == .brightness(hasDarkText: false))
    #expect(PixelStyle(.plain, .unicode) == .brightness(hasDarkText: false))
    let dark = Theme(name: "a", summary: "", styles: [.text: Style(foreground: .rgb(20, 20, 20))])
    #expect(PixelStyle(dark, .ascii) == .brightness(hasDarkText: true))
  }
}
