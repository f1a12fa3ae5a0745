/// The machine-readable words (raw values) for the commands of the clock, as written in events and requests.
public enum ClockTag: String, CaseIterable, Sendable {
  case pause, resume, step, speed, stepBack, jump, previousEvent, nextEvent

  package init(_ command: ClockCommand) {
    switch command {
    case .pause: self = .pause
    case .resume: self = .resume
    case .step: self = .step
    case .setSpeed: self = .speed
    case .stepBack: self = .stepBack
    case .jump: self = .jump
    case .jumpToEvent(_, let isForward): self = isForward ? .nextEvent : .previousEvent
    }
  }
}
