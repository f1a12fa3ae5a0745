/// A wait for a condition on a loadable. Calls an action once when the condition holds. All waiters use this class.
///
/// The wait keeps the loadable alive until the action is called. A cancelled or released wait ends without a call.
@MainActor
final class ConditionWait {
  typealias Condition = @MainActor (any PureLoadableProtocol) -> Bool

  private var loadable: (any PureLoadableProtocol)?
  private let condition: Condition
  private var action: (@MainActor () -> Void)?
  private var observer: LoadableObserver?

  /// Observes the loadable, but never calls `action` before returning. See ``check()`` for the current state.
  init(
    on loadable: any PureLoadableProtocol, until condition: @escaping Condition,
    _ action: @escaping @MainActor () -> Void
  ) {
    self.loadable = loadable
    self.condition = condition
    self.action = action
    observer = loadable.sink { [weak self] _ in self?.check() }
  }

  /// Calls the action if the condition holds.
  ///
  /// - Returns: Whether the wait has ended, now or earlier.
  @discardableResult
  func check() -> Bool {
    guard let loadable, let action else { return true }
    // Being observed may change a loadable before the caller holds this object.
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
