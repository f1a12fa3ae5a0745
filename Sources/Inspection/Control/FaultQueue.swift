import InspectionModel

/// The faults that affect the next syncs of a node, in the order of injection.
struct FaultQueue {
  /// The maximum number of faults per node. It bounds the length of a line to a client, which lists up to 250 nodes.
  static let limit = 16

  private(set) var faults: [Fault] = []

  var isFull: Bool { faults.count >= Self.limit }

  /// Adds a fault at the end. Does nothing if the queue is full or if the fault's `count` is not positive.
  mutating func add(_ fault: Fault) {
    if !isFull, fault.count ?? 1 > 0 { faults.append(fault) }
  }

  /// Chooses faults at random by their rates, and returns their effects on a starting sync. Lowers all faults' counts.
  mutating func take(_ generator: inout some RandomNumberGenerator) -> [Fault.Effect] {
    guard !faults.isEmpty else { return [] }
    var effects: [Fault.Effect] = []
    for index in faults.indices {
      if Double.random(in: 0..<1, using: &generator) < faults[index].rate { effects.append(faults[index].effect) }
      if let count = faults[index].count { faults[index].count = count - 1 }
    }
    faults.removeAll { $0.count == 0 }
    return effects
  }
}
