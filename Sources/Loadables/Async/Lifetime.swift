/// A lifetime marker that ends the signals of waiting tasks when it is released.
///
/// Loadables have no `deinit`. A loadable is the only owner of its marker, so both end together.
@MainActor
final class Lifetime {
  private var signals: [ObjectIdentifier: AsyncStream<Void>.Continuation] = [:]

  deinit {
    for signal in signals.values { signal.finish() }
  }

  /// The number of waiting tasks, at most.
  var signalCount: Int { signals.count }

  func add(_ signal: AsyncStream<Void>.Continuation, of waiter: AnyObject) {
    signals[ObjectIdentifier(waiter)] = signal
  }

  func remove(signalOf waiter: AnyObject) {
    signals[ObjectIdentifier(waiter)] = nil
  }
}
