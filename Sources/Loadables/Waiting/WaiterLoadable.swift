/// A named ``LoadableWaiter`` as a loadable, for the tools that show it: syncing while a party waits, synced when the
/// waiter was satisfied, failed when it timed out.
///
/// The loadable that is waited for is its only dependency. Its contents are available while it is synced.
package final class WaiterLoadable: LoadableBase, LoadableContainer, InspectionNamed {
  /// The loadable that is waited for.
  package let target: any PureLoadableProtocol
  package let inspectionName: String
  private weak var waiter: LoadableWaiter?
  /// The event that set the timer of the latest wait.
  private var armed: HeldCause?
  private var isArmed = false

  init(_ name: String, waitingFor target: any PureLoadableProtocol) {
    inspectionName = name
    self.target = target
  }

  /// Called once, when the waiter exists.
  func belong(to waiter: LoadableWaiter) { self.waiter = waiter }

  package var dependencies: [any PureLoadableProtocol] { [target] }

  package override var isContentsAvailable: Bool { loadableState == .didSyncSuccessfully }

  /// Ends every wait now, as timed out.
  ///
  /// - Returns: False if no party waits.
  package func timeOut() -> Bool { waiter?.timeOut() ?? false }

  // MARK: The course of a wait

  /// A party begins to wait.
  ///
  /// - Returns: The event that everything follows from which the waiter does for the party.
  func begin(timeout: Duration) -> EventNumber? {
    let change = setSilently(.syncing)
    if change != nil { notify(Round(cause: change)) }
    cancelTimer()
    let number = arm(timeout: timeout, cause: change)
    return change ?? number
  }

  /// The party that waited longest is gone, and others still wait.
  ///
  /// - Parameter timeout: How long the one of them waits that waits longest now.
  func armAgain(timeout: Duration) {
    cancelTimer()
    _ = arm(timeout: timeout, cause: nil)
  }

  /// The last party got what it waited for.
  func succeed() -> EventNumber? {
    cancelTimer()
    return change(to: .didSyncSuccessfully)
  }

  /// The last party timed out.
  ///
  /// - Parameter isDue: Whether its time is over. The reason is the state of the loadable then, otherwise the event that
  ///   ended it before its time.
  func fail(_ error: LoadableWaiterError, isDue: Bool) -> EventNumber? {
    guard isDue else {
      let cause = Instrumentation.instrument?.currentCause
      cancelTimer()
      return change(to: .didFailToSync, error, cause: cause)
    }
    let armed = Instrumentation.number(of: armed)
    let fired = Instrumentation.record(.timer(.fired(armed: armed), by: .timeout), of: self, cause: armed)
    forgetTimer()
    var number: EventNumber?
    Instrumentation.effects(of: fired) { number = change(to: .didFailToSync, error) }
    return number
  }

  /// The last party was cancelled.
  func cancel() {
    cancelTimer()
    _ = change(to: .idle)
  }

  private func change(
    to state: LoadableState, _ error: LoadableWaiterError? = nil, cause: EventNumber? = nil
  ) -> EventNumber? {
    let change = setSilently(state, error: error, cause: cause)
    notify(Round(cause: change))
    return change
  }

  private func arm(timeout: Duration, cause: EventNumber?) -> EventNumber? {
    let number = Instrumentation.record(
      .timer(.armed(delay: max(.zero, timeout), attempt: 0), by: .timeout), of: self, cause: cause)
    armed = Instrumentation.hold(number)
    isArmed = true
    return number
  }

  private func cancelTimer() {
    guard isArmed else { return }
    Instrumentation.record(.timer(.cancelled(armed: Instrumentation.number(of: armed)), by: .timeout), of: self)
    forgetTimer()
  }

  private func forgetTimer() { (armed, isArmed) = (nil, false) }
}
