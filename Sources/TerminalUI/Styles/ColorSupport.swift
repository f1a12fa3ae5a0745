/// The range of colours that a terminal can show.
public enum ColorSupport: Int, CaseIterable, Hashable, Sendable, Comparable {
  /// No colours, only text attributes.
  case none
  /// The first 8 colours of the palette.
  case ansi8
  /// The first 16 colours of the palette.
  case ansi16
  /// The palette of 256 colours.
  case palette256
  /// All 24-bit colours.
  case trueColor

  public static func < (lhs: ColorSupport, rhs: ColorSupport) -> Bool { lhs.rawValue < rhs.rawValue }

  /// Creates the range of colours for a number of colours, such as the number in a terminal's description.
  public init(colorCount: Int) {
    self =
      switch colorCount {
      case (1 << 24)...: .trueColor
      case 256...: .palette256
      case 16...: .ansi16
      case 8...: .ansi8
      default: .none
      }
  }
}
