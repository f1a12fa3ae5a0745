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

/// The user's choice of colours: the value of `--color`.
public enum ColorChoice: String, CaseIterable, Hashable, Sendable {
  /// The colours that the terminal and the environment specify.
  case auto
  /// At least 8 colours, regardless of the terminal and the environment.
  case always
  case never
}

extension ColorSupport {
  /// Returns the colours to use, from the user's choice, the terminal and the environment.
  ///
  /// - Parameters:
  ///   - choice: The choice of the user, which overrides `NO_COLOR`.
  ///   - colorCount: The number of colours in the terminal's description; a number below 8 means no colours.
  ///   - environment: The process's environment. A non-empty `NO_COLOR` means no colours (no-color.org); `COLORTERM`
  ///     with the value `truecolor` or `24bit` overrides the terminal's description.
  public static func decide(
    choice: ColorChoice, colorCount: Int, environment: [String: String]
  ) -> ColorSupport {
    let promisesAll = ["truecolor", "24bit"].contains(environment["COLORTERM"]?.lowercased())
    let possible = promisesAll ? .trueColor : ColorSupport(colorCount: colorCount)
    return switch choice {
    case .never: .none
    case .always: max(possible, .ansi8)
    case .auto: environment["NO_COLOR"]?.isEmpty == false ? .none : possible
    }
  }
}
