/// A terminal that is not there: what would be sent to one is kept as text with escape sequences.
///
/// Every drawing begins at a place that it says, and ends without a style, so that none depends on the one before.
@MainActor
public final class EscapeSequenceBackend: TerminalBackend {
  public let size: Size
  public let colorSupport: ColorSupport

  private let reducer: ColorReducer
  private var text = ""
  /// Nil while it is not known.
  private var isCursorShown: Bool?

  /// Makes a terminal of which nothing is known but its size.
  public init(size: Size, colorSupport: ColorSupport = .trueColor) {
    self.size = size
    self.colorSupport = colorSupport
    reducer = ColorReducer(for: colorSupport)
  }

  /// What has to be sent since this was last asked for; empty for nothing.
  public func takeText() -> String {
    defer { text = "" }
    return text
  }

  public func draw(_ runs: [CellRun]) {
    var current = Style.plain
    for run in runs {
      move(to: Point(x: run.x, y: run.y))
      for (index, cell) in zip(run.cells.indices, run.cells) where !cell.symbol.isContinuation {
        var style = reducer.reduce(cell.style).withoutDefaults
        if cell.symbol == .blank, style.onBlanks == current.onBlanks { style = current }
        text += GraphicRendition.sequence(from: current, to: style)
        current = style
        text.unicodeScalars.append(contentsOf: cell.symbol.unicodeScalars)
        // Terminals do not agree on how wide such a character is.
        let next = index + Int(cell.symbol.width)
        if cell.symbol.width != 1 || cell.symbol.scalarValues.1 != 0, next < run.cells.endIndex {
          move(to: Point(x: run.x + next - run.cells.startIndex, y: run.y))
        }
      }
    }
    text += GraphicRendition.sequence(from: current, to: .plain)
  }

  public func setCursor(_ position: Point?) {
    if let position { move(to: position) }
    guard isCursorShown != (position != nil) else { return }
    isCursorShown = position != nil
    text += position == nil ? "\u{1B}[?25l" : "\u{1B}[?25h"
  }

  public func flush() {}

  public func redrawAll() { text += "\u{1B}[0m\u{1B}[2J" }

  private func move(to place: Point) { text += "\u{1B}[\(place.y + 1);\(place.x + 1)H" }
}
