import Synchronization

/// A grid of pixels that is drawn into cells, two pixels above each other in each cell.
///
/// The colours are reduced once for each kind of terminal: copies of a grid share the result.
public struct PixelGrid: Sendable {
  public var width: Int { storage.width }
  public var height: Int { storage.height }

  private let storage: Storage

  /// Creates a grid; fails if the number of bytes is not 4 for each pixel.
  ///
  /// - Parameter bytes: Red, green, blue and alpha of each pixel, row after row from the top.
  public init?(width: Int, height: Int, bytes: [UInt8]) {
    let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !isTooLarge, bytes.count.isMultiple(of: 4), count == bytes.count / 4 else {
      return nil
    }
    storage = Storage(width: width, height: height, bytes: bytes)
  }

  /// The number of rows of cells.
  public var rowCount: Int { (height + 1) / 2 }

  /// Returns the cells of a row in colours; a mostly transparent pixel has none.
  func cells(ofRow row: Int, in columns: Range<Int>, _ support: ColorSupport) -> [Cell] {
    let indexes = support == .trueColor ? nil : storage.indexes(in: support)
    func color(_ x: Int, _ y: Int) -> Color? {
      guard let pixel = storage.pixel(x, y) else { return nil }
      return indexes.map { .indexed($0[y * width + x]) } ?? .rgb(pixel.red, pixel.green, pixel.blue)
    }
    return columns.map { HalfBlock.cell(upper: color($0, 2 * row), lower: color($0, 2 * row + 1)) }
  }

  /// Returns the brightness of each cell of a row, from 0 for the darkest pixel of the grid to 255 for the lightest;
  /// nil where both pixels are mostly transparent.
  func brightness(ofRow row: Int, in columns: Range<Int>) -> [Int?] {
    let (darkest, lightest) = (storage.luminances.lowerBound, storage.luminances.upperBound)
    return columns.map { x in
      let pixels = [storage.pixel(x, 2 * row), storage.pixel(x, 2 * row + 1)].compactMap { $0?.luminance }
      guard !pixels.isEmpty else { return nil }
      let mean = pixels.reduce(0, +) / pixels.count
      // A picture of one brightness is not stretched.
      return lightest - darkest < 32 ? mean : (mean - darkest) * 255 / (lightest - darkest)
    }
  }
}

extension PixelGrid: Equatable {
  public static func == (left: PixelGrid, right: PixelGrid) -> Bool {
    left.width == right.width && left.height == right.height && left.storage.bytes == right.storage.bytes
  }
}

extension PixelGrid {
  struct Pixel {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    /// The brightness: 299 parts red, 587 green and 114 blue of 1,000 (ITU-R BT.601).
    var luminance: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1_000 }
  }

  /// The pixels, and the reduced colours as far as they were needed.
  private final class Storage: Sendable {
    let width: Int
    let height: Int
    let bytes: [UInt8]
    /// The luminance of the darkest and of the lightest pixel.
    let luminances: ClosedRange<Int>
    private let reduced = Mutex<[ColorSupport: [UInt8]]>([:])

    init(width: Int, height: Int, bytes: [UInt8]) {
      (self.width, self.height, self.bytes) = (width, height, bytes)
      var (darkest, lightest) = (255, 0)
      for index in stride(from: 0, to: bytes.count, by: 4) {
        guard let luminance = Self.pixel(bytes, at: index)?.luminance else { continue }
        (darkest, lightest) = (min(darkest, luminance), max(lightest, luminance))
      }
      luminances = min(darkest, lightest)...max(darkest, lightest)
    }

    /// Returns a pixel; nil below the grid and for a pixel that is mostly transparent.
    func pixel(_ x: Int, _ y: Int) -> Pixel? { y < height ? Self.pixel(bytes, at: (y * width + x) * 4) : nil }

    private static func pixel(_ bytes: [UInt8], at index: Int) -> Pixel? {
      bytes[index + 3] < 128 ? nil : Pixel(red: bytes[index], green: bytes[index + 1], blue: bytes[index + 2])
    }

    /// Returns the palette colour of each pixel.
    func indexes(in support: ColorSupport) -> [UInt8] {
      reduced.withLock { reduced in
        if let known = reduced[support] { return known }
        let indexes = ColorDithering(support).indexes(of: bytes, width: width, height: height)
        reduced[support] = indexes
        return indexes
      }
    }
  }
}

/// How pixels become cells.
public enum PixelStyle: Hashable, Sendable {
  /// Half blocks (`▀`) in the colours that the terminal has.
  case halfBlocks(ColorSupport)
  /// ASCII characters by brightness. With dark text, a dark pixel becomes a dense character.
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
    let first = max(0, clip.x - area.x)
    let end = min(area.width, grid.width, clip.endX - area.x)
    guard clip.rows.contains(area.y), area.height > 0, (0..<grid.rowCount).contains(row), first < end else { return }
    switch style {
    case .halfBlocks(let support):
      for (x, cell) in zip(first..<end, grid.cells(ofRow: row, in: first..<end, support)) {
        set(cell.symbol, x: area.x + x, y: area.y, style: cell.style)
      }
    case .brightness(let hasDarkText):
      for (x, brightness) in zip(first..<end, grid.brightness(ofRow: row, in: first..<end)) {
        let density = brightness.map { hasDarkText ? 255 - $0 : $0 } ?? 0
        set(Self.densities[density * Self.densities.count / 256], x: area.x + x, y: area.y, style: .plain)
      }
    }
  }

  /// ASCII characters from blank to dense.
  private static let densities = " .:-=+*#%@".unicodeScalars.map { Symbol($0, width: 1) }
}

/// Two pixels above each other as one cell.
///
/// A curses program has a limited number of colour pairs, and a terminal of 256 colours may have only 32,767 of them.
/// So two palette colours are used in one order only, the higher number in the foreground, and `▀` or `▄` puts them
/// where they belong. With transparent pixels, 240 colours then need 29,160 pairs at most, 16 colours need 152 of 256,
/// and 8 need 44 of 64: a picture takes no pair from text on the screen.
enum HalfBlock {
  private static let upperHalf = Symbol("▀", width: 1)
  private static let lowerHalf = Symbol("▄", width: 1)

  /// Returns the cell of two pixels; a transparent pixel is nil.
  static func cell(upper: Color?, lower: Color?) -> Cell {
    switch (upper, lower) {
    case (nil, nil): .blank
    case (let upper?, nil): Cell(symbol: upperHalf, style: Style(foreground: upper))
    case (nil, let lower?): Cell(symbol: lowerHalf, style: Style(foreground: lower))
    case (let upper?, let lower?) where upper == lower:
      Cell(style: Style(foreground: upper, background: upper))
    case (.indexed(let upper), .indexed(let lower)) where upper < lower:
      Cell(symbol: lowerHalf, style: Style(foreground: .indexed(lower), background: .indexed(upper)))
    case (let upper?, let lower?): Cell(symbol: upperHalf, style: Style(foreground: upper, background: lower))
    }
  }
}
