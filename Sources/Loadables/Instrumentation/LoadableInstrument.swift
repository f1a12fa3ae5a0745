/// Listens to every loadable of the process, before any observer does. See ``Instrumentation/install(_:)``.
///
/// An ordinary observer cannot tell causes from effects: a group subscribes to its children when it is made, so whoever
/// observes both hears the group first. An instrument is told of a child's change before the group hears of it, and of
/// the group's change while it knows that the child's is its cause.
@MainActor
public protocol LoadableInstrument: AnyObject {
  /// Notes an event and returns a number by which it can be named as a cause.
  ///
  /// - Parameters:
  ///   - event: What happened, or is about to.
  ///   - loadable: Whom it happened to.
  ///   - cause: The event that led to it; nil when it is the one whose effects are under way (``begin(effectsOf:)``).
  func record(_ event: LoadableEvent, of loadable: any PureLoadableProtocol, cause: EventNumber?) -> EventNumber

  /// The event whose effects are under way, if any.
  var currentCause: EventNumber? { get }

  /// Whatever is recorded until the matching ``endEffects()`` was caused by this event. Calls nest.
  func begin(effectsOf event: EventNumber)

  /// Ends what the last ``begin(effectsOf:)`` began.
  func endEffects()
}

/// The number that an instrument gives to an event, below 2^62. It means nothing to another instrument.
public typealias EventNumber = UInt64

/// The instruments of this process.
///
/// Without one, an event costs one branch. The first one is called directly. Several are called in the order in which they
/// were installed, each with its own numbers of events.
@MainActor
public enum Instrumentation {
  /// The receiver of events: nil, the only instrument, or a group of them.
  // Read at every event, in single reads.
  @exclusivity(unchecked) package private(set) static var instrument: (any LoadableInstrument)?

  private static let group = InstrumentGroup()

  /// The installed instruments, in the order of installation.
  public static var instruments: [any LoadableInstrument] { group.instruments }

  /// Tells an instrument of every event from now on, until ``uninstall(_:)``. It is held strongly.
  ///
  /// Does nothing if it is installed already. An instrument receives no causes from before its installation.
  public static func install(_ instrument: any LoadableInstrument) {
    group.add(instrument)
    self.instrument = group.effective
  }

  /// Stops telling an instrument of events. Does nothing if it is not installed.
  ///
  /// Effects that are under way are ended for it.
  public static func uninstall(_ instrument: any LoadableInstrument) {
    group.remove(instrument)
    self.instrument = group.effective
  }

  /// Keeps the number of an event beyond the call that recorded it, for a timer for instance.
  static func hold(_ event: EventNumber?) -> HeldCause? {
    event.map { HeldCause(number: $0, owner: group.ownerOfSmallNumbers) }
  }

  /// The current receiver's number for an event that was held. Instruments may have come or gone since; nil if the event is
  /// none of theirs.
  static func number(of held: HeldCause?) -> EventNumber? {
    guard let held else { return nil }
    if instrument === group { instrument = group.effective }
    return group.number(of: held, directly: instrument !== group)
  }

  /// The event whose effects are under way, to be held.
  static var heldCurrentCause: HeldCause? { instrument.flatMap { hold($0.currentCause) } }

  /// Kept by ``ContractViolations``.
  @exclusivity(unchecked) static var hasViolationListeners = false

  /// Whether anybody listens: every change asks this once.
  static var isOn: Bool { instrument != nil || hasViolationListeners }

  /// Records an event if an instrument is installed.
  @discardableResult
  package static func record(
    _ event: @autoclosure () -> LoadableEvent, of loadable: any PureLoadableProtocol, cause: EventNumber? = nil
  ) -> EventNumber? {
    instrument?.record(event(), of: loadable, cause: cause)
  }

  /// Runs `body` as the effect of an event. With nil it simply runs.
  package static func effects(of event: EventNumber?, _ body: () -> Void) {
    guard let event, let instrument else { return body() }
    instrument.begin(effectsOf: event)
    body()
    instrument.endEffects()
  }

  /// Makes `action`, which a timer is going to run, an effect of what is under way now.
  ///
  /// Every ``TimeSource`` wraps what it is given with this, so that what a timer does can be traced to what set it.
  public static func carryingCause(_ action: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
    guard let cause = heldCurrentCause else { return action }
    return { effects(of: number(of: cause), action) }
  }
}

/// An event that is the cause of something later.
struct HeldCause {
  let number: EventNumber
  /// The instrument that gave the number, where no group did.
  let owner: UInt32
}
