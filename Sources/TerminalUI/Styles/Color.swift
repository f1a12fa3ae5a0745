/// A colour of a theme. ``ColorReducer`` maps it to the colours of a terminal.
public enum Color: Hashable, Sendable {
  /// The default foreground or background of the terminal.
  case terminalDefault

  /// A palette colour: 0…7 plain, 8…15 bright, 16…231 a cube of 6×6×6, 232…255 greys.
  case indexed(UInt8)

  /// Red, green and blue, each 0…255.
  case rgb(UInt8, UInt8, UInt8)
}
