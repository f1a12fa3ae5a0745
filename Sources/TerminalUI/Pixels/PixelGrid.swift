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
