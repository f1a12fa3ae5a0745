/// Where things are in a picture. Lengths are counted in half pixels, so that the middle of a cell is a whole number.
enum SvgGrid {
  /// A cell is 9 × 19 pixels: 9 is 0.6 of the font's 15, which is how wide most monospaced fonts are.
  static let cell = (width: 18, height: 38)
  /// The font's size in pixels.
  static let fontSize = 15
  /// From a cell's upper edge to the line that letters stand on.
  static let baseline = 28
  /// From a cell's upper edge to the line under underlined text.
  static let underline = 33
  /// Between the picture's edge and the cells.
  static let margin = 28

  /// A length in pixels, as a file has it.
  static func pixels(_ halves: Int) -> String {
    halves.isMultiple(of: 2) ? "\(halves / 2)" : halves == 1 ? ".5" : "\(halves / 2).5"
  }
}
