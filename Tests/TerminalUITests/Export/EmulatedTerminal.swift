import Testing

@testable import TerminalUI

/// A terminal that understands no more than what is sent here, and says so of the rest.
struct EmulatedTerminal {
  private(set) var shown: Buffer
  /// Nil while it is hidden.
  private(set) var cursor: Point?

  private var place = Point.zero
  private var style = Style.plain
  private var isCursorShown = true

  init(size: Size) { shown = Buffer(size: size) }

  /// Takes in what was sent.
  mutating func receive(_ text: String) {
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}" else {
        put(scalar)
        continue
      }
      guard rest.popFirst() == "[", let end = rest.firstIndex(where: \.properties.isAlphabetic) else {
        Issue.record("an unknown sequence")
        return
      }
      let parameters = String(String.UnicodeScalarView(rest[..<end]))
      perform(rest[end], parameters)
      rest = rest[end...].dropFirst()
    }
    cursor = isCursorShown ? place : nil
  }

  private mutating func perform(_ command: Unicode.Scalar, _ parameters: String) {
    switch (command, parameters) {
    case ("m", _): style.apply(rendition: parameters)
    case ("H", _):
      let numbers = parameters.split(separator: ";").compactMap { Int($0) }
      place = Point(x: numbers[1] - 1, y: numbers[0] - 1)
    case ("J", "2"): shown = Buffer(size: shown.size)
    case ("h", "?25"): isCursorShown = true
    case ("l", "?25"): isCursorShown = false
    default: Issue.record("an unknown sequence: \(parameters)\(command)")
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let index = place.y * shown.size.width + place.x
    guard case let width = ScalarWidth.columns(of: scalar), width > 0 else {
      // A mark belongs to what stands before the cursor.
      let base = shown.cells[index - 1].symbol.isContinuation ? index - 2 : index - 1
      shown.cells[base].symbol.append(mark: scalar)
      return
    }
    for offset in 0..<width {
      shown.cells[index + offset] = Cell(
        symbol: offset == 0 ? Symbol(scalar, width: width) : .continuation, style: style)
    }
    place = Point(x: place.x + width, y: place.y)
  }
}
