import TerminalUI

/// Divides the room among the panels that are open. What does not fit gives way: what was opened first does so first,
/// and the tree never does.
struct PanelArrangement {
  /// Where each panel is that fits.
  private(set) var areas: [Panel: Rect]

  /// So much of a window has to be left for the tree beside a band of lists.
  private static let shortestTree = 6
  /// A list of fewer columns says nothing.
  private static let narrowestList = 36

  /// - Parameters:
  ///   - open: The panels beside the tree, in the order in which they were opened.
  ///   - body: The room for all of them.
  init(_ open: [Panel], in body: Rect) {
    areas = [.tree: body]
    var chosen: [Panel] = []
    for panel in open.reversed() {
      guard let areas = Self.areas(of: chosen + [panel], in: body) else { continue }
      chosen.append(panel)
      self.areas = areas
    }
  }

  /// Nil when they do not all fit.
  private static func areas(of panels: [Panel], in body: Rect) -> [Panel: Rect]? {
    var areas: [Panel: Rect] = [:]
    var rest = body
    let lists = Panel.allCases.filter { $0.place == .list && panels.contains($0) }
    if !lists.isEmpty {
      let band: Rect
      (band, rest) = body.dividedFromBottom(height: max(5, min(12, body.height * 3 / 10)))
      guard rest.height >= shortestTree, band.width >= narrowestList * lists.count else { return nil }
      for (panel, area) in zip(lists, band.columns(lists.count)) { areas[panel] = area }
    }
    if panels.contains(.timeline) {
      (areas[.timeline], rest) = rest.dividedFromBottom(height: max(6, min(12, body.height / 4)))
      guard rest.height >= shortestTree, body.width >= narrowestList else { return nil }
    }
    let sides = Panel.allCases.filter { $0.place == .side && panels.contains($0) }
    if !sides.isEmpty {
      let side: Rect
      if rest.width >= 100, rest.height >= 8 * sides.count {
        (side, rest) = rest.dividedFromRight(width: min(64, rest.width * 2 / 5))
      } else if rest.height >= 16, rest.width >= 40, sides.count == 1 {
        (side, rest) = rest.dividedFromBottom(height: min(12, rest.height * 9 / 20))
      } else {
        return nil
      }
      for (panel, area) in zip(sides, side.rows(sides.count)) { areas[panel] = area }
    }
    areas[.tree] = rest
    return areas
  }
}

extension Rect {
  /// Parts of equal width from left to right; the last one has what is left over.
  fileprivate func columns(_ count: Int) -> [Rect] {
    (0..<count).map { number in
      let x = width * number / count
      return Rect(x: self.x + x, y: y, width: width * (number + 1) / count - x, height: height)
    }
  }

  /// Parts of equal height from top to bottom; the last one has what is left over.
  fileprivate func rows(_ count: Int) -> [Rect] {
    (0..<count).map { number in
      let y = height * number / count
      return Rect(x: x, y: self.y + y, width: width, height: height * (number + 1) / count - y)
    }
  }
}
