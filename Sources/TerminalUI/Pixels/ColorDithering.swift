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
    // The errors that reach this row and the next one, in 256ths, three channels a pixel, with a pixel at both ends.
    var here = [Int](repeating: 0, count: (width + 2) * 3)
    var below = here
    for y in 0..<height {
      for x in 0..<width {
        let pixel = (y * width + x) * 4
        guard bytes[pixel + 3] >= 128 else { continue }
        let place = (x + 1) * 3
        func level(_ channel: Int) -> Int {
          max(0, min(255, Int(bytes[pixel + channel]) + here[place + channel] / 256))
        }
        let wanted = [level(0), level(1), level(2)]
        let index = nearest(wanted[0], wanted[1], wanted[2])
        indexes[y * width + x] = index
        let found = ColorPalette.components(of: index)
        let errors = [wanted[0] - found.red, wanted[1] - found.green, wanted[2] - found.blue]
        for channel in 0..<3 {
          let error = errors[channel] * strength
          here[place + 3 + channel] += error * 7
          below[place - 3 + channel] += error * 3
          below[place + channel] += error * 5
          below[place + 3 + channel] += error
        }
      }
      (here, below) = (below, here)
      for index in below.indices { below[index] = 0 }
    }
    return indexes
  }

  private func nearest(_ red: Int, _ green: Int, _ blue: Int) -> UInt8 {
    switch support {
    case .none: 0
    case .ansi8: ColorPalette.nearestOfFirst(8, to: (red, green, blue))
    case .ansi16: ColorPalette.nearestOfFirst(16, to: (red, green, blue))
    case .palette256, .trueColor: ColorPalette.nearestFixed(to: (red, green, blue))
    }
  }
}
