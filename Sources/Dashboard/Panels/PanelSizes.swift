/// The differences from the default sizes of panels, in rows or columns.
///
/// A window that is too small limits the visible size but not the stored one, which returns in a larger window.
struct PanelSizes: Equatable {
  /// A movable edge between panels.
  enum Edge: String, CaseIterable {
    /// The columns of the panels beside the tree.
    case sideWidth = "side-width"
    /// The rows of the panel below the tree, in a window too narrow for one beside it.
    case sideHeight = "side-height"
    /// The rows of the timeline.
    case bandHeight = "band-height"
    /// The rows of the lists at the bottom.
    case listHeight = "list-height"

    /// The distance that one key press moves the edge.
    var step: Int { self == .sideWidth ? 4 : 1 }
  }

  private var differences: [Edge: Int] = [:]

  subscript(edge: Edge) -> Int {
    get { differences[edge] ?? 0 }
    set { differences[edge] = newValue == 0 ? nil : newValue }
  }
}
