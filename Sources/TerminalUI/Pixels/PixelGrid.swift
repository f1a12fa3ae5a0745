/// A grid of pixels that is drawn into cells, two pixels above each other in each cell.
public struct PixelGrid: Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// Red, green, blue and alpha of each pixel, row after row from the top.
  private let bytes: [UInt8]

  /// Creates a grid; fails if the number of bytes is not 4 for each pixel.
  public init?(width: Int, height: Int, bytes: [UInt8]) {
    let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !isTooLarge, count == bytes.count / 4, bytes.count.isMultiple(of: 4) else {
      return nil
    }
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// The number of rows of cells.
  public var rowCount: Int { (height + 1) / 2 }

  /// The pixel in column `x` and row `y`, both from 0; nil below the grid and for a pixel that is mostly transparent.
  subscript(x: Int, y: Int) -> RGB? {
    guard y < height else { return nil }
    let index = (y * width + x) * 4
    return bytes[index + 3] < 128 ? nil : RGB(red: bytes[index], green: bytes[index + 1], blue: bytes[index + 2])
  }

  struct RGB {
    let red, green, blue: UInt8

    /// The brightness: 299 parts red, 587 green and 114 blue of 1,000 (ITU-R BT.601).
    var luminance: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1_000 }
  }
}

/// How pixels become cells.
public enum PixelStyle: Hashable, Sendable {
  /// Half blocks (`▀`) in the nearest colours that the terminal has.
  case halfBlocks(ColorSupport)
  /// ASCII characters by brightness. With dark text, a dark pixel is a dense character.
  case brightness(hasDarkText: Bool)

  /// The style for a theme that is adapted to a terminal: brightness without colours or without Unicode.
  public init(_ theme: Theme, _ glyphs: GlyphSet) {
    if theme.colors > .none, theme.hasColors, glyphs == .unicode {
      self = .halfBlocks(theme.colors)
    } else {
      let text = theme[.text].foreground?.components
      self = .brightness(hasDarkText: text.map { Int($0.red) + Int($0.green) + Int($0.blue) < 384 } ?? false)
    }
  }
}

extension Buffer {
  /// Draws a row of cells of a grid, from the left of an area's first row. Transparent pixels keep the cell's style.
  public mutating func draw(row: Int, of grid: PixelGrid, in area: Rect, _ style: PixelStyle) {
    guard clip.rows.contains(area.y), area.height > 0 else { return }
    let columns = max(0, clip.x - area.x)..<max(0, min(area.width, grid.width, clip.endX - area.x))
    guard columns.lowerBound < columns.upperBound else { return }
    switch style {
    case .halfBlocks(let support):
      let palette = PixelPalette(support)
      for x in columns {
        let cell = palette.cell(upper: grid[x, 2 * row], lower: grid[x, 2 * row + 1])
        set(cell.symbol, x: area.x + x, y: area.y, style: cell.style)
      }
    case .brightness(let hasDarkText):
      for x in columns {
        let symbol = BrightnessRamp.symbol(
          upper: grid[x, 2 * row], lower: grid[x, 2 * row + 1], hasDarkText: hasDarkText)
        set(symbol, x: area.x + x, y: area.y, style: .plain)
      }
    }
  }
}

/// ASCII characters from blank to dense.
private enum BrightnessRamp {
  private static let symbols = " .:-=+*#%@".unicodeScalars.map { Symbol($0, width: 1) }

  static func symbol(upper: PixelGrid.RGB?, lower: PixelGrid.RGB?, hasDarkText: Bool) -> Symbol {
    /// The share of the character that a pixel fills, from 0 to 255; a transparent pixel fills nothing.
    func density(_ pixel: PixelGrid.RGB?) -> Int? {
      pixel.map { hasDarkText ? 255 - $0.luminance : $0.luminance }
    }
    let densities = [density(upper), density(lower)].compactMap { $0 }
    let mean = densities.reduce(0, +) / max(1, densities.count)
    return symbols[mean * symbols.count / 256]
  }
}
