/// The filled rectangles of an SVG file. Adjacent rectangles of equal colour are joined, so that no seam is visible.
struct SvgRectangles {
  private struct Rectangle {
    let x: Int
    let y: Int
    var width: Int
    var height: Int
    let fill: String
  }

  private struct LowerEdge: Hashable {
    let x: Int
    let y: Int
    let width: Int
    let fill: String
  }

  private var rectangles: [Rectangle] = []

  /// Adds a rectangle, in half pixels. The caller must add rectangles row by row, each row from left to right.
  ///
  /// - Parameter fill: The SVG attributes for the colour, such as `fill="#14171c"`.
  mutating func add(x: Int, y: Int, width: Int, height: Int, fill: String) {
    if let last = rectangles.last, last.y == y, last.height == height, last.fill == fill, last.x + last.width == x {
      rectangles[rectangles.count - 1].width += width
    } else {
      rectangles.append(Rectangle(x: x, y: y, width: width, height: height, fill: fill))
    }
  }

  /// The SVG elements, one for each joined rectangle.
  var elements: [String] {
    var joined: [Rectangle] = []
    // A picture has thousands of rectangles: the one above is found by its lower edge.
    var lowest: [LowerEdge: Int] = [:]
    for next in rectangles {
      let above = lowest.removeValue(forKey: LowerEdge(x: next.x, y: next.y, width: next.width, fill: next.fill))
      if let above { joined[above].height += next.height } else { joined.append(next) }
      let edge = LowerEdge(x: next.x, y: next.y + next.height, width: next.width, fill: next.fill)
      lowest[edge] = above ?? joined.count - 1
    }
    let pixels = SvgGrid.pixels
    return joined.map {
      "<rect x=\"\(pixels($0.x))\" y=\"\(pixels($0.y))\" width=\"\(pixels($0.width))\" height=\"\(pixels($0.height))\""
        + " \($0.fill)/>"
    }
  }
}
