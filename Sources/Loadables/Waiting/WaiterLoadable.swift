/// A named ``LoadableWaiter`` as a node for tools: syncing during a wait, synced when satisfied, failed when timed out.
///
/// The only dependency is the loadable to wait for. The node has contents while it is synced.
package final class WaiterLoadable: LoadableBase, LoadableContainer, InspectionNamed {
  package let target: any PureLoadableProtocol
  package let inspectionName: String
  private weak var waiter: LoadableWaiter?
  /// The event that set the timer of the latest wait; the timer's next event names it as the cause.
  private var armed: HeldCause?
  private var isArmed = false

  init(_ name: String, waitingFor target: any PureLoadableProtocol) {
    inspectionName = name
    self.target = target
  }

  /// Stores the waiter weakly. Called once, after the creation of the waiter.
  func belong(to waiter: LoadableWaiter) { self.waiter = waiter }

  package var dependencies: [any PureLoadableProtocol] { [target] }

  package override var isContentsAvailable: Bool { loadableState == .didSyncSuccessfully }

  /// Ends all current waits now, as if the timeout had passed. Returns false if there is no wait.
  package func timeOut() -> Bool { waiter?.timeOut() ?? false }

  // MARK: The course of a wait

  /// Shows the beginning of a wait: sets the state to syncing and records the timeout's timer.
  ///
  /// - Returns: The number of the event that causes all further events of this wait; nil without an instrument.
  func begin(timeout: Duration) -> EventNumber? {
    let change = setSilently(.syncing)
    if change != nil { notify(Round(cause: change)) }
    cancelTimer()
    let number = arm(timeout: timeout, cause: change)
    return change ?? number
  }

  /// Records a new timer, after the latest wait was cancelled. Called while earlier waits are in progress.
  ///
  /// - Parameter timeout: The remaining time until the timeout of the latest wait in progress.
  func armAgain(timeout: Duration) {
    cancelTimer()
    _ = arm(timeout: timeout, cause: nil)
  }

  /// Shows that the only remaining wait was satisfied, as synced. Returns the event's number; nil if not recorded.
  func succeed() -> EventNumber? {
    cancelTimer()
    return change(to: .didSyncSuccessfully)
  }

  /// Shows that the only remaining wait timed out, as failed. Returns the event's number; nil if not recorded.
  ///
  /// - Parameter isDue: True if the timer of the timeout is the cause; false if the wait was ended before its timeout.
  func fail(_ error: LoadableWaiterError, isDue: Bool) -> EventNumber? {
    guard isDue else {
      let cause = LoadableInstruments.instrument?.currentCause
      cancelTimer()
      return change(to: .didFailToSync, error, cause: cause)
    }
    let armed = LoadableInstruments.number(of: armed)
    let fired = LoadableInstruments.record(.timer(.fired(armed: armed), by: .timeout), of: self, cause: armed)
    forgetTimer()
    var number: EventNumber?
    LoadableInstruments.effects(of: fired) { number = change(to: .didFailToSync, error) }
    return number
  }

  /// Shows that the only remaining wait was cancelled: sets the state to idle.
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
    let number = LoadableInstruments.record(
      .timer(.armed(delay: max(.zero, timeout), attempt: 0), by: .timeout), of: self, cause: cause)
    armed = LoadableInstruments.hold(number)
    isArmed = true
    return number
  }

  private func cancelTimer() {
    guard isArmed else { return }
    LoadableInstruments.record(.timer(.cancelled(armed: LoadableInstruments.number(of: armed)), by: .timeout), of: self)
    forgetTimer()
  }

  private func forgetTimer() { (armed, isArmed) = (nil, false) }
}
