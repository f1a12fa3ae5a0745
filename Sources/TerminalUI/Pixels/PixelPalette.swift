/// The nearest colours of pixels, and their half blocks.
///
/// A curses program has a limited number of colour pairs, and a terminal of 256 colours may have 32,767 of them. So a
/// pair is used in one order only, the higher number in the foreground: `▀` or `▄` puts it where it belongs. The 240
/// fixed colours of such a terminal then need 28,920 pairs at most, 16 colours need 136 of 256, and 8 need 36 of 64:
/// pictures never take a pair that text on the screen uses.
struct PixelPalette {
  private let support: ColorSupport

  init(_ support: ColorSupport) { self.support = support }

  private static let upperHalf = Symbol("▀", width: 1)
  private static let lowerHalf = Symbol("▄", width: 1)

  /// Returns the cell of two pixels; a pixel is nil if transparent.
  func cell(upper: PixelGrid.RGB?, lower: PixelGrid.RGB?) -> (symbol: Symbol, style: Style) {
    switch (upper.map(nearest), lower.map(nearest)) {
    case (nil, nil): (.blank, .plain)
    case (let upper?, nil): (Self.upperHalf, Style(foreground: upper))
    case (nil, let lower?): (Self.lowerHalf, Style(foreground: lower))
    case (let upper?, let lower?) where upper == lower: (.blank, Style(foreground: upper, background: upper))
    case (.indexed(let upper), .indexed(let lower)) where upper < lower:
      (Self.lowerHalf, Style(foreground: .indexed(lower), background: .indexed(upper)))
    case (let upper?, let lower?): (Self.upperHalf, Style(foreground: upper, background: lower))
    }
  }

  /// Returns the nearest colour by components: unlike the colours of text, the picture's hues may get lost.
  func nearest(_ pixel: PixelGrid.RGB) -> Color {
    let color = (Int(pixel.red), Int(pixel.green), Int(pixel.blue))
    return switch support {
    case .trueColor: .rgb(pixel.red, pixel.green, pixel.blue)
    case .palette256: .indexed(ColorPalette.nearestFixed(to: color))
    case .ansi16: .indexed(ColorPalette.nearestOfFirst(16, to: color))
    case .ansi8: .indexed(ColorPalette.nearestOfFirst(8, to: color))
    case .none: .terminalDefault
    }
  }
}
