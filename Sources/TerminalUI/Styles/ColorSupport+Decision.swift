/// What a person asked for with `--color`.
public enum ColorChoice: String, CaseIterable, Hashable, Sendable {
  /// As the terminal and the environment say.
  case auto
  /// At least the 8 colours that every colour terminal has, whatever the terminal and the environment say.
  case always
  /// No colour.
  case never
}

extension ColorSupport {
  /// Decides how many colours to use.
  ///
  /// - Parameters:
  ///   - choice: What was asked for. It wins over the environment.
  ///   - colorCount: The number of colours in the terminal's description; below 8 when it has none.
  ///   - environment: The process's environment. `NO_COLOR`, when not empty, means none (no-color.org); `COLORTERM` of
  ///     `truecolor` or `24bit` promises more than the description knows of.
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
