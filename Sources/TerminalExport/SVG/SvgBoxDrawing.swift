/// A box-drawing character as lines, which join from cell to cell.
struct SvgBoxDrawing {
  private let left: Bool
  private let right: Bool
  private let up: Bool
  private let down: Bool
  private let isRound: Bool

  /// Fails for every other character.
  init?(_ scalar: Unicode.Scalar) {
    guard let arms = Self.arms[scalar] else { return nil }
    left = arms.contains("l")
    right = arms.contains("r")
    up = arms.contains("u")
    down = arms.contains("d")
    isRound = arms.contains("o")
  }

  /// The cell edges that the lines reach from the middle.
  private static let arms: [Unicode.Scalar: String] = [
    "─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu", "├": "rud", "┤": "lud", "┬": "lrd", "┴": "lru",
    "┼": "lrud", "╭": "rdo", "╮": "ldo", "╯": "luo", "╰": "ruo", "╴": "l", "╵": "u", "╶": "r", "╷": "d",
  ]

  /// Draws the character into the cell with its upper left corner at `x`, `y`.
  func draw(x: Int, y: Int, into strokes: inout SvgStrokes) {
    guard !isRound else { return strokes.addCorner(x: x, y: y, toRight: right, toBottom: down) }
    let (endX, endY) = (x + SvgGrid.cell.width, y + SvgGrid.cell.height)
    let (middleX, middleY) = ((x + endX) / 2, (y + endY) / 2)
    if left || right { strokes.addHorizontal(from: left ? x : middleX, to: right ? endX : middleX, y: middleY) }
    if up || down { strokes.addVertical(x: middleX, from: up ? y : middleY, to: down ? endY : middleY) }
  }
}
