import Dispatch
import Foundation
import Loadables

/// A network library from before Swift concurrency: its callbacks come on a queue of its own, and nothing in their type says so.
final class Network {
  private let queue = DispatchQueue(label: "network")

  func fetch(_ completion: @escaping () -> Void) { queue.async(execute: DispatchWorkItem(block: completion)) }
}

/// Ends its sync wherever the network calls back. In Swift 5 mode the compiler takes the closure to be on the main actor, as the
/// code around it is.
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

/// Long enough for what was begun in the background.
@MainActor
private func serveMainQueue() { RunLoop.main.run(until: Date() + 1) }
