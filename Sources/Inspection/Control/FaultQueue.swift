import InspectionModel
import Loadables

/// The faults that affect the next syncs of a node or the next calls of a family, in the order of injection.
package struct FaultQueue: Sendable {
  /// The maximum number of faults per node. It bounds the length of a line to a client, which lists up to 250 nodes.
  package static let limit = 16

  /// A fault, and the number of the event that injected it.
  package typealias Injected = (fault: Fault, origin: EventNumber?)

  private var injected: [Injected] = []

  package init() {}

  package var faults: [Fault] { injected.map(\.fault) }

  package var isFull: Bool { injected.count >= Self.limit }

  /// Adds a fault at the end. Does nothing if the queue is full or if the fault's `count` is not positive.
  package mutating func add(_ fault: Fault, origin: EventNumber?) {
    if !isFull, fault.count ?? 1 > 0 { injected.append((fault, origin)) }
  }

  /// Chooses faults at random by their rates, and returns those that affect a starting sync or call. Lowers the faults'
  /// counts.
  ///
  /// - Parameter isPossible: Returns whether a fault can affect the sync or call. Otherwise, its count stays.
  package mutating func take(
    _ generator: inout some RandomNumberGenerator, where isPossible: (Fault) -> Bool = { _ in true }
  ) -> [Injected] {
    guard !injected.isEmpty else { return [] }
    var taken: [Injected] = []
    for index in injected.indices where isPossible(injected[index].fault) {
      if Double.random(in: 0..<1, using: &generator) < injected[index].fault.rate { taken.append(injected[index]) }
      if let count = injected[index].fault.count { injected[index].fault.count = count - 1 }
    }
    injected.removeAll { $0.fault.count == 0 }
    return taken
  }
}
