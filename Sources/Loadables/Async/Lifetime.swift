/// Ends, when it is released, the signals that tasks wait for.
///
/// A loadable's base classes have no `deinit`. This is owned by a loadable and by nobody else, so that its end is the
/// loadable's.
@MainActor
final class Lifetime {
  private var signals: [ObjectIdentifier: AsyncStream<Void>.Continuation] = [:]

  deinit {
    for signal in signals.values { signal.finish() }
  }

  /// How many tasks may be waiting.
  var signalCount: Int { signals.count }

  func add(_ signal: AsyncStream<Void>.Continuation, of waiter: AnyObject) {
    signals[ObjectIdentifier(waiter)] = signal
  }

  func remove(signalOf waiter: AnyObject) {
    signals[ObjectIdentifier(waiter)] = nil
  }
}
