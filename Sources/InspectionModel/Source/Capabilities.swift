/// The commands that a source refuses, each with the reason. The source accepts all other commands.
public struct Capabilities: Sendable, Hashable {
  /// The refused commands with their reasons, except for commands of the clock.
  public var refused: [CommandTag: CommandOutcome.Reason]
  /// The refused commands of the clock with their reasons.
  public var refusedOfClock: [ClockTag: CommandOutcome.Reason]
  /// Whether this viewer controls the attached program. Stays true while the viewer shows the program's past.
  public var hasControl = false

  /// The name of the other viewer that has control of the program; nil if no other viewer has control.
  public var otherController: String?

  public init(
    refused: [CommandTag: CommandOutcome.Reason] = [:], refusedOfClock: [ClockTag: CommandOutcome.Reason] = [:]
  ) {
    self.refused = refused
    self.refusedOfClock = refusedOfClock
  }

  /// The capabilities of a source that refuses no command.
  public static let all = Capabilities()

  /// Returns capabilities that refuse all commands except those of the clock, all for the same reason.
  public static func clockOnly(_ reason: CommandOutcome.Reason) -> Capabilities {
    var refused: [CommandTag: CommandOutcome.Reason] = [:]
    for tag in CommandTag.allCases where tag != .clock { refused[tag] = reason }
    return Capabilities(refused: refused)
  }

  /// Returns capabilities that refuse every command, all for the same reason.
  public static func none(because reason: CommandOutcome.Reason) -> Capabilities {
    Capabilities(
      refused: Dictionary(uniqueKeysWithValues: CommandTag.allCases.map { ($0, reason) }),
      refusedOfClock: Dictionary(uniqueKeysWithValues: ClockTag.allCases.map { ($0, reason) }))
  }

  /// Returns the reason that the source refuses a command; nil if the source accepts the command.
  public func refusal(of command: Command<some Sendable & Hashable>) -> CommandOutcome.Reason? {
    if case .clock(let command) = command { return refusedOfClock[command.tag] }
    return refused[command.tag]
  }
}
