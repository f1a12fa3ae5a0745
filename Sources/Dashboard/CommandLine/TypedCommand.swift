import Explanation
import InspectionModel

/// A command of the command line: its name, its parameters, and its effect.
struct TypedCommand: Sendable {
  let name: String
  /// The parameters, with placeholders in capitals.
  let parameters: String
  /// The effect of the command, in a sentence.
  let help: String
  /// Returns the completion of the last word, given the text after the name, the text before that, and the names of all
  /// nodes.
  let complete: @Sendable (_ arguments: String, _ kept: String, Model, PackedNames) -> Completion
  /// Performs the command and returns the remaining effects, given the text after the name without blanks at either
  /// end. A command that throws changes nothing.
  let perform: @Sendable (_ arguments: String, inout Model) throws(CommandProblem) -> [Effect]

  /// All commands, in display order.
  static let all: [TypedCommand] = [.breakpoint, .go, .speed, .filter, .postpone, .theme, .saveScript, .expect]

  var usage: String { "\(name) \(parameters)" }

  /// Whether it has a required parameter.
  var needsParameters: Bool { !parameters.hasPrefix("[") }

  // MARK: Finding one

  static func named(_ name: some StringProtocol) -> TypedCommand? { all.first { $0.name == name } }

  /// Returns the command that a line begins with; nil if there is none.
  static func command(of line: String) -> TypedCommand? { named(parts(of: line).name) }

  /// Returns the completion of a line's last word; nil until a command is followed by a blank.
  static func complete(_ line: String, in model: Model, _ names: PackedNames) -> Completion? {
    let (name, arguments) = parts(of: line)
    guard let arguments, let command = named(name) else { return nil }
    return command.complete(arguments, "\(name) ", model, names)
  }

  /// Performs a line and returns the remaining effects.
  static func perform(_ line: String, in model: inout Model) throws(CommandProblem) -> [Effect] {
    let (name, arguments) = parts(of: line)
    guard let command = named(name) else {
      throw CommandProblem(Messages.noSuchCommand(line.trimmingBlanks, model.context.nodeNames))
    }
    return try command.perform((arguments ?? "").trimmingBlanks, &model)
  }

  /// Splits a line into its first word and the text after the blank; nil without a blank.
  private static func parts(of line: String) -> (name: String, arguments: String?) {
    let line = line.drop { $0 == " " }
    guard let blank = line.firstIndex(of: " ") else { return (String(line), nil) }
    return (String(line[..<blank]), String(line[blank...].drop { $0 == " " }))
  }
}

/// The reason why a command fails, as a sentence.
struct CommandProblem: Error {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
