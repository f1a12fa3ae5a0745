extension Color {
  /// Red, green and blue, each 0…255; xterm's values for palette colours. `nil` for ``terminalDefault``, which only the
  /// terminal knows.
  public var components: (red: UInt8, green: UInt8, blue: UInt8)? {
    switch self {
    case .terminalDefault: return nil
    case .rgb(let red, let green, let blue): return (red, green, blue)
    case .indexed(let index):
      let (red, green, blue) = ColorPalette.components(of: index)
      return (UInt8(red), UInt8(green), UInt8(blue))
    }
  }
}
