/// The reduction of pixels to a palette, with the error of each pixel spread over its neighbours (Floyd and Steinberg).
/// Without it, large dark areas would be grey: the palette of 256 colours has few dark ones.
struct ColorDithering {
  private let support: ColorSupport
  /// The part of an error that is spread, in 16ths. More would make pictures of 256 colours too noisy.
  private let strength: Int

  init(_ support: ColorSupport) {
    self.support = support
    strength = support == .palette256 ? 7 : 15
  }

  /// Returns the palette colour of each pixel; that of a mostly transparent pixel has no meaning.
  ///
  /// - Parameter bytes: Red, green, blue and alpha of each pixel, row after row from the top.
  func indexes(of bytes: [UInt8], width: Int, height: Int) -> [UInt8] {
    var indexes = [UInt8](repeating: 0, count: width * height)
    // The errors that reach this row and the next one, in 256ths, with a pixel at both ends.
    var here = [SIMD4<Int32>](repeating: .zero, count: width + 2)
    var below = here
    for y in 0..<height {
      for x in 0..<width {
        let start = (y * width + x) * 4
        guard bytes[start + 3] >= 128 else { continue }
        let error = here[x + 1]
        let red = Self.level(bytes[start], error.x)
        let green = Self.level(bytes[start + 1], error.y)
        let blue = Self.level(bytes[start + 2], error.z)
        let index = nearest(red, green, blue)
        indexes[y * width + x] = index
        let found = ColorPalette.components(of: index)
        let rest =
          SIMD4(Int32(red - found.red), Int32(green - found.green), Int32(blue - found.blue), 0) &* Int32(strength)
        here[x + 2] &+= rest &* 7
        below[x] &+= rest &* 3
        below[x + 1] &+= rest &* 5
        below[x + 2] &+= rest
      }
      swap(&here, &below)
      for x in below.indices { below[x] = .zero }
    }
    return indexes
  }

  /// Returns a channel with its share of the errors, in 256ths, of earlier pixels.
  private static func level(_ byte: UInt8, _ error: Int32) -> Int { max(0, min(255, Int(byte) + Int(error) / 256)) }

  private func nearest(_ red: Int, _ green: Int, _ blue: Int) -> UInt8 {
    switch support {
    case .none: 0
    case .ansi8: ColorPalette.nearestOfFirst(8, to: (red, green, blue))
    case .ansi16: ColorPalette.nearestOfFirst(16, to: (red, green, blue))
    case .palette256, .trueColor: ColorPalette.nearestFixed(to: (red, green, blue))
    }
  }
}
