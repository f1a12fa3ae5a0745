/// Listens to every loadable of the process, before any observer does.
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

/// The number of a recorded event: they rise by one in the order of recording.
public typealias EventNumber = UInt64

/// The place where an instrument is plugged in.
@MainActor
public enum Instrumentation {
  /// The instrument of this process; nil, the default, costs one branch an event.
  // Read at every event, in single reads.
  @exclusivity(unchecked) public static var instrument: (any LoadableInstrument)?

  /// Kept by ``ContractViolations``.
  @exclusivity(unchecked) static var hasViolationListeners = false

  /// Whether anybody listens: every change asks this once.
  static var isOn: Bool { instrument != nil || hasViolationListeners }

  /// Records an event if somebody listens.
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
    guard let cause = instrument?.currentCause else { return action }
    return { effects(of: cause, action) }
  }
}
