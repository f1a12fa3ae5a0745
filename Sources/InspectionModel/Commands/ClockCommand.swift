/// A command that moves, pauses or changes the speed of a clock.
public enum ClockCommand: Sendable, Hashable {
  /// Pauses the clock.
  case pause
  /// Resumes the clock.
  case resume
  /// Moves to the next instant that has an event, runs all events of that instant, and pauses.
  case step
  /// Sets the speed, in virtual seconds per real second; valid are ``speeds``.
  case setSpeed(Double)
  /// Moves back to the state before the most recent instant with an event, and pauses.
  case stepBack
  /// Moves forward or back to the state after all events due at a time, in nanoseconds since the start.
  case jump(to: Int64)
  /// Moves to the previous or next event of a node, and pauses.
  case jumpToEvent(of: NodeID, isForward: Bool)

  /// The valid speeds, wherever they come from: a file, an option, a key, a program or its client.
  public static let speeds: ClosedRange<Double> = 0.01...10_000
  /// The rule for a valid speed, for messages about one that is not in ``speeds``.
  package static let speedRule = "a number from \(speeds.lowerBound.shortText) to \(speeds.upperBound.shortText)"
}

/// The machine-readable words (raw values) for the commands of the clock, as written in events and requests.
public enum ClockTag: String, CaseIterable, Sendable {
  case pause, resume, step, speed, stepBack, jump, previousEvent, nextEvent
}

extension ClockCommand: Variant {
  public var tag: ClockTag {
    switch self {
    case .pause: .pause
    case .resume: .resume
    case .step: .step
    case .setSpeed: .speed
    case .stepBack: .stepBack
    case .jump: .jump
    case .jumpToEvent(_, let isForward): isForward ? .nextEvent : .previousEvent
    }
  }

  @inlinable public static func blank(_ tag: ClockTag) -> ClockCommand {
    switch tag {
    case .pause: .pause
    case .resume: .resume
    case .step: .step
    case .speed: .setSpeed(1)
    case .stepBack: .stepBack
    case .jump: .jump(to: 0)
    case .previousEvent: .jumpToEvent(of: .none, isForward: false)
    case .nextEvent: .jumpToEvent(of: .none, isForward: true)
    }
  }

  @inlinable public func visited<V: FieldVisitor>(by fields: inout V) throws(V.Failure) -> ClockCommand {
    switch self {
    case .pause, .resume, .step, .stepBack: self
    case .setSpeed(let speed): .setSpeed(try fields.number(speed, .speed, standard: nil))
    case .jump(let time): .jump(to: try fields.duration(time, .due))
    case .jumpToEvent(let node, let isForward): .jumpToEvent(of: try fields.node(node, .to), isForward: isForward)
    }
  }
}
