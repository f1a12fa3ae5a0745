/// A box-drawing character, drawn as lines that join the lines in adjacent cells.
struct SvgBoxDrawing {
  private let left: Bool
  private let right: Bool
  private let up: Bool
  private let down: Bool
  private let isRound: Bool

  /// Creates the lines of a box-drawing character; fails for any other character.
  init?(_ scalar: Unicode.Scalar) {
    guard let arms = Self.arms[scalar] else { return nil }
    left = arms.contains("l")
    right = arms.contains("r")
    up = arms.contains("u")
    down = arms.contains("d")
    isRound = arms.contains("o")
  }

  /// The cell edges that each character's lines reach from the middle: `l`, `r`, `u`, `d`; `o` for a round corner.
  private static let arms: [Unicode.Scalar: String] = [
    "─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu", "├": "rud", "┤": "lud", "┬": "lrd", "┴": "lru",
    "┼": "lrud", "╭": "rdo", "╮": "ldo", "╯": "luo", "╰": "ruo", "╴": "l", "╵": "u", "╶": "r", "╷": "d",
  ]

  /// Draws the character into the cell whose upper left corner is at `x`, `y`.
  func draw(x: Int, y: Int, into strokes: inout SvgStrokes) {
    guard !isRound else { return strokes.addCorner(x: x, y: y, toRight: right, toBottom: down) }
    let (endX, endY) = (x + SvgGrid.cell.width, y + SvgGrid.cell.height)
    let (middleX, middleY) = ((x + endX) / 2, (y + endY) / 2)
    if left || right { strokes.addHorizontal(from: left ? x : middleX, to: right ? endX : middleX, y: middleY) }
    if up || down { strokes.addVertical(x: middleX, from: up ? y : middleY, to: down ? endY : middleY) }
  }
}
