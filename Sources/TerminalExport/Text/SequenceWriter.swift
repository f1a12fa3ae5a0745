import TerminalUI

/// A writer of cells as few bytes of escape sequences, for players of terminal recordings. It moves the cursor by short
/// sequences, writes only changes of style, and erases long blanks.
///
/// Each call of ``take()`` returns a part: the output since the last call, such as the changes of a frame. A part
/// starts with an absolute position and ends without a style, so it does not depend on earlier parts.
struct SequenceWriter {
  /// The minimum number of adjacent blanks that are erased instead of written. At the end of a row, 4 blanks suffice.
  private static let shortestErasure = 10

  private struct Change: Hashable {
    let from: Style
    let to: Style
  }

  private let size: Size
  private let reducer: ColorReducer

  private var bytes: [UInt8] = []
  /// The position of the cursor; nil while unknown.
  private var place: Point?
  private var style = Style.plain
  /// A cache of styles with reduced colours. A screen has few styles, and reducing a style may search the palette.
  private var reduced: [Style: Style] = [:]
  private var sequences: [Change: [UInt8]] = [:]

  init(size: Size, colorSupport: ColorSupport) {
    self.size = size
    reducer = ColorReducer(for: colorSupport)
  }

  /// Ends the current part of the output, and returns the bytes of that part.
  mutating func take() -> [UInt8] {
    change(to: .plain)
    defer { (bytes, place) = ([], nil) }
    return bytes
  }

  /// Appends the sequence that clears the screen.
  mutating func clear() {
    change(to: .plain)
    append("\u{1B}[H\u{1B}[2J")
    place = .zero
  }

  mutating func write(_ run: CellRun) {
    let cells = run.cells
    var index = cells.startIndex
    var last: (given: Style, style: Style)?
    while index < cells.endIndex {
      let cell = cells[index]
      let target = Point(x: run.x + index - cells.startIndex, y: run.y)
      if last?.given != cell.style { last = (cell.style, reduce(cell.style)) }
      let wanted = last?.style ?? .plain
      if cell.symbol == .blank {
        // A run of equal cells. Blanks with different styles form separate runs, even if the difference is invisible.
        let end = cells[index...].firstIndex { $0 != cell } ?? cells.endIndex
        writeBlanks(end - index, wanted, at: target)
        index = end
      } else {
        if !cell.symbol.isContinuation { write(cell.symbol, wanted, at: target) }
        index += 1
      }
    }
  }

  mutating func move(to target: Point) {
    guard place != target else { return }
    append(shortestMove(to: target))
    place = target
  }

  /// Appends text as it is. If the text moves the cursor, the caller must update ``place``.
  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  // MARK: Cells

  private mutating func write(_ symbol: Symbol, _ wanted: Style, at target: Point) {
    move(to: target)
    change(to: wanted)
    for scalar in symbol.unicodeScalars { bytes.append(contentsOf: String(scalar).utf8) }
    // Terminals disagree about the width of all other symbols, and about the cursor after the last column.
    let isCertain = symbol.width == 1 && symbol.scalarValues.1 == 0 && target.x + 1 < size.width
    place = isCertain ? Point(x: target.x + 1, y: target.y) : nil
  }

  private mutating func writeBlanks(_ count: Int, _ wanted: Style, at target: Point) {
    move(to: target)
    let isEmpty = wanted.onBlanks == .plain
    if wanted.onBlanks != style.onBlanks { change(to: isEmpty ? .plain : wanted) }
    // Cells are only erased without a background colour, as not every terminal erases with one.
    if isEmpty, target.x + count == size.width, count > 3 {
      append("\u{1B}[K")
    } else if isEmpty, count >= Self.shortestErasure {
      append("\u{1B}[\(count)X")
    } else {
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
      place = target.x + count < size.width ? Point(x: target.x + count, y: target.y) : nil
    }
  }

  // MARK: Styles

  private mutating func reduce(_ style: Style) -> Style {
    if let known = reduced[style] { return known }
    let result = reducer.reduce(style).withoutDefaults
    reduced[style] = result
    return result
  }

  private mutating func change(to wanted: Style) {
    guard wanted != style else { return }
    let change = Change(from: style, to: wanted)
    style = wanted
    if let known = sequences[change] { return bytes.append(contentsOf: known) }
    let sequence = Array(GraphicRendition.sequence(from: change.from, to: change.to).utf8)
    sequences[change] = sequence
    bytes.append(contentsOf: sequence)
  }

  // MARK: The cursor

  private func shortestMove(to target: Point) -> String {
    let absolute = "\u{1B}[\(target.y + 1);\(target.x + 1)H"
    guard let place else { return absolute }
    // Line feeds are not used, as their effect depends on the player.
    return target.y == place.y ? sideways(from: place.x, to: target.x) : absolute
  }

  private func sideways(from x: Int, to target: Int) -> String {
    switch target - x {
    case 0: ""
    case 1: "\u{1B}[C"
    case 2...: "\u{1B}[\(target - x)C"
    case -3 ... -1: String(repeating: "\u{8}", count: x - target)
    default: "\u{1B}[\(target + 1)G"
    }
  }
}
