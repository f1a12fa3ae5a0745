import Explanation
import InspectionModel

/// A command that a person can type: its name, its words, and what it does.
struct TypedCommand: Sendable {
  /// The first word.
  let name: String
  /// What follows it, in capitals what has to be filled in.
  let parameters: String
  /// A sentence about what it does.
  let help: String
  /// What could stand in place of the last word. Given is what follows the name, what goes before that, and the names of
  /// all nodes.
  let complete: @Sendable (_ arguments: String, _ kept: String, Model, PackedNames) -> Completion
  /// Does it, and says what is left to be done. Given is what follows the name, without blanks at either end. A command
  /// that cannot be carried out changes nothing.
  let perform: @Sendable (_ arguments: String, inout Model) throws(CommandProblem) -> [Effect]

  /// Every command, in the order in which they are listed.
  static let all: [TypedCommand] = [.breakpoint, .go, .speed, .filter, .postpone, .theme, .saveScript, .expect]

  /// How it is written.
  var usage: String { "\(name) \(parameters)" }

  /// Whether something has to follow the name.
  var needsParameters: Bool { !parameters.hasPrefix("[") }

  // MARK: Finding one

  static func named(_ name: some StringProtocol) -> TypedCommand? { all.first { $0.name == name } }

  /// The command that a line begins with, if it is one.
  static func command(of line: String) -> TypedCommand? { named(parts(of: line).name) }

  /// What could stand in place of the last word of a line; nil while no command is followed by a blank.
  static func complete(_ line: String, in model: Model, _ names: PackedNames) -> Completion? {
    let (name, arguments) = parts(of: line)
    guard let arguments, let command = named(name) else { return nil }
    return command.complete(arguments, "\(name) ", model, names)
  }

  /// Does what a whole line asks for, and says what is left to be done.
  static func perform(_ line: String, in model: inout Model) throws(CommandProblem) -> [Effect] {
    let (name, arguments) = parts(of: line)
    guard let command = named(name) else {
      throw CommandProblem(Messages.noSuchCommand(line.trimmingBlanks, model.context.nodeNames))
    }
    return try command.perform((arguments ?? "").trimmingBlanks, &model)
  }

  /// The first word, and what follows the blank after it; nil while there is none.
  private static func parts(of line: String) -> (name: String, arguments: String?) {
    let line = line.drop { $0 == " " }
    guard let blank = line.firstIndex(of: " ") else { return (String(line), nil) }
    return (String(line[..<blank]), String(line[blank...].drop { $0 == " " }))
  }
}

/// Why a command cannot be carried out, in a sentence.
struct CommandProblem: Error {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
