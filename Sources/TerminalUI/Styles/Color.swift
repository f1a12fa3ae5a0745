/// A colour as a theme names it. What a terminal can show of it is decided by ``ColorReducer`` alone.
public enum Color: Hashable, Sendable {
  /// What the person has set in the terminal, for the foreground or for the background.
  case terminalDefault

  /// A colour of the terminal's palette: 0…7 plain, 8…15 bright, 16…231 a cube of 6×6×6, 232…255 greys.
  case indexed(UInt8)

  /// Red, green and blue, each 0…255.
  case rgb(UInt8, UInt8, UInt8)
}
