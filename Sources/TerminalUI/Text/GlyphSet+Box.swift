/// The characters of a frame.
public struct BoxGlyphs: Hashable, Sendable {
  /// The corner at the upper left.
  public let topLeft: Character
  /// The corner at the upper right.
  public let topRight: Character
  /// The corner at the lower left.
  public let bottomLeft: Character
  /// The corner at the lower right.
  public let bottomRight: Character
  /// The line at the top and the bottom.
  public let horizontal: Character
  /// The line at the left and the right.
  public let vertical: Character
}

extension GlyphSet {
  /// The characters of a frame: with round corners, or of ASCII.
  public var box: BoxGlyphs {
    switch self {
    case .unicode:
      BoxGlyphs(
        topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯", horizontal: "─", vertical: "│")
    case .ascii:
      BoxGlyphs(
        topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", horizontal: "-", vertical: "|")
    }
  }
}
