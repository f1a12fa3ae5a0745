/// A marker of a loadable's lifetime: the marker's release ends the signals of the tasks that wait for the loadable.
///
/// Loadables have no `deinit`. The loadable is the marker's only owner, so the marker is released with the loadable.
@MainActor
final class Lifetime {
  private var signals: [ObjectIdentifier: AsyncStream<Void>.Continuation] = [:]

  deinit {
    for signal in signals.values { signal.finish() }
  }

  /// The number of registered signals; not every signal still has a waiting task.
  var signalCount: Int { signals.count }

  func add(_ signal: AsyncStream<Void>.Continuation, of waiter: AnyObject) {
    signals[ObjectIdentifier(waiter)] = signal
  }

  func remove(signalOf waiter: AnyObject) {
    signals[ObjectIdentifier(waiter)] = nil
  }
}
