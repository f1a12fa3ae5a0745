/// A source whose time is moved by whoever shows it: a simulation, or a recording of one.
@MainActor
public protocol TimedSource: InspectionSource {
  /// Lets its time follow real time.
  ///
  /// - Parameters:
  ///   - real: The real time since some origin; it must never go back.
  ///   - budget: How much real time this call may take. What does not fit is made up for in the next calls.
  /// - Returns: True if its time is where it should be; false if the budget was used up first.
  @discardableResult
  func advance(toReal real: Duration, budget: Duration) -> Bool

  /// How much real time passes until something happens by itself; nil if nothing does.
  var realTimeUntilNextInstant: Duration? { get }

  /// Whether time would move, were the run not over.
  var isSetRunning: Bool { get }

  /// How many seconds of its time pass for each real one, while time moves.
  var speed: Double { get }

  /// Whether time stands still for good.
  var isOver: Bool { get }

  /// Why it has come to a bad end, in words, if it has.
  var failureText: String? { get }
}

extension TimedSource {
  /// The same, with the time of half a frame as its budget.
  @discardableResult
  public func advance(toReal real: Duration) -> Bool { advance(toReal: real, budget: .milliseconds(8)) }
}
