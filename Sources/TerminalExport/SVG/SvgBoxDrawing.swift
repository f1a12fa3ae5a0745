/// A box-drawing character, such as ├, drawn as lines that join those in adjacent cells.
struct SvgBoxDrawing {
  private let left: Bool
  private let right: Bool
  private let up: Bool
  private let down: Bool
  private let isRound: Bool

  /// Creates the lines of a box-drawing character; nil for any other character.
  init?(_ scalar: Unicode.Scalar) {
    guard let arms = Self.arms[scalar] else { return nil }
    left = arms.contains("l")
    right = arms.contains("r")
    up = arms.contains("u")
    down = arms.contains("d")
    isRound = arms.contains("o")
  }

  /// The edges to which each character's lines run from the cell's middle (`l`, `r`, `u`, `d`); `o` for a round corner.
  private static let arms: [Unicode.Scalar: String] = [
    "─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu", "├": "rud", "┤": "lud", "┬": "lrd", "┴": "lru",
    "┼": "lrud", "╭": "rdo", "╮": "ldo", "╯": "luo", "╰": "ruo", "╴": "l", "╵": "u", "╶": "r", "╷": "d",
  ]

  /// Draws the character into a cell. `x` and `y` are the cell's upper left corner, in half pixels.
  func draw(x: Int, y: Int, into strokes: inout SvgStrokes) {
    guard !isRound else { return strokes.addCorner(x: x, y: y, toRight: right, toBottom: down) }
    let (endX, endY) = (x + SvgGrid.cell.width, y + SvgGrid.cell.height)
    let (middleX, middleY) = ((x + endX) / 2, (y + endY) / 2)
    if left || right { strokes.addHorizontal(from: left ? x : middleX, to: right ? endX : middleX, y: middleY) }
    if up || down { strokes.addVertical(x: middleX, from: up ? y : middleY, to: down ? endY : middleY) }
  }
}
