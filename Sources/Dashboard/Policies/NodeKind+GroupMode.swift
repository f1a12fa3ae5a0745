import Inspection

extension NodeKind {
  /// How the children add up, if it is a group.
  var groupMode: NodeGroupMode? {
    if case .group(let mode) = self { mode } else { nil }
  }
}
