import InspectionModel

/// The injected faults of a node, in the order of injection.
struct FaultQueue {
  /// The maximum number of faults, since a client may send any number.
  static let limit = 1_000

  private(set) var faults: [Fault] = []

  /// Adds a fault, and returns false if there are too many already.
  mutating func add(_ fault: Fault) -> Bool {
    guard faults.count < Self.limit else { return false }
    if fault.count ?? 1 > 0 { faults.append(fault) }
    return true
  }

  /// Takes the effects on the next sync. A fault's count includes syncs that its rate spares.
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
