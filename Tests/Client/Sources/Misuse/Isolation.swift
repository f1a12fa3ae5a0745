import Dispatch
import Foundation
import Loadables

/// A network library from before Swift concurrency: its callbacks run on its own queue, which their type does not say.
final class Network {
  private let queue = DispatchQueue(label: "network")

  func fetch(_ completion: @escaping () -> Void) { queue.async(execute: DispatchWorkItem(block: completion)) }
}

/// Ends its sync in the network's callback. In Swift 5 mode the compiler assumes the main actor for the closure, as for
/// the code around it.
final class Careless: Loadable {
  private let network = Network()

  override var isContentsAvailable: Bool { true }

  override func doSync() {
    network.fetch { self.setDidSyncSuccessfully() }
  }
}

/// Calls `sync()` in a callback on a background queue.
@MainActor
func callFromTheBackground() {
  let leaf = Leaf()
  let network = Network()
  network.fetch { leaf.sync() }
  serveMainQueue()
  print("state: \(leaf.loadableState)")
}

/// Ends a sync in a callback on a background queue.
@MainActor
func endInTheBackground() {
  let careless = Careless()
  careless.sync()
  serveMainQueue()
  print("state: \(careless.loadableState)")
}

/// Long enough for the background work.
@MainActor
private func serveMainQueue() { RunLoop.main.run(until: Date() + 1) }
