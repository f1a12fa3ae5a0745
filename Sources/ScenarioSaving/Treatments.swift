import InspectionModel

/// The way in which a scenario reproduces an observed node. Each case leaves more to the script than the one before.
enum Treatment: Int, Comparable {
  /// The node has the observed kind, with its timers and waits.
  case native
  /// The node has the observed kind, but the script makes the syncs that timers made.
  case scripted
  /// The node is a leaf, and the script sets each of its observed states.
  case pinned

  static func < (left: Treatment, right: Treatment) -> Bool { left.rawValue < right.rawValue }
}

/// The treatment of each node of a run: native at first. Nodes with other states than observed get a later treatment.
struct Treatments {
  private var treatments: [NodeID: Treatment] = [:]
  /// Whether the script injects the observed faults. If false, leaves' outcomes and latencies include their effects.
  var carriesFaults = true

  subscript(node: NodeID) -> Treatment { treatments[node] ?? .native }

  /// Gives a node this treatment, unless it already has the same or a later one. Returns whether the treatment changed.
  mutating func raise(_ node: NodeID, to treatment: Treatment) -> Bool {
    guard self[node] < treatment else { return false }
    treatments[node] = treatment
    return true
  }
}
