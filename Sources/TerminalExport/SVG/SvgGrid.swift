/// The dimensions of an SVG picture, in half pixels, so that the middle of a cell is a whole number.
enum SvgGrid {
  /// The size of a cell: 9 × 19 pixels. Most monospaced fonts of size 15 are 9 pixels wide.
  static let cell = (width: 18, height: 38)
  /// The font size in whole pixels.
  static let fontSize = 15
  /// The distance from a cell's upper edge to the text's baseline, in half pixels.
  static let baseline = 28
  /// The distance from a cell's upper edge to the underline, in half pixels.
  static let underline = 33
  /// The distance from the picture's edge to the cells, in half pixels.
  static let margin = 28

  /// Returns a number of half pixels in pixels, as SVG text: `7.5` for 15.
  static func pixels(_ halves: Int) -> String {
    halves.isMultiple(of: 2) ? "\(halves / 2)" : halves == 1 ? ".5" : "\(halves / 2).5"
  }
}
