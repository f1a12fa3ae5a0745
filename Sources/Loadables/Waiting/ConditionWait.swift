/// Calls once when a condition on a loadable holds: what all waiting is made of.
///
/// Keeps the loadable alive until then. Ends without the call when it is cancelled or released.
@MainActor
final class ConditionWait {
  typealias Condition = @MainActor (any PureLoadableProtocol) -> Bool

  private var loadable: (any PureLoadableProtocol)?
  private let condition: Condition
  private var action: (@MainActor () -> Void)?
  private var observer: LoadableObserver?

  /// Waits for the loadable's changes; `action` is never called before this has returned. See ``check()`` for a condition
  /// that holds already.
  init(
    on loadable: any PureLoadableProtocol, until condition: @escaping Condition,
    _ action: @escaping @MainActor () -> Void
  ) {
    self.loadable = loadable
    self.condition = condition
    self.action = action
    observer = loadable.sink { [weak self] _ in self?.check() }
  }

  /// Looks whether the condition holds, and calls if it does.
  ///
  /// - Returns: Whether the wait is over, by this or already.
  @discardableResult
  func check() -> Bool {
    guard let loadable, let action else { return true }
    // Being observed may change a loadable, but whoever waits does not hold this yet.
    guard observer != nil, condition(loadable) else { return false }
    cancel()
    action()
    return true
  }

  /// Ends the wait. May be called any number of times.
  func cancel() {
    observer = nil
    action = nil
    loadable = nil
  }
}
