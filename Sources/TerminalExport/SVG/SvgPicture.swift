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
