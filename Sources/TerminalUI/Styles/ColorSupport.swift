/// The colours that a terminal shows.
public enum ColorSupport: Int, CaseIterable, Hashable, Sendable, Comparable {
  /// Only attributes.
  case none
  /// The palette's first 8 colours.
  case ansi8
  /// The palette's first 16 colours.
  case ansi16
  /// The palette of 256 colours.
  case palette256
  /// Any colour of 24 bits.
  case trueColor

  public static func < (lhs: ColorSupport, rhs: ColorSupport) -> Bool { lhs.rawValue < rhs.rawValue }

  /// The support for a number of colours, as in the terminal's description.
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
