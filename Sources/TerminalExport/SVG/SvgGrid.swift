/// The dimensions of a picture, in half pixels, so that the middle of a cell is a whole number.
enum SvgGrid {
  /// The size of a cell, 9 × 19 pixels: most monospaced fonts are 0.6 of their size wide, and 9 is 0.6 of 15.
  static let cell = (width: 18, height: 38)
  /// The font's size in pixels.
  static let fontSize = 15
  /// The distance from a cell's upper edge to the baseline.
  static let baseline = 28
  /// The distance from a cell's upper edge to the underline.
  static let underline = 33
  /// The distance from the picture's edge to the cells.
  static let margin = 28

  /// Returns a number of half pixels as a number of pixels in SVG.
  static func pixels(_ halves: Int) -> String {
    halves.isMultiple(of: 2) ? "\(halves / 2)" : halves == 1 ? ".5" : "\(halves / 2).5"
  }
}
