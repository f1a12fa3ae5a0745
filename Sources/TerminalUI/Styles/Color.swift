/// A colour of a theme, which ``ColorReducer`` maps to a colour that a terminal can show.
public enum Color: Hashable, Sendable {
  /// The terminal's default foreground or background colour.
  case terminalDefault

  /// A palette colour: 0…7 plain, 8…15 bright, 16…231 a cube of 6×6×6, 232…255 greys.
  case indexed(UInt8)

  /// A colour with red, green and blue components, each 0…255.
  case rgb(UInt8, UInt8, UInt8)
}
