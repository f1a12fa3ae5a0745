/// The rotation or reflection for showing stored pixels. The raw values are those of the EXIF tag `Orientation`.
enum ImageOrientation: UInt16, CaseIterable {
  case upright = 1
  case mirrored = 2
  case rotated180 = 3
  case flipped = 4
  /// Stored mirrored along the diagonal from the top left to the bottom right.
  case transposed = 5
  /// Shown after a clockwise rotation by 90°.
  case rotated90 = 6
  /// Stored mirrored along the diagonal from the top right to the bottom left.
  case transversed = 7
  /// Shown after a clockwise rotation by 270°.
  case rotated270 = 8

  /// Whether the shown width is the stored height, and the shown height the stored width.
  var swapsSides: Bool { rawValue >= 5 }
}

extension Bitmap {
  /// Returns the stored image as it should be shown, rotated or mirrored by its orientation.
  func oriented(_ orientation: ImageOrientation) -> Bitmap {
    guard orientation != .upright else { return self }
    let (width, height) = orientation.swapsSides ? (height, width) : (width, height)
    return Bitmap(checkedWidth: width, height: height) { target in
      bytes.withUnsafeBufferPointer { source in
        for y in 0..<height {
          // The index of the stored pixel for the row's first pixel, and the step to the stored pixel of the next one.
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
