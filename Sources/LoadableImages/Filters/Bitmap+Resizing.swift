extension Bitmap {
  /// Returns the image resized to exactly this size, in pixels. The proportions may change.
  ///
  /// Each new pixel is the average of its area. Colours are weighted by alpha, so transparent pixels add no colour.
  ///
  /// - Throws: ``ImageError/invalidSize(width:height:)`` or ``ImageError/tooLarge(width:height:maximumPixelCount:)``.
  public func resized(width: Int, height: Int) throws(ImageError) -> Bitmap {
    _ = try Self.pixelCount(width: width, height: height)
    guard width != self.width || height != self.height else { return self }
    let columns = AreaSpans(from: self.width, to: width)
    let rows = AreaSpans(from: self.height, to: height)
    var averager = AreaAverager(width: self.width, columns: columns)
    return Bitmap(checkedWidth: width, height: height) { target in
      bytes.withUnsafeBufferPointer { source in
        for y in 0..<height {
          averager.average(rows[y], of: source, into: target, at: y * width * 4)
        }
      }
    }
  }

  /// Returns the image reduced to at most this size, in pixels, with its proportions. A smaller image stays unchanged.
  ///
  /// - Throws: ``ImageError/invalidSize(width:height:)`` for a width or height below 1.
  public func resized(toFitWidth width: Int, height: Int) throws(ImageError) -> Bitmap {
    guard width > 0, height > 0 else { throw .invalidSize(width: width, height: height) }
    guard self.width > width || self.height > height else { return self }
    // The same as `width / self.width < height / self.height`.
    let isBoundByWidth = width.multipliedFullWidth(by: self.height) < height.multipliedFullWidth(by: self.width)
    let size =
      isBoundByWidth
      ? (width, Self.scaled(self.height, by: width, over: self.width))
      : (Self.scaled(self.width, by: height, over: self.height), height)
    return try resized(width: size.0, height: size.1)
  }

  /// Returns `length * numerator / denominator`, rounded to a whole number of at least 1.
  private static func scaled(_ length: Int, by numerator: Int, over denominator: Int) -> Int {
    max(1, Int((Double(length) * Double(numerator) / Double(denominator)).rounded()))
  }
}

private func < (
  lhs: (high: Int, low: UInt), rhs: (high: Int, low: UInt)
) -> Bool {
  lhs.high != rhs.high ? lhs.high < rhs.high : lhs.low < rhs.low
}
