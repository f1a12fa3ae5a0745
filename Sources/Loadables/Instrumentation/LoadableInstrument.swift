/// A recorder that receives the events of all loadables before any observer, see ``LoadableInstruments/install(_:)``.
///
/// An ordinary observer cannot tell causes from effects. For example, an observer of a group and of its child is
/// notified of the group first, because the group observes the child for longer. An instrument receives the child's
/// change first, then the group's change with the child's change as the cause.
@MainActor
public protocol LoadableInstrument: AnyObject {
  /// Records an event. Returns the number by which later events name this event as their cause.
  ///
  /// - Parameters:
  ///   - event: The event, which has just happened or is about to happen.
  ///   - loadable: The loadable of the event.
  ///   - cause: The number of the event that caused this event; nil means ``currentCause``.
  func record(_ event: LoadableEvent, of loadable: any PureLoadableProtocol, cause: EventNumber?) -> EventNumber

  /// The number of the event whose effects are in progress, see ``begin(effectsOf:)``; nil if there is none.
  var currentCause: EventNumber? { get }

  /// Makes `event` the cause of all further events until the matching ``endEffects()``. Calls may be nested.
  func begin(effectsOf event: EventNumber)

  /// Ends what the last ``begin(effectsOf:)`` has begun: further events have the previous cause again.
  func endEffects()
}

/// The number that an instrument assigns to an event, below 2^62. Each instrument numbers events separately.
public typealias EventNumber = UInt64

/// The instruments installed in this process, and the controller of its syncs.
///
/// Without an instrument, an event costs one branch. A single instrument is called directly. Several instruments are
/// called in the order of installation, each with separate event numbers.
@MainActor
public enum LoadableInstruments {
  /// The receiver of all events: nil, the only instrument, or a group of all instruments.
  // Read at every event, in single reads.
  @exclusivity(unchecked) package private(set) static var instrument: (any LoadableInstrument)?

  private static let group = InstrumentGroup()

  /// The installed instruments, in the order of installation.
  public static var instruments: [any LoadableInstrument] { group.instruments }

  /// Installs an instrument, which is held strongly until ``uninstall(_:)``.
  ///
  /// Installing an instrument twice has no effect. Events from before the installation are never reported as causes.
  public static func install(_ instrument: any LoadableInstrument) {
    group.add(instrument)
    self.instrument = group.effective
  }

  /// Uninstalls an instrument and ends its effects in progress. No effect if the instrument is not installed.
  public static func uninstall(_ instrument: any LoadableInstrument) {
    group.remove(instrument)
    self.instrument = group.effective
  }

  /// Returns an event's number in a form that can be stored beyond the current call, such as with a timer.
  static func hold(_ event: EventNumber?) -> HeldCause? {
    event.map { HeldCause(number: $0, owner: group.ownerOfSmallNumbers) }
  }

  /// Returns the number that ``instrument`` has for a stored event; nil if no installed instrument knows the event.
  static func number(of held: HeldCause?) -> EventNumber? {
    guard let held else { return nil }
    if instrument === group { instrument = group.effective }
    return group.number(of: held, directly: instrument !== group)
  }

  static var heldCurrentCause: HeldCause? { instrument.flatMap { hold($0.currentCause) } }

  /// The controller that can delay, drop or replace the syncs of all loadables, held strongly; nil by default.
  // Read at every recorded change, in single reads.
  @exclusivity(unchecked) package static var syncController: (any SyncController)?

  /// Whether any ``ContractViolations`` listener exists.
  @exclusivity(unchecked) static var hasViolationListeners = false

  /// Whether an instrument or a listener for contract violations exists, so that changes are recorded and checked.
  static var isOn: Bool { instrument != nil || hasViolationListeners }

  /// Records an event and returns the event's number. Without an instrument, does nothing and returns nil.
  @discardableResult
  package static func record(
    _ event: @autoclosure () -> LoadableEvent, of loadable: any PureLoadableProtocol, cause: EventNumber? = nil
  ) -> EventNumber? {
    instrument?.record(event(), of: loadable, cause: cause)
  }

  /// Runs `body`, and makes `event` the cause of all events during the run. If `event` is nil, the cause is unchanged.
  package static func effects(of event: EventNumber?, _ body: () -> Void) {
    guard let event, let instrument else { return body() }
    instrument.begin(effectsOf: event)
    body()
    instrument.endEffects()
  }

  /// Returns a closure that runs `action`. Events of the run have the same cause as events at the time of this call.
  ///
  /// A custom ``TimeSource`` wraps each action with this function, to trace effects to the event that set the timer.
  public static func carryingCause(_ action: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
    guard let cause = heldCurrentCause else { return action }
    return { effects(of: number(of: cause), action) }
  }
}

/// The number of an event, in a form that can be stored to name the event as the cause of later events.
package struct HeldCause {
  let number: EventNumber
  /// Identifies the instrument that assigned `number`; not used if an ``InstrumentGroup`` assigned `number`.
  let owner: UInt32
}

/// A controller of the syncs of all loadables of the process, such as a tool that injects faults.
///
/// Called only while an instrument is installed. ``drops(_:of:)`` is also called for a ``ContractViolations`` listener.
@MainActor
package protocol SyncController: AnyObject {
  /// Decides whether the controller takes over the start of a sync. Called just before the sync would call `doSync()`.
  ///
  /// - Parameter loadable: The loadable, in the state `syncing`.
  /// - Returns: True to take over. The controller then calls ``LoadableInstruments/startSync(of:)`` once, or never.
  func takesOverSync(of loadable: any PureLoadableProtocol) -> Bool

  /// Decides whether to drop a result that a loadable reports, such as the late result of a sync that the controller
  /// has ended. A dropped result changes neither the state nor the error.
  ///
  /// - Parameters:
  ///   - result: `didSyncSuccessfully` or `didFailToSync`.
  ///   - loadable: The loadable, in the state before the result.
  func drops(_ result: LoadableState, of loadable: any PureLoadableProtocol) -> Bool

  /// Takes note of a result that the loadable itself has dropped, because its attempt to sync was over.
  ///
  /// - Returns: Whether the controller had ended that attempt, and has told the drop itself.
  func noteLate(_ result: LoadableState, of loadable: any PureLoadableProtocol) -> Bool
}

extension LoadableInstruments {
  /// Starts the work of a sync that ``syncController`` has taken over, by calling the loadable's `doSync()`.
  package static func startSync(of loadable: any PureLoadableProtocol) { (loadable as? LoadableBase)?.startSync() }
}

/// A loadable with a name for tools such as Loadscope.
///
/// Tools show a loadable without a name by the loadable's type and a number.
@MainActor
public protocol InspectionNamed {
  /// The name that tools show: short, without secrets, and constant after initialization.
  var inspectionName: String { get }
}

extension PureLoadableProtocol {
  /// The loadable's name in sentences: the name that tools show, otherwise its type.
  var nameInSentences: String { (self as? any InspectionNamed)?.inspectionName ?? "\(type(of: self))" }
}
