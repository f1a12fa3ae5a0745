import Explanation
import InspectionModel

/// A command of the palette: the name, the parameters, the completion, and the effect.
struct TypedCommand: Sendable {
  let name: String
  /// The parameters as shown in the usage, with placeholders in capitals: `NODE STATE`, `[TEXT]`; empty
  /// for a command without any.
  let parameters: String
  /// The effect of the command, as a phrase: `switch to another theme`.
  let help: String
  /// Returns the reason why the command cannot be used now, as a sentence; nil if it can be used.
  var reasonNot: @Sendable (DashboardState) -> String? = { _ in nil }
  /// Returns the completion of the line's last word. `arguments` is the text after the command's name, and `kept` is
  /// the text before `arguments`. The ``PackedNames`` are the names of all nodes.
  let complete: @Sendable (_ arguments: String, _ kept: String, Model, PackedNames) -> Completion
  /// Performs the command, and returns the effects for the caller to perform. `arguments` is the text after the
  /// command's name, without blanks at either end. A command that throws changes nothing.
  let perform: @Sendable (_ arguments: String, inout Model) throws(CommandProblem) -> [Effect]

  var usage: String { parameters.isEmpty ? name : "\(name) \(parameters)" }

  /// Whether the first parameter is required.
  var needsParameters: Bool { !parameters.isEmpty && !parameters.hasPrefix("[") }

  // MARK: Finding one

  static func named(_ name: some StringProtocol) -> TypedCommand? { all.first { $0.name == name } }

  /// Returns the command whose name is the first word of a line; nil if no command has this name.
  static func command(of line: String) -> TypedCommand? { named(parts(of: line).name) }

  /// Returns the completion of a line's last word; nil if the line has no command followed by a blank.
  static func complete(_ line: String, in model: Model, _ names: PackedNames) -> Completion? {
    let (name, arguments) = parts(of: line)
    guard let arguments, let command = named(name) else { return nil }
    if let reason = command.reasonNot(model.context) {
      return Completion(kept: "\(name) ", typed: arguments, kind: "", advice: reason)
    }
    return command.complete(arguments, "\(name) ", model, names)
  }

  /// Performs the command that a typed line names, and returns the effects to perform. Throws for an unknown command.
  static func perform(_ line: String, in model: inout Model) throws(CommandProblem) -> [Effect] {
    let (name, arguments) = parts(of: line)
    guard let command = named(name) else {
      throw CommandProblem(Messages.noSuchCommand(line.trimmingBlanks, model.context.nodeNames))
    }
    if let reason = command.reasonNot(model.context) { throw CommandProblem(reason) }
    return try command.perform((arguments ?? "").trimmingBlanks, &model)
  }

  /// Splits a line at the first blank into the command's name and the arguments, which are nil without a blank.
  private static func parts(of line: String) -> (name: String, arguments: String?) {
    let line = line.drop { $0 == " " }
    guard let blank = line.firstIndex(of: " ") else { return (String(line), nil) }
    return (String(line[..<blank]), String(line[blank...].drop { $0 == " " }))
  }
}

/// The reason why a typed command failed, as a sentence.
struct CommandProblem: Error {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
