/// A wait until a condition on a loadable holds. The wait then calls an action once. All waiters use this class.
///
/// The wait keeps the loadable alive until it ends. Cancelling or releasing the wait ends it without a call.
@MainActor
final class ConditionWait {
  typealias Condition = @MainActor (any PureLoadableProtocol) -> Bool

  private var loadable: (any PureLoadableProtocol)?
  private let condition: Condition
  private var action: (@MainActor () -> Void)?
  private var observer: LoadableObserver?

  /// Creates a wait that checks the condition at each notification. Call ``check()`` for a first check at once.
  init(
    on loadable: any PureLoadableProtocol, until condition: @escaping Condition,
    _ action: @escaping @MainActor () -> Void
  ) {
    self.loadable = loadable
    self.condition = condition
    self.action = action
    observer = loadable.sink { [weak self] _ in self?.check() }
  }

  /// If the condition holds, ends the wait and calls the action. Returns true if the wait has ended, now or before.
  @discardableResult
  func check() -> Bool {
    guard let loadable, let action else { return true }
    // The loadable may notify while the observer is being added, before the caller holds this object.
    guard observer != nil, condition(loadable) else { return false }
    cancel()
    action()
    return true
  }

  /// Ends the wait without calling the action. May be called any number of times.
  func cancel() {
    observer = nil
    action = nil
    loadable = nil
  }
}
