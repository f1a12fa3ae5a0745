import InspectionModel
import Link
import Recordings

/// The control of an attached program: who has it, and what this client may do.
struct ProgramControl {
  /// The name of this dashboard that other attached dashboards see, to ask for control; nil to watch only.
  let name: String?
  var isOurs = false
  /// The name of the client that has control; nil if unknown.
  var holder: String?

  init(name: String?) { self.name = name }

  /// The name of another client that has control; nil if there is none, or if this client has not asked for control.
  var other: String? { isOurs ? nil : holder }

  /// Returns the line that asks a program for control; nil if this client only watches, or the program gives no control.
  func request(to program: LinkHeader) -> ClientLine? {
    guard let name, !program.commands.isEmpty, program.version.hasLease else { return nil }
    return .control(name)
  }

  /// Returns what this client may do with a program. Clock commands are refused one by one. Breakpoints are the screen's.
  ///
  /// - Parameter canSend: Whether the connection can send to the program.
  func capabilities(of program: LinkHeader, isAttached: Bool, canSend: Bool) -> Capabilities {
    let refusal = refusalOfEverything(by: program, isAttached: isAttached, canSend: canSend)
    var capabilities = refusal.map(Capabilities.none) ?? Capabilities()
    if isAttached, !program.isClockControllable {
      for tag in ClockTag.allCases { capabilities.refusedOfClock[tag] = .systemClock }
    }
    if refusal == nil {
      capabilities.hasControl = true
      for tag in CommandTag.allCases where !program.commands.contains(tag) {
        capabilities.refused[tag] = .notInLiveProcess
      }
      for tag in [ClockTag.stepBack, .previousEvent, .nextEvent] { capabilities.refusedOfClock[tag] = .past }
    } else {
      capabilities.otherController = other
    }
    (capabilities.refused[.clock], capabilities.refused[.breakpoint]) = (nil, nil)
    return capabilities
  }

  /// The reason why every command is refused; nil if this client may send commands.
  private func refusalOfEverything(
    by program: LinkHeader, isAttached: Bool, canSend: Bool
  ) -> CommandOutcome.Reason? {
    guard isAttached else { return .notAttached }
    guard !program.commands.isEmpty, canSend else { return .readOnly }
    // A program with a version without control leases performs the commands of every client.
    guard program.version.hasLease else { return nil }
    guard name != nil else { return .withoutControl }
    return isOurs ? nil : .controlledByOther
  }
}
