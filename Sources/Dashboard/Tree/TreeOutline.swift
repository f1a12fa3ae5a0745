import Explanation
import InspectionModel
import TerminalUI

/// The rows of the tree, the selection, and the visible window.
///
/// The rows are rebuilt only when the structure, the folding, the filter or the order changes. Selection and scroll
/// position are kept by the identity of rows, so that rows never jump under the cursor.
struct TreeOutline {
  private(set) var rows: [TreeRow] = []
  private(set) var folded: Set<NodeID> = []
  private(set) var selectedIndex = 0
  private(set) var top = 0
  /// The number of times that the rows were rebuilt.
  private(set) var version = 0
  /// The number of rows without a filter, so that panels keep their sizes while the user types a filter.
  private(set) var fullRowCount = 0
  /// The number of rows without a filter when all rows were last unfolded, at least, so that folding moves no panel.
  private(set) var unfoldedRowCount = 0
  /// The width of the longest name including its guides, in columns; a narrow view shows less of the name.
  private(set) var nameWidth = 0

  var selection: RowID? { selectedRow?.id }

  var selectedRow: TreeRow? { rows.indices.contains(selectedIndex) ? rows[selectedIndex] : nil }

  // MARK: Rows

  /// Builds the rows from the nodes. The selected row stays selected, in the same line of the window if possible.
  ///
  /// - Parameters:
  ///   - nodes: All nodes, each at the index of its id.
  ///   - filter: The filter, which hides nodes and unfolds all others; nil for none.
  ///   - siblings: The order of the nodes under each parent.
  mutating func rebuild(
    roots: [NodeID], nodes: [NodeSnapshot?], homes: TreeHomes, filter: TreeFilter? = nil,
    siblings: inout SiblingSorting, history: History
  ) {
    version += 1
    let selected = selection
    let offset = selectedIndex - top
    var builder = RowBuilder(
      folded: filter == nil ? folded : [], nodes: nodes, homes: homes, filter: filter, siblings: siblings,
      history: history)
    // Reserved if the number is known, to avoid reallocations.
    if filter == nil, folded.isEmpty { builder.rows.reserveCapacity(nodes.count) }
    // Released here: a single owner avoids a copy on write.
    siblings = SiblingSorting()
    builder.addTopLevel(of: roots)
    siblings = builder.siblings
    rows = builder.rows
    nameWidth = builder.nameWidth
    if filter == nil {
      fullRowCount = rows.count
      unfoldedRowCount = folded.isEmpty ? rows.count : max(unfoldedRowCount, rows.count)
    }
    guard let selected else { return select(0) }
    // The same row, else the node's row that is not a reference, else any row of the node, else the same index.
    let index =
      rows.firstIndex { $0.id == selected } ?? rows.firstIndex { $0.id.node == selected.node && !$0.isReference }
      ?? rows.firstIndex { $0.id.node == selected.node }
    select(index ?? selectedIndex)
    top = max(0, selectedIndex - offset)
  }

  // MARK: Selecting and scrolling

  /// Selects the row at an index, or the nearest existing row.
  mutating func select(_ index: Int) {
    selectedIndex = max(0, min(index, rows.count - 1))
  }

  mutating func select(_ id: RowID) {
    if let index = rows.firstIndex(where: { $0.id == id }) { select(index) }
  }

  /// Selects the main row of a node, the row that is not a reference; returns false if the tree does not show this row.
  mutating func select(home node: NodeID) -> Bool {
    guard let index = rows.firstIndex(where: { $0.id.node == node && !$0.isReference }) else { return false }
    select(index)
    return true
  }

  /// Selects the parent of the selected row; does nothing at the top level.
  mutating func selectParent() {
    guard let row = selectedRow, row.depth > 0 else { return }
    if let index = rows[..<selectedIndex].lastIndex(where: { $0.depth == row.depth - 1 }) { select(index) }
  }

  /// Scrolls only as far as needed to show the selected row.
  mutating func scroll(toFit height: Int) {
    let height = max(1, height)
    top = max(0, min(top, rows.count - height))
    if selectedIndex < top { top = selectedIndex }
    if selectedIndex >= top + height { top = selectedIndex - height + 1 }
  }

  /// Scrolls the visible window. The selection moves only as far as needed to stay visible.
  mutating func scroll(by distance: Int, height: Int) {
    let height = max(1, height)
    top = max(0, min(top + distance, rows.count - height))
    select(max(top, min(selectedIndex, top + height - 1)))
  }

  // MARK: Folding

  func isFolded(_ node: NodeID) -> Bool { folded.contains(node) }

  mutating func setFolded(_ node: NodeID, _ isFolded: Bool) {
    if isFolded { folded.insert(node) } else { folded.remove(node) }
  }

  mutating func unfoldAll() { folded = [] }

  mutating func fold(all nodes: some Sequence<NodeID>) { folded.formUnion(nodes) }
}

private struct RowBuilder {
  let folded: Set<NodeID>
  let nodes: [NodeSnapshot?]
  private let homes: TreeHomes
  let filter: TreeFilter?
  let history: History
  var siblings: SiblingSorting
  var rows: [TreeRow] = []
  var nameWidth = 0
  /// The number of the last parent that listed a node, at the index of the node's id; reveals repeated children.
  private var meetings: [Int32]
  private var parentCount: Int32 = 0
  private var nameWidths = NameWidths()

  init(
    folded: Set<NodeID>, nodes: [NodeSnapshot?], homes: TreeHomes, filter: TreeFilter?, siblings: SiblingSorting,
    history: History
  ) {
    self.history = history
    self.folded = folded
    self.nodes = nodes
    self.homes = homes
    self.filter = filter
    self.siblings = siblings
    meetings = [Int32](repeating: 0, count: nodes.count)
  }

  /// The children of one node, of which some may have rows already.
  private struct Level {
    let parent: NodeID?
    let places: [Place?]
    /// The position of the last child with a row.
    let last: Int?
    let openLevels: UInt64
    /// The position of the next child.
    var position = 0
  }

  /// Adds the rows of the roots that have their main row at the top level, and of their descendants.
  mutating func addTopLevel(of roots: [NodeID]) {
    addRows(of: roots.filter { homes[$0] == nil })
  }

  /// Adds the rows of nodes and their descendants. Not recursive: nesting may be deep.
  private mutating func addRows(of roots: [NodeID]) {
    var levels = [level(of: roots, under: nil, openLevels: 0)]
    while let depth = levels.indices.last {
      let position = levels[depth].position
      guard position < levels[depth].places.count else {
        levels.removeLast()
        continue
      }
      levels[depth].position += 1
      guard let (id, occurrence, isReference) = levels[depth].places[position] else { continue }
      // Reads the needed fields alone: a copy of a node takes longer than its row.
      guard let identity = nodes[Int(id.index)]?.identity else { continue }
      let hasChildren = !isReference && nodes[Int(id.index)]?.hasChildren == true
      let isLast = position == levels[depth].last
      rows.append(
        TreeRow(
          id: RowID(node: id, parent: levels[depth].parent, occurrence: occurrence), depth: depth,
          isReference: isReference, isLast: isLast, openLevels: levels[depth].openLevels, hasChildren: hasChildren))
      nameWidth = max(nameWidth, 2 * depth + (isReference ? 2 : 0) + nameWidths.width(of: identity))
      if hasChildren, !folded.contains(id), let children = nodes[Int(id.index)]?.children {
        // Guides stop at 64 levels; the indentation still shows the depth.
        let open: UInt64 = depth < 64 && !isLast ? 1 << UInt64(depth) : 0
        levels.append(level(of: children, under: id, openLevels: levels[depth].openLevels | open))
      }
    }
  }

  private mutating func level(of ids: [NodeID], under parent: NodeID?, openLevels: UInt64) -> Level {
    let places = places(of: ids, under: parent)
    return Level(parent: parent, places: places, last: places.lastIndex { $0 != nil }, openLevels: openLevels)
  }

  private typealias Place = (id: NodeID, occurrence: Int32, isReference: Bool)

  /// Returns a row for each of `ids`, the children of a parent, in sorted order; nil for a node that the filter hides.
  private mutating func places(of ids: [NodeID], under parent: NodeID?) -> [Place?] {
    let places = placesInFileOrder(of: ids, under: parent)
    guard let positions = siblings.positions(of: ids, under: parent, nodes, history) else { return places }
    return positions.map { places[Int($0)] }
  }

  /// Returns a row for each of `ids`; nil if hidden. All but the first row under ``TreeHomes`` are references.
  private mutating func placesInFileOrder(of ids: [NodeID], under parent: NodeID?) -> [Place?] {
    parentCount += 1
    // Repetitions are rare, so only they are counted.
    var repetitions: [NodeID: Int32] = [:]
    return ids.map { id in
      guard nodes.indices.contains(Int(id.index)), nodes[Int(id.index)]?.id == id else { return nil }
      var occurrence: Int32 = 0
      if meetings[Int(id.index)] == parentCount {
        occurrence = repetitions[id, default: 0] + 1
        repetitions[id] = occurrence
      }
      meetings[Int(id.index)] = parentCount
      let isReference = homes[id] != parent || occurrence > 0
      guard filter?.shows(id, isReference: isReference) ?? true else { return nil }
      return (id, occurrence, isReference)
    }
  }
}

/// A cache for the widths of names. Consecutive names that differ only in a number, as `photo-1`, are measured once.
private struct NameWidths {
  private var last: (family: NodeIdentity.Family, width: Int)?

  mutating func width(of identity: NodeIdentity) -> Int {
    guard let number = identity.copyNumber else { return identity.key.displayWidth() }
    let family = identity.family
    let width: Int
    if let last, last.family == family {
      width = last.width
    } else {
      width = family.key.displayWidth()
      last = (family, width)
    }
    return width + 1 + digits(of: number)
  }

  private func digits(of number: Int) -> Int {
    var (rest, digits) = (number, 1)
    while rest > 9 { (rest, digits) = (rest / 10, digits + 1) }
    return digits
  }
}
