import InspectionModel

/// Commands for several nodes that are performed together and reported in one message.
public struct NodeCommands: Equatable, Sendable {
  /// The commands, in the order in which they are sent.
  package let commands: [NodeCommand]
  /// The nodes of the commands in words, such as `24 matches`; nil for a single command, whose message names its node.
  let subject: String?

  /// Creates a list of a single command.
  package init(_ command: NodeCommand) { (commands, subject) = ([command], nil) }

  /// Creates a list of commands for several nodes; `subject` describes these nodes in words, such as `24 matches`.
  init(_ commands: [NodeCommand], of subject: String) { (self.commands, self.subject) = (commands, subject) }

  /// Returns the event that reports the outcomes of all commands; nil if a single command has no outcome.
  package func outcome(of outcomes: [CommandOutcome]) -> Event? {
    guard subject == nil else { return .outcomes(self, outcomes) }
    return commands.first.flatMap { command in outcomes.first.map { .outcome(command, $0) } }
  }
}
