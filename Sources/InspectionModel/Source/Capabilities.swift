/// The commands that a source refuses, each with the reason. The source performs all other commands.
public struct Capabilities: Sendable, Hashable {
  /// The reason for each refused command, except for commands of the clock.
  public var refused: [CommandTag: CommandOutcome.Reason]
  /// The reason for each refused command of the clock.
  public var refusedOfClock: [ClockTag: CommandOutcome.Reason]
  /// Whether this viewer has control of an attached program, also while it shows the program's past.
  public var hasControl = false

  /// The name of the other viewer that has control of the program; nil without one.
  public var otherController: String?

  public init(
    refused: [CommandTag: CommandOutcome.Reason] = [:], refusedOfClock: [ClockTag: CommandOutcome.Reason] = [:]
  ) {
    self.refused = refused
    self.refusedOfClock = refusedOfClock
  }

  /// The capabilities of a source that performs every command.
  public static let all = Capabilities()

  /// Returns capabilities that allow only the commands of the clock and refuse all other commands for one reason.
  public static func clockOnly(_ reason: CommandOutcome.Reason) -> Capabilities {
    var refused: [CommandTag: CommandOutcome.Reason] = [:]
    for tag in CommandTag.allCases where tag != .clock { refused[tag] = reason }
    return Capabilities(refused: refused)
  }

  /// Returns capabilities that refuse every command for one reason.
  public static func none(because reason: CommandOutcome.Reason) -> Capabilities {
    Capabilities(
      refused: Dictionary(uniqueKeysWithValues: CommandTag.allCases.map { ($0, reason) }),
      refusedOfClock: Dictionary(uniqueKeysWithValues: ClockTag.allCases.map { ($0, reason) }))
  }

  /// Returns the reason that the source refuses a command; nil if the source performs the command.
  public func refusal(of command: Command<some Sendable & Hashable>) -> CommandOutcome.Reason? {
    if case .clock(let command) = command { return refusedOfClock[ClockTag(command)] }
    return refused[CommandTag(command)]
  }
}
