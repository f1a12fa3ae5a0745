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
