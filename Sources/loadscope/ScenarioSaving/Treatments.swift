import InspectionModel

/// The way in which a scenario reproduces an observed node, from the least to the most literal.
enum Treatment: Int, Comparable {
  /// As a node of the same kind, with its timers and waits.
  case native
  /// As a node of the same kind, but the script makes the syncs that timers made.
  case scripted
  /// As a leaf that the script sets to each observed state.
  case pinned

  static func < (left: Treatment, right: Treatment) -> Bool { left.rawValue < right.rawValue }
}

/// The treatment of each node of a run: native at first, and more literal if the node's states would differ.
struct Treatments {
  private var treatments: [NodeID: Treatment] = [:]
  /// Whether the script injects the observed faults. If not, the outcomes of the leaves contain the effects of faults.
  var carriesFaults = true

  subscript(node: NodeID) -> Treatment { treatments[node] ?? .native }

  /// Gives a node at least this treatment; returns false if the node already has it.
  mutating func raise(_ node: NodeID, to treatment: Treatment) -> Bool {
    guard self[node] < treatment else { return false }
    treatments[node] = treatment
    return true
  }
}
