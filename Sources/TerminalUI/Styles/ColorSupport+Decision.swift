/// The value of `--color`.
public enum ColorChoice: String, CaseIterable, Hashable, Sendable {
  /// The colours of the terminal and the environment.
  case auto
  /// At least 8 colours, regardless of the terminal and the environment.
  case always
  case never
}

extension ColorSupport {
  /// Returns the colours to use.
  ///
  /// - Parameters:
  ///   - choice: The choice of the user. It overrides the environment.
  ///   - colorCount: The number of colours in the terminal's description; below 8 if it has none.
  ///   - environment: The process's environment. A non-empty `NO_COLOR` means none (no-color.org); `COLORTERM` of
  ///     `truecolor` or `24bit` overrides the description.
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
