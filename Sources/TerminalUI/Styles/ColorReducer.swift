/// A converter of colours and styles to those that a terminal can show.
public struct ColorReducer: Hashable, Sendable {
  public let support: ColorSupport

  public init(for support: ColorSupport) {
    self.support = support
  }

  /// Returns the nearest style that the terminal can show.
  ///
  /// Without colours, attributes stay and a background becomes `reverse`. With 8 colours, a bright foreground becomes
  /// bold. A foreground that becomes unreadable on its background is replaced by black or white.
  public func reduce(_ style: Style) -> Style {
    guard support != .none else {
      let hasBar = style.background != nil && style.background != .terminalDefault
      return Style(attributes: hasBar ? style.attributes.union(.reverse) : style.attributes)
    }
    var result = style
    result.foreground = style.foreground.map(reduce)
    result.background = style.background.map(reduce)
    if support == .ansi8, case .indexed(let index) = style.foreground.map(ColorReducer(for: .ansi16).reduce),
      index > 8
    {
      result.attributes.insert(.bold)
    }
    if let background = result.background, ColorReducer.areClose(result.foreground, background),
      !ColorReducer.areClose(style.foreground, style.background)
    {
      // The reduced colours are too close for readable text.
      result.foreground = ColorReducer.readable(on: background)
    }
    return result
  }

  /// Returns whether the lightness of two colours is so close that text in one colour is unreadable on the other.
  private static func areClose(_ one: Color?, _ other: Color?) -> Bool {
    guard let one = one?.components, let other = other?.components else { return false }
    func lightness(_ color: (red: UInt8, green: UInt8, blue: UInt8)) -> Double {
      // The square is close enough to the gamma of a screen.
      func linear(_ component: UInt8) -> Double { Double(component) * Double(component) / 65_025 }
      return 0.05 + 0.21 * linear(color.red) + 0.72 * linear(color.green) + 0.07 * linear(color.blue)
    }
    let (first, second) = (lightness(one), lightness(other))
    return max(first, second) < 1.8 * min(first, second)
  }

  private static func readable(on background: Color) -> Color? {
    guard let (red, green, blue) = background.components else { return nil }
    return .indexed(3 * Int(red) + 6 * Int(green) + Int(blue) > 1280 ? 0 : 7)
  }

  /// Returns the nearest colour that the terminal can show; the terminal default for a terminal without colours.
  public func reduce(_ color: Color) -> Color {
    switch (color, support) {
    case (.terminalDefault, _), (_, .trueColor), (.indexed, .palette256), (.indexed(0..<16), .ansi16): color
    case (_, .none): .terminalDefault
    case (.rgb(let red, let green, let blue), .palette256):
      .indexed(ColorPalette.nearestFixed(to: (Int(red), Int(green), Int(blue))))
    case (.rgb(let red, let green, let blue), .ansi16):
      .indexed(ColorPalette.namesake(of: (Int(red), Int(green), Int(blue))))
    case (.indexed(let index), .ansi16):
      .indexed(ColorPalette.namesake(of: ColorPalette.components(of: index)))
    case (_, .ansi8):
      switch ColorReducer(for: .ansi16).reduce(color) {
      // Bright black is a grey, and black would be invisible on most screens.
      case .indexed(8): .indexed(7)
      case .indexed(let index): .indexed(index % 8)
      case let other: other
      }
    }
  }
}
