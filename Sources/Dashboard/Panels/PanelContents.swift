/// The number of rows that each panel can fill, without the frame.
struct PanelContents: Equatable {
  private var rows: [Int?] = []

  /// Creates contents of unknown size: each panel gets its share of the window.
  init() {}

  /// Creates contents from each panel's number of rows, in the order of ``PanelList``; nil for a share of the window.
  init(rows: [Int?]) { self.rows = rows }

  subscript(panel: PanelKind) -> Int? {
    let index = PanelList.index(of: panel)
    return rows.indices.contains(index) ? rows[index] : nil
  }
}
