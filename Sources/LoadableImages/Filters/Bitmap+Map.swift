extension Bitmap {
  /// Returns an image of the same size, with `transform` applied to each pixel.
  public func map<Failure: Error>(_ transform: (Pixel) throws(Failure) -> Pixel) throws(Failure) -> Bitmap {
    var result = self
    try result.transformPixels(transform)
    return result
  }

  /// Returns the image in shades of gray: each colour becomes its ``Pixel/luminance``. Alpha does not change.
  public func grayscale() -> Bitmap {
    map { pixel in
      let gray = pixel.luminance
      return Pixel(red: gray, green: gray, blue: gray, alpha: pixel.alpha)
    }
  }
}
