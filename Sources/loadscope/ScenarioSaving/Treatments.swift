import InspectionModel

/// The way in which a node is carried over to a scenario.
enum Treatment: Int, Comparable {
  /// With its own kind, timers and waits.
  case native
  /// With its own kind, but the script makes the syncs that timers made.
  case scripted
  /// As a leaf that the script sets to each state.
  case pinned

  static func < (left: Treatment, right: Treatment) -> Bool { left.rawValue < right.rawValue }
}

/// The treatments of the nodes of a run. Each begins as native and is raised where the states of the run would differ.
struct Treatments {
  private var treatments: [NodeID: Treatment] = [:]
  /// Whether the injected faults are in the script. If not, their effects are among the outcomes.
  var carriesFaults = true

  subscript(node: NodeID) -> Treatment { treatments[node] ?? .native }

  /// Gives a node at least this treatment; returns false if the node has it already.
  mutating func raise(_ node: NodeID, to treatment: Treatment) -> Bool {
    guard self[node] < treatment else { return false }
    treatments[node] = treatment
    return true
  }
}
