import TerminalUI

/// The division of the window among the open panels.
///
/// Panels that do not fit at their default sizes are hidden, the earliest opened first; the tree is always shown. Rows
/// that the tree cannot fill go to the panels below: if the tree would leave half of its rows empty, the panel beside it
/// moves below it. If the tree needs more rows, it gets those that other panels cannot fill. The user's sizes then move
/// the edges, within the minimum size of every panel.
struct PanelArrangement {
  /// The areas of the panels that fit.
  let areas: [PanelKind: Rect]
  /// The edges that the user can move, each with the difference from the default size, in rows or columns.
  let edges: [PanelSizes.Edge: Int]

  /// Divides `body` among the tree and the open panels.
  ///
  /// - Parameters:
  ///   - open: The panels beside the tree, in the order in which they were opened.
  ///   - sizes: The differences from the default sizes, in rows or columns.
  ///   - contents: The number of rows that each panel could fill.
  init(
    _ open: [PanelKind], sizes: PanelSizes = PanelSizes(), contents: PanelContents = PanelContents(), in body: Rect
  ) {
    var chosen: [PanelKind] = []
    var plan = Plan()
    for panel in open.reversed() {
      guard let larger = Plan(chosen + [panel], contents, in: body) else { continue }
      chosen.append(panel)
      plan = larger
    }
    (areas, edges) = plan.fitted(to: contents, in: body).areas(sizes, contents, in: body)
  }

  /// Returns the edge that resizing a panel moves, and whether the edge grows with the panel; nil without an edge.
  func edge(of panel: PanelKind) -> (edge: PanelSizes.Edge, growsWithPanel: Bool)? {
    let side = PanelSizes.Edge.allCases.first { ($0 == .sideWidth || $0 == .sideHeight) && edges[$0] != nil }
    switch panel.place {
    case .side: return side.map { ($0, true) }
    case .band: return edges[.bandHeight] == nil ? nil : (.bandHeight, true)
    case .list: return edges[.listHeight] == nil ? nil : (.listHeight, true)
    case .whole: return nil
    case .rest:
      // The panel next to the tree.
      let below = [PanelSizes.Edge.bandHeight, .listHeight].first { edges[$0] != nil }
      return (side ?? below).map { ($0, false) }
    }
  }
}

/// A set of panels that fit together, with their default sizes.
private struct Plan {
  /// The minimum height of the tree next to other panels, in rows; ``narrowestTree`` is the width, in columns.
  private static let shortestTree = 6
  private static let narrowestTree = 40
  /// The minimum width of a list, in columns.
  private static let narrowestList = 36
  /// The minimum height of a panel below or beside the tree, in rows: a frame and two rows.
  private static let shortestPanel = 4
  private static let narrowestSide = 30
  /// The minimum height of the tree and the panel beside it, in rows, whose empty rows are of use.
  private static let shortestWithUse = 20

  private enum Side {
    case none
    case beside
    case below
  }

  private var lists: [PanelKind] = []
  private var bands: [PanelKind] = []
  private var sides: [PanelKind] = []
  private var side = Side.none
  private var listHeight = 0
  private var bandHeight = 0

  /// Creates a plan with the tree alone.
  init() {}

  /// Creates a plan with the tree and the given panels; fails if they do not all fit.
  init?(_ panels: [PanelKind], _ contents: PanelContents, in body: Rect) {
    lists = PanelKind.all.filter { $0.place == .list && panels.contains($0) }
    sides = PanelKind.all.filter { $0.place == .side && panels.contains($0) }
    bands = PanelKind.all.filter { $0.place == .band && panels.contains($0) }
    if !lists.isEmpty { listHeight = max(5, min(12, body.height * 3 / 10)) }
    if !bands.isEmpty { bandHeight = bands.count * max(6, min(12, body.height / 4)) }
    let rest = body.height - listHeight - bandHeight
    if !lists.isEmpty || !bands.isEmpty {
      guard rest >= Self.shortestTree, body.width >= Self.narrowestList * max(1, lists.count) else { return nil }
    }
    guard !sides.isEmpty else { return }
    if body.width >= 100, rest >= 8 * sides.count {
      side = .beside
    } else if rest >= Self.shortestWithSideBelow(contents), body.width >= 40, sides.count == 1 {
      side = .below
    } else {
      return nil
    }
  }

  /// Returns the minimum number of rows for the tree and a panel directly below it. A short tree needs fewer.
  private static func shortestWithSideBelow(_ contents: PanelContents) -> Int {
    min(16, max(shortestTree, height(contents.unfoldedTree, share: 16)) + shortestPanel + 2)
  }

  /// The minimum number of rows for the tree and the panels beside or directly below the tree.
  private var shortestRest: Int {
    switch side {
    case .none: Self.shortestTree
    case .beside: max(Self.shortestTree, Self.shortestPanel * sides.count)
    case .below: Self.shortestTree + Self.shortestPanel
    }
  }

  // MARK: Contents

  /// Returns a plan in which the panels fit their contents and the tree's contents.
  func fitted(to contents: PanelContents, in body: Rect) -> Plan {
    var plan = self
    plan.useEmptyRows(of: contents, in: body)
    return plan.withFittedHeights(contents, in: body)
  }

  /// Moves the panel beside the tree below it if the tree would leave half of its rows empty.
  private mutating func useEmptyRows(of contents: PanelContents, in body: Rect) {
    guard side == .beside, sides.count == 1, let treeRows = contents.unfoldedTree else { return }
    let rest = body.height - listHeight - bandHeight
    let head = 1
    if rest >= Self.shortestWithUse, 2 * (Self.height(treeRows, share: 0) + head) <= rest { side = .below }
  }

  private func withFittedHeights(_ contents: PanelContents, in body: Rect) -> Plan {
    guard let treeRows = contents[.tree], !lists.isEmpty || !bands.isEmpty else { return self }
    var plan = self
    let wanted = (
      list: lists.map { Self.height(contents[$0], share: listHeight) }.max() ?? 0,
      band: bands.reduce(0) { $0 + Self.height(contents[$1], share: bandHeight / bands.count) }
    )
    plan.listHeight = max(min(Self.shortestPanel, listHeight), min(listHeight, wanted.list))
    plan.bandHeight = max(min(Self.shortestPanel * bands.count, bandHeight), min(bandHeight, wanted.band))
    var spare =
      body.height - plan.listHeight - plan.bandHeight - max(shortestRest, treeHeight(rows: treeRows, in: body))
    guard spare > 0 else { return plan }
    plan.bandHeight += max(0, min(spare, wanted.band - plan.bandHeight))
    spare = max(0, spare - max(0, plan.bandHeight - bandHeight))
    plan.listHeight += max(0, min(spare, wanted.list - plan.listHeight))
    return plan
  }

  /// Returns the height that the tree with `rows` rows can use, including the frame and the panels beside or below it.
  private func treeHeight(rows: Int, in body: Rect) -> Int {
    let height = Self.height(rows, share: 0)
    switch side {
    case .none: return height
    // A detail can always fill more rows.
    case .beside: return max(height, body.height * 9 / 20)
    case .below: return height + sideHeight(in: body.height - listHeight - bandHeight)
    }
  }

  private func sideHeight(in rest: Int) -> Int { min(12, rest * 9 / 20) }

  /// Returns the height of a panel: `rows` and the frame, or `share` if `rows` is nil.
  private static func height(_ rows: Int?, share: Int) -> Int {
    // Far more than any window has, and too little to overflow in sums.
    rows.map { min($0, 100_000) + 2 } ?? share
  }

  // MARK: Places

  func areas(_ sizes: PanelSizes, _ contents: PanelContents, in body: Rect) -> (
    areas: [PanelKind: Rect], edges: [PanelSizes.Edge: Int]
  ) {
    var areas: [PanelKind: Rect] = [:]
    var edges: [PanelSizes.Edge: Int] = [:]
    var rest = body
    /// Returns the size `usual` plus the user's change, within the limits; stores the resulting change in `edges`.
    func extent(_ edge: PanelSizes.Edge, usual: Int, atLeast smallest: Int, atMost largest: Int) -> Int {
      // The difference comes from a file and can be any number.
      let (wanted, isTooLarge) = usual.addingReportingOverflow(sizes[edge])
      let extent = max(smallest, min(largest, isTooLarge ? usual : wanted))
      edges[edge] = extent - usual
      return extent
    }
    if !lists.isEmpty {
      let others = Self.shortestPanel * bands.count + shortestRest
      let height = extent(
        .listHeight, usual: listHeight, atLeast: Self.shortestPanel, atMost: rest.height - others)
      let band: Rect
      (band, rest) = rest.dividedFromBottom(height: height)
      for (panel, area) in zip(lists, band.columns(lists.count)) { areas[panel] = area }
    }
    if !bands.isEmpty {
      let height = extent(
        .bandHeight, usual: bandHeight, atLeast: Self.shortestPanel * bands.count, atMost: rest.height - shortestRest)
      let area: Rect
      (area, rest) = rest.dividedFromBottom(height: height)
      for (panel, area) in zip(bands, area.rows(bands.count)) { areas[panel] = area }
    }
    let area: Rect
    switch side {
    case .none: area = .zero
    case .beside:
      let width = extent(
        .sideWidth, usual: min(64, rest.width * 2 / 5), atLeast: Self.narrowestSide,
        atMost: rest.width - Self.narrowestTree)
      (area, rest) = rest.dividedFromRight(width: width)
    case .below:
      // The tree keeps no row that it cannot fill.
      let unused = contents[.tree].map { rest.height - Self.height($0, share: 0) } ?? 0
      let height = extent(
        .sideHeight, usual: max(sideHeight(in: rest.height), unused), atLeast: Self.shortestPanel,
        atMost: rest.height - Self.shortestTree)
      (area, rest) = rest.dividedFromBottom(height: height)
    }
    for (panel, area) in zip(sides, area.rows(sides.count)) { areas[panel] = area }
    areas[.tree] = rest
    return (areas, edges)
  }
}

extension Rect {
  /// Returns a number of parts of nearly equal width, from left to right, which together cover the rectangle.
  fileprivate func columns(_ count: Int) -> [Rect] {
    (0..<count).map { number in
      let x = width * number / count
      return Rect(x: self.x + x, y: y, width: width * (number + 1) / count - x, height: height)
    }
  }

  /// Returns a number of parts of nearly equal height, from top to bottom, which together cover the rectangle.
  fileprivate func rows(_ count: Int) -> [Rect] {
    (0..<count).map { number in
      let y = height * number / count
      return Rect(x: x, y: self.y + y, width: width, height: height * (number + 1) / count - y)
    }
  }
}

/// The number of rows that each panel can fill, without the frame.
struct PanelContents: Equatable {
  private var rows: [Int?] = []
  /// The number of rows of the tree with all rows unfolded, so that folding moves no panel; nil if unknown.
  private(set) var unfoldedTree: Int?

  /// Creates contents of unknown size: each panel gets its share of the window.
  init() {}

  /// Creates contents from each panel's number of rows, in the order of ``PanelList``; nil for a share of the window.
  init(rows: [Int?], unfoldedTree: Int? = nil) { (self.rows, self.unfoldedTree) = (rows, unfoldedTree) }

  subscript(panel: PanelKind) -> Int? {
    let index = PanelList.index(of: panel)
    return rows.indices.contains(index) ? rows[index] : nil
  }
}

/// The user's changes to the default sizes of panels, in rows or columns.
///
/// A window that is too small limits the visible sizes, but not the stored sizes, which return in a larger window.
struct PanelSizes: Equatable {
  /// A movable edge between panels.
  enum Edge: String, CaseIterable {
    /// The width of the panels beside the tree, in columns.
    case sideWidth = "side-width"
    /// The height of the panel directly below the tree, in rows, in a window too narrow for panels beside the tree.
    case sideHeight = "side-height"
    /// The height of the timeline, in rows.
    case bandHeight = "band-height"
    /// The height of the lists at the bottom, in rows.
    case listHeight = "list-height"

    /// The distance by which one key press moves the edge, in rows or columns.
    var step: Int { self == .sideWidth ? 4 : 1 }
  }

  private var differences: [Edge: Int] = [:]

  subscript(edge: Edge) -> Int {
    get { differences[edge] ?? 0 }
    set { differences[edge] = newValue == 0 ? nil : newValue }
  }
}
