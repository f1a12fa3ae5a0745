/// An instrument, which receives the events of every loadable before any observer: see ``Instrumentation/install(_:)``.
///
/// An ordinary observer cannot tell causes from effects: a group observes the children from the group's creation on, so
/// an observer of a group and a child is notified of the group's change first. An instrument receives the child's
/// change first, then the group's change with the child's change as the cause.
@MainActor
public protocol LoadableInstrument: AnyObject {
  /// Records an event and returns the event's number, which identifies the event as a cause.
  ///
  /// - Parameters:
  ///   - event: The event, which has just happened or is about to happen.
  ///   - loadable: The loadable of the event.
  ///   - cause: The number of the event that caused this event; nil for ``currentCause``.
  func record(_ event: LoadableEvent, of loadable: any PureLoadableProtocol, cause: EventNumber?) -> EventNumber

  /// The number of the event whose effects are in progress (``begin(effectsOf:)``); nil without effects in progress.
  var currentCause: EventNumber? { get }

  /// Begins the effects of an event, the cause of all further events until the matching ``endEffects()``. Calls nest.
  func begin(effectsOf event: EventNumber)

  /// Ends the effects begun by the matching ``begin(effectsOf:)``.
  func endEffects()
}

/// An instrument's number for an event, below 2^62. Numbers differ between instruments.
public typealias EventNumber = UInt64

/// The instruments of this process.
///
/// Without an instrument, an event costs one branch. A single instrument is called directly. Several instruments are
/// called in the order of installation, each with separate event numbers.
@MainActor
public enum Instrumentation {
  /// The receiver of events: nil, the only instrument, or a group of all instruments.
  // Read at every event, in single reads.
  @exclusivity(unchecked) package private(set) static var instrument: (any LoadableInstrument)?

  private static let group = InstrumentGroup()

  /// The installed instruments, in the order of installation.
  public static var instruments: [any LoadableInstrument] { group.instruments }

  /// Installs an instrument, which is held strongly until ``uninstall(_:)``.
  ///
  /// No effect on an installed instrument. An instrument receives no causes from before the instrument's installation.
  public static func install(_ instrument: any LoadableInstrument) {
    group.add(instrument)
    self.instrument = group.effective
  }

  /// Uninstalls an instrument and ends the instrument's current effects. No effect unless the instrument is installed.
  public static func uninstall(_ instrument: any LoadableInstrument) {
    group.remove(instrument)
    self.instrument = group.effective
  }

  /// Returns an event's number in a form that can be stored beyond the current call, for example with a timer.
  static func hold(_ event: EventNumber?) -> HeldCause? {
    event.map { HeldCause(number: $0, owner: group.ownerOfSmallNumbers) }
  }

  /// Returns the current receiver's number for a held event; nil if no installed instrument knows the event.
  static func number(of held: HeldCause?) -> EventNumber? {
    guard let held else { return nil }
    if instrument === group { instrument = group.effective }
    return group.number(of: held, directly: instrument !== group)
  }

  static var heldCurrentCause: HeldCause? { instrument.flatMap { hold($0.currentCause) } }

  /// The controller of all syncs, held strongly; nil without one.
  // Read at every recorded change, in single reads.
  @exclusivity(unchecked) public static var syncController: (any SyncController)?

  /// Whether there is a ``ContractViolations`` listener.
  @exclusivity(unchecked) static var hasViolationListeners = false

  /// Whether there is an instrument or a listener; read once for every change.
  static var isOn: Bool { instrument != nil || hasViolationListeners }

  /// Records an event if an instrument is installed.
  @discardableResult
  package static func record(
    _ event: @autoclosure () -> LoadableEvent, of loadable: any PureLoadableProtocol, cause: EventNumber? = nil
  ) -> EventNumber? {
    instrument?.record(event(), of: loadable, cause: cause)
  }

  /// Runs `body` as the effect of an event; if `event` is nil, the current cause does not change.
  package static func effects(of event: EventNumber?, _ body: () -> Void) {
    guard let event, let instrument else { return body() }
    instrument.begin(effectsOf: event)
    body()
    instrument.endEffects()
  }

  /// Returns a timer's action, wrapped as an effect of the current event.
  ///
  /// Every ``TimeSource`` wraps every action with this function, to trace effects to the event that set the timer.
  public static func carryingCause(_ action: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
    guard let cause = heldCurrentCause else { return action }
    return { effects(of: number(of: cause), action) }
  }
}

/// An event's number, held as the cause of later events.
struct HeldCause {
  let number: EventNumber
  /// The owner number of the instrument that assigned `number`; not used if a group assigned `number`.
  let owner: UInt32
}
