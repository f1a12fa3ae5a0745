/// An instrument that receives the events of every loadable of the process before any observer. See
/// ``Instrumentation/install(_:)``.
///
/// An ordinary observer cannot tell causes from effects: a group observes its children from its creation, so an
/// observer of both is notified of the group first. An instrument receives a child's change before the group does, and
/// the group's change with the child's as its cause.
@MainActor
public protocol LoadableInstrument: AnyObject {
  /// Records an event and returns its number, which names it as a cause.
  ///
  /// - Parameters:
  ///   - event: The event, past or imminent.
  ///   - loadable: The loadable.
  ///   - cause: The cause; nil for the event with current effects (``begin(effectsOf:)``).
  func record(_ event: LoadableEvent, of loadable: any PureLoadableProtocol, cause: EventNumber?) -> EventNumber

  /// The event whose effects are being recorded, if any.
  var currentCause: EventNumber? { get }

  /// Begins the effects of an event: it is the cause of all events until the matching ``endEffects()``. Calls nest.
  func begin(effectsOf event: EventNumber)

  /// Ends the effects begun by the last ``begin(effectsOf:)``.
  func endEffects()
}

/// An instrument's number for an event, below 2^62. Numbers differ between instruments.
public typealias EventNumber = UInt64

/// The instruments of this process.
///
/// Without one, an event costs one branch. A single one is called directly. Several are called in the order of
/// installation, each with its own event numbers.
@MainActor
public enum Instrumentation {
  /// The receiver of events: nil, the only instrument, or a group of them.
  // Read at every event, in single reads.
  @exclusivity(unchecked) package private(set) static var instrument: (any LoadableInstrument)?

  private static let group = InstrumentGroup()

  /// The installed instruments, in the order of installation.
  public static var instruments: [any LoadableInstrument] { group.instruments }

  /// Installs an instrument until ``uninstall(_:)``. It is held strongly.
  ///
  /// No effect if it is already installed. An instrument receives no causes from before its installation.
  public static func install(_ instrument: any LoadableInstrument) {
    group.add(instrument)
    self.instrument = group.effective
  }

  /// Uninstalls an instrument and ends its current effects. No effect if it is not installed.
  public static func uninstall(_ instrument: any LoadableInstrument) {
    group.remove(instrument)
    self.instrument = group.effective
  }

  /// Holds an event's number beyond the call that recorded it, for example for a timer.
  static func hold(_ event: EventNumber?) -> HeldCause? {
    event.map { HeldCause(number: $0, owner: group.ownerOfSmallNumbers) }
  }

  /// Returns the current receiver's number for a held event; nil if no installed instrument knows it.
  static func number(of held: HeldCause?) -> EventNumber? {
    guard let held else { return nil }
    if instrument === group { instrument = group.effective }
    return group.number(of: held, directly: instrument !== group)
  }

  static var heldCurrentCause: HeldCause? { instrument.flatMap { hold($0.currentCause) } }

  /// Set by ``ContractViolations``.
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

  /// Runs `body` as the effect of an event; with nil, without a cause.
  package static func effects(of event: EventNumber?, _ body: () -> Void) {
    guard let event, let instrument else { return body() }
    instrument.begin(effectsOf: event)
    body()
    instrument.endEffects()
  }

  /// Wraps a timer's action as an effect of the current event.
  ///
  /// Every ``TimeSource`` wraps its actions with this, to trace their effects to the event that set the timer.
  public static func carryingCause(_ action: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
    guard let cause = heldCurrentCause else { return action }
    return { effects(of: number(of: cause), action) }
  }
}

/// A cause of later events.
struct HeldCause {
  let number: EventNumber
  /// The number of the instrument that assigned the event's number, unless a group did.
  let owner: UInt32
}
