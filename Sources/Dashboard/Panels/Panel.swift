/// A part of the screen that can have the keyboard. The raw value is the digit of its key.
enum Panel: Int, CaseIterable {
  /// Every node, always there.
  case tree = 1
  /// Everything about the selected node.
  case detail = 2
  /// What the source's run is expected to do.
  case checks = 8

  /// Where a panel stands when there is room.
  enum Place {
    /// It has what the others leave.
    case rest
    /// Beside the tree, or below it where the window is narrow.
    case side
    /// In the band at the bottom, beside the other lists.
    case list
  }

  var place: Place {
    switch self {
    case .tree: .rest
    case .detail: .side
    case .checks: .list
    }
  }

  /// How it is called in a sentence.
  var name: String {
    switch self {
    case .tree: "the tree"
    case .detail: "the detail"
    case .checks: "the checks"
    }
  }
}
