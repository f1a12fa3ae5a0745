/// How many rows the content of each panel fills, without its frame.
struct PanelContents: Equatable {
  private var rows: [Int?] = []

  /// Nothing is known of any panel: each has its share of the window.
  init() {}

  /// - Parameter rows: Of each panel, in the order of ``PanelList``; nil for its share of the window.
  init(rows: [Int?]) { self.rows = rows }

  subscript(panel: PanelKind) -> Int? {
    let index = PanelList.index(of: panel)
    return rows.indices.contains(index) ? rows[index] : nil
  }
}
