import Testing

@testable import TerminalUI

/// A terminal that understands only the sequences sent here, and reports others.
struct EmulatedTerminal {
  private(set) var shown: Buffer
  /// Nil while hidden.
  private(set) var cursor: Point?

  private var place = Point.zero
  private var style = Style.plain
  private var isCursorShown = true

  init(size: Size) { shown = Buffer(size: size) }

  /// Processes the text that was sent.
  mutating func receive(_ text: String) {
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\u{1B}": break
      case "\u{8}":
        place = Point(x: place.x - 1, y: place.y)
        continue
      case "\r":
        place = Point(x: 0, y: place.y)
        continue
      case "\n":
        place = Point(x: place.x, y: place.y + 1)
        continue
      default:
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
      place = numbers.isEmpty ? .zero : Point(x: numbers[1] - 1, y: numbers[0] - 1)
    case ("G", _): place = Point(x: (Int(parameters) ?? 1) - 1, y: place.y)
    case ("C", _): place = Point(x: place.x + (Int(parameters) ?? 1), y: place.y)
    case ("K", ""): erase(shown.size.width - place.x)
    case ("X", _): erase(Int(parameters) ?? 1)
    case ("J", "2"): shown = Buffer(size: shown.size)
    case ("h", "?25"): isCursorShown = true
    case ("l", "?25"): isCursorShown = false
    default: Issue.record("an unknown sequence: \(parameters)\(command)")
    }
  }

  /// Terminals disagree on the background of erased cells; here they have none.
  private mutating func erase(_ count: Int) {
    for x in place.x..<place.x + count { shown.cells[place.y * shown.size.width + x] = .blank }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let index = place.y * shown.size.width + place.x
    guard case let width = ScalarWidth.columns(of: scalar), width > 0 else {
      // A mark belongs to the character before the cursor.
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
