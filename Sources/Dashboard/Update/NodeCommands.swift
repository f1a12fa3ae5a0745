import InspectionModel

/// Commands that are carried out together, with one message for all of them.
public struct NodeCommands: Equatable, Sendable {
  /// The commands, in the order in which they are sent.
  package let commands: [NodeCommand]
  /// The nodes in words, `24 matches`; nil for one command, whose message names its node.
  let subject: String?

  /// Creates a single command.
  package init(_ command: NodeCommand) { (commands, subject) = ([command], nil) }

  /// - Parameter subject: The nodes in words.
  init(_ commands: [NodeCommand], of subject: String) { (self.commands, self.subject) = (commands, subject) }

  /// Returns the event for the outcomes of all commands; nil if there is none.
  package func outcome(of outcomes: [CommandOutcome]) -> Event? {
    guard subject == nil else { return .outcomes(self, outcomes) }
    return commands.first.flatMap { command in outcomes.first.map { .outcome(command, $0) } }
  }
}
