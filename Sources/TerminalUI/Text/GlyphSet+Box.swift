/// The characters of a frame.
public struct BoxGlyphs: Hashable, Sendable {
  public let topLeft: Character
  public let topRight: Character
  public let bottomLeft: Character
  public let bottomRight: Character
  public let horizontal: Character
  public let vertical: Character
}

extension GlyphSet {
  /// The characters of a frame in this set: lines with round corners, or ASCII.
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
