/// How the stored rows and columns of a picture lie on the screen: the values of the EXIF tag `Orientation`.
enum ImageOrientation: UInt16, CaseIterable {
  case upright = 1
  case mirrored = 2
  case rotated180 = 3
  case flipped = 4
  /// Mirrored along the diagonal from the top left.
  case transposed = 5
  /// To be rotated clockwise by 90°.
  case rotated90 = 6
  /// Mirrored along the diagonal from the top right.
  case transversed = 7
  /// To be rotated clockwise by 270°.
  case rotated270 = 8

  /// Whether the shown width is the stored height.
  var swapsSides: Bool { rawValue >= 5 }
}

extension Image {
  /// Returns the image as it is to be shown.
  func oriented(_ orientation: ImageOrientation) -> Image {
    guard orientation != .upright else { return self }
    let (width, height) = orientation.swapsSides ? (height, width) : (width, height)
    return Image(checkedWidth: width, height: height) { target in
      bytes.withUnsafeBufferPointer { source in
        for y in 0..<height {
          // The stored place of the row's first pixel, and the distance to that of the next one.
          let (start, step) = storedRow(y, orientation)
          for x in 0..<width {
            let (from, to) = ((start + x * step) * 4, (y * width + x) * 4)
            for channel in 0..<4 { target[to + channel] = source[from + channel] }
          }
        }
      }
    }
  }

  private func storedRow(_ y: Int, _ orientation: ImageOrientation) -> (start: Int, step: Int) {
    switch orientation {
    case .upright: (y * width, 1)
    case .mirrored: (y * width + width - 1, -1)
    case .rotated180: ((height - 1 - y) * width + width - 1, -1)
    case .flipped: ((height - 1 - y) * width, 1)
    case .transposed: (y, width)
    case .rotated90: ((height - 1) * width + y, -width)
    case .transversed: ((height - 1) * width + width - 1 - y, -width)
    case .rotated270: (width - 1 - y, width)
    }
  }
}
