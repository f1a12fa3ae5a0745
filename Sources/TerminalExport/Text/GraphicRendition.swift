import TerminalUI

/// The escape sequences that set text styles (SGR, ECMA-48 8.3.117).
enum GraphicRendition {
  private static let attributes: [(attribute: TextAttributes, on: Int, off: Int)] = [
    (.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.underline, 4, 24), (.reverse, 7, 27),
  ]

  /// Returns the shortest sequence from one style to another: empty, the differences, or a reset with the new style.
  static func sequence(from old: Style, to new: Style) -> String {
    guard old != new else { return "" }
    let change = self.change(from: old, to: new).joined(separator: ";")
    let whole = (["0"] + self.change(from: .plain, to: new)).joined(separator: ";")
    return "\u{1B}[" + (whole.count <= change.count ? whole : change) + "m"
  }

  private static func change(from old: Style, to new: Style) -> [String] {
    let removed = old.attributes.subtracting(new.attributes)
    var kept = old.attributes.intersection(new.attributes)
    var codes: [Int] = []
    for entry in attributes where removed.contains(entry.attribute) && !codes.contains(entry.off) {
      codes.append(entry.off)
      // One code ends both bold and dim, so the attribute that stays is set again.
      if entry.off == 22 { kept.subtract([.bold, .dim]) }
    }
    codes += attributes.filter { new.attributes.subtracting(kept).contains($0.attribute) }.map(\.on)
    var parameters = codes.map(String.init)
    if old.foreground != new.foreground { parameters.append(parameter(of: new.foreground, base: 30)) }
    if old.background != new.background { parameters.append(parameter(of: new.background, base: 40)) }
    return parameters
  }

  /// Returns the SGR parameter of a foreground colour (`base` 30) or of a background colour (`base` 40).
  private static func parameter(of color: Color?, base: Int) -> String {
    switch color {
    case nil, .terminalDefault: "\(base + 9)"
    case .indexed(let index) where index < 8: "\(base + Int(index))"
    case .indexed(let index) where index < 16: "\(base + 60 + Int(index) - 8)"
    case .indexed(let index): "\(base + 8);5;\(index)"
    case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
    }
  }
}
