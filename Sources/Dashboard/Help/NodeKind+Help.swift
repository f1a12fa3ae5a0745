import InspectionModel

extension NodeKind {
  /// The meaning of the node kind, in one line for the help.
  var help: String { groupMode?.help ?? tag.descriptor.help ?? "" }
}

extension NodeGroupMode {
  fileprivate var help: String {
    switch self {
    case .all: "synced when all of its children are, failed when one is"
    case .any: "synced when one of its children is, failed when all are"
    case .never: "never failed, synced when each child is synced or failed"
    }
  }
}
