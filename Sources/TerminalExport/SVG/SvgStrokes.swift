/// The lines of one colour in an SVG picture, in half pixels. Lines that touch end to end are joined.
struct SvgStrokes {
  private struct Segment {
    /// The fixed coordinate of the line: y for a horizontal line, x for a vertical line.
    let across: Int
    let start: Int
    var end: Int
  }

  private var horizontal: [Segment] = []
  private var vertical: [Segment] = []
  private var corners = ""

  /// Adds a horizontal line. The caller must add lines row by row, each row from left to right.
  mutating func addHorizontal(from start: Int, to end: Int, y: Int) {
    Self.add(Segment(across: y, start: start, end: end), to: &horizontal)
  }

  /// Adds a vertical line. The caller must add the lines of a column from top to bottom.
  mutating func addVertical(x: Int, from start: Int, to end: Int) {
    Self.add(Segment(across: x, start: start, end: end), to: &vertical)
  }

  /// Adds a round corner to a cell, from the middle of its left or right edge to the middle of its upper or lower edge.
  mutating func addCorner(x: Int, y: Int, toRight: Bool, toBottom: Bool) {
    let (width, height) = (SvgGrid.cell.width, SvgGrid.cell.height)
    let (middleX, middleY) = (x + width / 2, y + height / 2)
    let pixels = SvgGrid.pixels
    corners += "M\(pixels(middleX)) \(pixels(toBottom ? y + height : y))"
    corners += "V\(pixels(middleY + (toBottom ? width / 2 : -width / 2)))"
    corners += "Q\(pixels(middleX)) \(pixels(middleY)) \(pixels(toRight ? x + width : x)) \(pixels(middleY))"
  }

  private static func add(_ segment: Segment, to segments: inout [Segment]) {
    if let index = segments.lastIndex(where: { $0.across == segment.across && $0.end == segment.start }) {
      segments[index].end = segment.end
    } else {
      segments.append(segment)
    }
  }

  /// The `d` attribute of an SVG path with all lines and corners.
  var path: String {
    let pixels = SvgGrid.pixels
    return horizontal.map { "M\(pixels($0.start)) \(pixels($0.across))H\(pixels($0.end))" }.joined()
      + vertical.map { "M\(pixels($0.across)) \(pixels($0.start))V\(pixels($0.end))" }.joined() + corners
  }
}
