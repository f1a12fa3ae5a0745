/// By how much panels are larger or smaller, in rows or columns, than they are by default.
///
/// A window that is too small for it bounds what is seen of it, and not what is kept: in a larger one it is there again.
struct PanelSizes: Equatable {
  /// An edge between panels that can be moved.
  enum Edge: String, CaseIterable {
    /// The columns of the panels beside the tree.
    case sideWidth = "side-width"
    /// The rows of the panel below the tree, where the window is too narrow for one beside it.
    case sideHeight = "side-height"
    /// The rows of the timeline.
    case bandHeight = "band-height"
    /// The rows of the lists at the bottom.
    case listHeight = "list-height"

    /// By so much one key moves it.
    var step: Int { self == .sideWidth ? 4 : 1 }
  }

  private var differences: [Edge: Int] = [:]

  subscript(edge: Edge) -> Int {
    get { differences[edge] ?? 0 }
    set { differences[edge] = newValue == 0 ? nil : newValue }
  }
}
