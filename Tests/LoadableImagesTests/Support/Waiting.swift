import Loadables
import Testing

/// Waits until a condition holds, at most 10 s. Used where another thread must have come to a point.
@MainActor
func eventually(_ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async {
  for _ in 0..<10_000 {
    if condition() { return }
    try? await Task.sleep(for: .milliseconds(1))
  }
  Issue.record("the condition does not hold after 10 s", sourceLocation: sourceLocation)
}

/// Waits until a loadable is not syncing, whatever the result.
@MainActor
func settle(_ loadable: any PureLoadableProtocol) async { try? await loadable.doneSyncing() }

/// Lets every task that is ready run a hundred turns, for a test of something that must not happen.
@MainActor
func turns() async {
  for _ in 0..<100 { await Task.detached { await Task.yield() }.value }
}
