import TerminalUI

/// A builder of an SVG file, to which cells are added run by run. ``takeElements()`` returns the elements in parts. All
/// parts share the styles and glyph outlines of the file.
struct SvgPicture {
  /// The style of text and glyphs in the SVG. Each style becomes a class in the file's style sheet.
  struct Look: Hashable {
    let color: SvgColor
    let attributes: TextAttributes
  }

  let ink: SvgColor
  let paper: SvgColor
  private(set) var looks: [Look] = []
  private(set) var signs: [Unicode.Scalar] = []
  private var areas = SvgRectangles()
  private var strokeColors: [SvgColor] = []
  private var strokes: [SvgColor: SvgStrokes] = [:]
  private var texts: [String] = []

  init(ink: SvgColor, paper: SvgColor) {
    (self.ink, self.paper) = (ink, paper)
  }

  /// Adds adjacent cells of one row. The caller must add runs row by row, each row from left to right.
  mutating func add(_ run: StyleRun, row: Int) {
    var (front, back) = (SvgColor(run.style.foreground) ?? ink, SvgColor(run.style.background) ?? paper)
    if run.style.attributes.contains(.reverse) { swap(&front, &back) }
    if run.style.attributes.contains(.dim) { front = front.mixed(with: back, percent: 40) }
    let (x, y) = (run.x * SvgGrid.cell.width, row * SvgGrid.cell.height)
    let width = run.cells.count * SvgGrid.cell.width
    if back != paper {
      areas.add(x: x, y: y, width: width, height: SvgGrid.cell.height, fill: "fill=\"\(back.hexadecimal)\"")
    }
    if run.style.attributes.contains(.underline) {
      draw(in: front) { $0.addHorizontal(from: x, to: x + width, y: y + SvgGrid.underline) }
    }
    guard !run.isBlank else { return }
    let look = Look(color: front, attributes: run.style.attributes.intersection([.bold, .italic]))
    addSymbols(of: run, row: row, look)
  }

  /// Removes and returns the SVG elements drawn since the last call.
  mutating func takeElements() -> [String] {
    let rectangles = areas.elements
    let lines = strokeColors.compactMap { color in
      strokes[color].map { "<path fill=\"none\" stroke=\"\(color.hexadecimal)\" d=\"\($0.path)\"/>" }
    }
    defer { (areas, strokeColors, strokes, texts) = (SvgRectangles(), [], [:], []) }
    guard !rectangles.isEmpty else { return lines + texts }
    return ["<g shape-rendering=\"crispEdges\">"] + rectangles + ["</g>"] + lines + texts
  }

  private mutating func addSymbols(of run: StyleRun, row: Int, _ look: Look) {
    let y = row * SvgGrid.cell.height
    var text = SvgTextRun()
    for (offset, cell) in run.cells.enumerated() where !cell.symbol.isContinuation {
      let x = (run.x + offset) * SvgGrid.cell.width
      if let scalar = cell.symbol.loneScalar, draw(scalar, x: x, y: y, look) {
        flush(&text, y: y, look)
      } else if !text.append(cell.symbol, x: x) {
        flush(&text, y: y, look)
        _ = text.append(cell.symbol, x: x)
      }
    }
    flush(&text, y: y, look)
  }

  /// Draws a character as lines, an area or an outline. Returns false for a character that must become text.
  private mutating func draw(_ scalar: Unicode.Scalar, x: Int, y: Int, _ look: Look) -> Bool {
    if let box = SvgBoxDrawing(scalar) {
      draw(in: look.color) { box.draw(x: x, y: y, into: &$0) }
    } else if let block = SvgBlock(scalar) {
      let opacity = block.opacity == 100 ? "" : " fill-opacity=\".\(block.opacity)\""
      areas.add(
        x: x, y: y + block.top, width: SvgGrid.cell.width, height: block.height,
        fill: "fill=\"\(look.color.hexadecimal)\"\(opacity)")
    } else if SvgSigns.outline(of: scalar) != nil {
      if !signs.contains(scalar) { signs.append(scalar) }
      let place = "x=\"\(SvgGrid.pixels(x))\" y=\"\(SvgGrid.pixels(y))\""
      texts.append("<use href=\"#\(scalar.identifier)\" \(place) class=\"\(className(of: look))\"/>")
    } else {
      return false
    }
    return true
  }

  private mutating func draw(in color: SvgColor, _ body: (inout SvgStrokes) -> Void) {
    if strokes[color] == nil { strokeColors.append(color) }
    body(&strokes[color, default: SvgStrokes()])
  }

  private mutating func flush(_ text: inout SvgTextRun, y: Int, _ look: Look) {
    if let attributes = text.attributes(baseline: y + SvgGrid.baseline) {
      texts.append("<text \(attributes) class=\"\(className(of: look))\">\(text.content)</text>")
    }
    text = SvgTextRun()
  }

  private mutating func className(of look: Look) -> String {
    let index = looks.firstIndex(of: look) ?? looks.count
    if index == looks.count { looks.append(look) }
    return "s\(index)"
  }
}

extension Unicode.Scalar {
  /// The id of the character's outline in the SVG file.
  var identifier: String { "u" + String(value, radix: 16) }
}

extension Symbol {
  /// The symbol's only scalar; nil if the symbol has combining marks.
  fileprivate var loneScalar: Unicode.Scalar? {
    scalarValues.1 == 0 ? Unicode.Scalar(scalarValues.0) : nil
  }
}

/// The dimensions of an SVG picture, in half pixels, so that the middle of a cell is a whole number.
enum SvgGrid {
  /// The size of a cell: 9 × 19 pixels. Most monospaced fonts of size 15 are 9 pixels wide.
  static let cell = (width: 18, height: 38)
  /// The font size in whole pixels.
  static let fontSize = 15
  /// The distance from a cell's upper edge to the text's baseline, in half pixels.
  static let baseline = 28
  /// The distance from a cell's upper edge to the underline, in half pixels.
  static let underline = 33
  /// The distance from the picture's edge to the cells, in half pixels.
  static let margin = 28

  /// Returns a number of half pixels in pixels, as SVG text: `7.5` for 15.
  static func pixels(_ halves: Int) -> String {
    halves.isMultiple(of: 2) ? "\(halves / 2)" : halves == 1 ? ".5" : "\(halves / 2).5"
  }
}

/// A block character, such as ▄ or ░ in charts and pictures, drawn as a filled area.
struct SvgBlock {
  /// The distance of the area from the upper edge of the cell, in half pixels.
  let top: Int
  /// The height of the area, in half pixels.
  let height: Int
  /// The opacity of the area, in percent.
  let opacity: Int

  /// Creates the area for a block character; nil for any other character.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    // ▁▂▃▄▅▆▇█
    case 0x2581...0x2588:
      height = (SvgGrid.cell.height * Int(scalar.value - 0x2580) + 4) / 8
      (top, opacity) = (SvgGrid.cell.height - height, 100)
    // ▀, of which nothing is missing above ▄.
    case 0x2580: (top, height, opacity) = (0, SvgGrid.cell.height - (SvgGrid.cell.height * 4 + 4) / 8, 100)
    // ░▒▓
    case 0x2591...0x2593: (top, height, opacity) = (0, SvgGrid.cell.height, Int(scalar.value - 0x2590) * 25)
    default: return nil
    }
  }
}

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

/// A colour of an SVG picture, with red, green and blue from 0 to 255.
struct SvgColor: Hashable, Sendable {
  private let red: Int
  private let green: Int
  private let blue: Int

  private init(_ red: Int, _ green: Int, _ blue: Int) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Creates the SVG colour of a cell's colour; nil for the terminal default, whose value is unknown.
  init?(_ color: Color?) {
    guard let (red, green, blue) = color?.components else { return nil }
    self.init(Int(red), Int(green), Int(blue))
  }

  /// The colour that stands for a terminal's default foreground: the text of a dark terminal.
  static let terminalInk = SvgColor(0xCF, 0xD5, 0xDF)
  /// The colour that stands for a terminal's default background: that of a dark terminal.
  static let terminalPaper = SvgColor(0x14, 0x17, 0x1C)

  /// Returns a mixture of this colour with `percent` percent of another colour.
  func mixed(with other: SvgColor, percent: Int) -> SvgColor {
    func mix(_ own: Int, _ others: Int) -> Int { (own * (100 - percent) + others * percent + 50) / 100 }
    return SvgColor(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  /// The colour in the form `#rrggbb`.
  var hexadecimal: String {
    let digits = String(red << 16 | green << 8 | blue, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
