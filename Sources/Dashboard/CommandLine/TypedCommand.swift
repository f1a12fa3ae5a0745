import Inspection

/// A command that a person can type: its name, its words, and what it does.
struct TypedCommand: Sendable {
  /// The first word.
  let name: String
  /// What follows it, in capitals what has to be filled in.
  let parameters: String
  /// A sentence about what it does.
  let help: String
  /// What could stand in place of the last word. Given is what follows the name, and what goes before that.
  let complete: @Sendable (_ arguments: String, _ kept: String, Model) -> Completion
  /// What has to be done. Given is what follows the name, without blanks at either end.
  let effects: @Sendable (_ arguments: String, Model) throws(CommandProblem) -> [Effect]

  /// Every command, in the order in which they are listed.
  static let all: [TypedCommand] = [.breakpoint, .go, .saveScript, .expect]

  /// How it is written.
  var usage: String { "\(name) \(parameters)" }

  // MARK: Finding one

  static func named(_ name: some StringProtocol) -> TypedCommand? { all.first { $0.name == name } }

  /// The command that a line begins with, if it is one.
  static func command(of line: String) -> TypedCommand? { named(parts(of: line).name) }

  /// What could stand in place of the last word of a line.
  static func complete(_ line: String, in model: Model) -> Completion {
    let (name, arguments) = parts(of: line)
    guard let arguments else {
      return Completion(kept: "", typed: name, kind: "command", isFollowed: true, from: all.map(\.name))
    }
    guard let command = named(name) else {
      return Completion(kept: line, typed: "", kind: "command", isFollowed: false, from: [])
    }
    return command.complete(arguments, "\(name) ", model)
  }

  /// What a whole line asks for.
  static func effects(of line: String, in model: Model) throws(CommandProblem) -> [Effect] {
    let (name, arguments) = parts(of: line)
    guard let command = named(name) else { throw CommandProblem(Wording.noSuchCommand(name)) }
    return try command.effects((arguments ?? "").trimmingBlanks, model)
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
