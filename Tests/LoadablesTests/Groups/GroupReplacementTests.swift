import Loadables
import LoadablesTesting
import Testing

@Suite("Groups: children replaced while they are replaced")
@MainActor
struct GroupReplacementTests {
  /// The outer replacement goes on observing its children after the inner one has ended, and they go on changing.
  @Test func aChildThatTheInnerReplacementHasTakenOutDoesNotCount() {
    let group = LoadableGroup(mode: .any)
    let replacing = ObservedLoadable()
    let eager = ObservedLoadable()
    replacing.onObserved = { [unowned group] in group.loadables = [] }
    eager.onObserved = { [unowned eager] in eager.setDidSyncSuccessfully() }
    group.loadables = [replacing, eager]
    #expect(summary(group) == "idle")
    #expect(!replacing.hasObservers && !eager.hasObservers)
  }

  @Test func aChildThatTakesItselfOutAndThenChangesDoesNotCount() {
    let group = LoadableGroup(mode: .any)
    let child = ObservedLoadable()
    child.onObserved = { [unowned group, unowned child] in
      group.loadables = []
      child.setDidSyncSuccessfully()
    }
    group.loadables = [child]
    #expect(summary(group) == "idle")
    #expect(!child.hasObservers)
  }
}

private final class ObservedLoadable: TestLoadable {
  var onObserved: () -> Void = {}

  override func didAddFirstObserver() { onObserved() }
}
