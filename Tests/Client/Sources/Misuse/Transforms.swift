import Foundation
import Loadables

/// A loadable whose class does no work.
final class Unloaded: AsyncLoadable<Int> {}

/// The trap is in the task of the sync.
@MainActor
func loadNothing() {
  let loadable = Unloaded()
  loadable.sync()
  RunLoop.main.run(until: Date() + 1)
}

/// Calls a setter that the class of a transform has not, through its base class.
@MainActor
func setTransform() {
  let transform: AsyncLoadable<Int> = AsyncLoadable { 1 }.map { $0 }
  transform.setDidSyncSuccessfully(content: 2)
  print("state: \(transform.loadableState)")
}
