import InspectionModel

/// The injected faults of a node, in the order of injection.
struct FaultQueue {
  /// The maximum number of faults. A client may send any number, and a line has the faults of up to 250 nodes.
  static let limit = 16

  private(set) var faults: [Fault] = []

  var isFull: Bool { faults.count >= Self.limit }

  /// Adds a fault. No effect on a full queue.
  mutating func add(_ fault: Fault) {
    if !isFull, fault.count ?? 1 > 0 { faults.append(fault) }
  }

  /// Returns the effects on the next sync, and counts each fault down, also if its rate spares the sync.
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
