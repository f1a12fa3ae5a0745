import ArgumentParser
import Foundation
import Suggestions

/// An error message of the argument parser, with a suggestion that allows for typing errors. The parser's own
/// suggestion may be a distant name, such as `--seed` for `--sped`.
struct ParserMessage {
  let text: String

  /// Improves the parser's message. `arguments` are those of the process, without the program's name.
  init(_ message: String, arguments: [String]) {
    let command = Self.command(in: arguments)
    var lines = message.components(separatedBy: "\n")
    lines[0] =
      Self.unknownOption(lines[0], command) ?? Self.invalidValue(lines[0])
      ?? Self.unknownCommand(lines[0], command) ?? lines[0]
    text = lines.joined(separator: "\n")
  }

  /// Returns the subcommand that the arguments name; nil if there is none.
  private static func command(in arguments: [String]) -> (any ParsableCommand.Type)? {
    guard let name = arguments.first(where: { !$0.hasPrefix("-") }) else { return nil }
    return Loadscope.configuration.subcommands.first { $0._commandName == name }
  }

  // MARK: Suggestions

  private static func unknownOption(_ line: String, _ command: (any ParsableCommand.Type)?) -> String? {
    guard let name = line.firstMatch(of: /Unknown option '(-[^']+)'/)?.1 else { return nil }
    let problem = "Error: Unknown option '\(name)'"
    // A single letter is equally near to every other letter.
    guard name.hasPrefix("--") else { return problem }
    let names = optionNames(of: command ?? Loadscope.self)
    let meant = NearMiss.of(String(name.dropFirst(2)), among: names)
    return meant.map { "\(problem). Did you mean '--\($0)'?" } ?? problem
  }

  private static func invalidValue(_ line: String) -> String? {
    guard let match = line.firstMatch(of: /The value '([^']*)' is invalid for .* one of (.*)\.$/) else { return nil }
    let values = match.2.matches(of: /'([^']*)'/).map { String($0.1) }
    return NearMiss.of(String(match.1), among: values).map { "\(line) Did you mean '\($0)'?" }
  }

  private static func unknownCommand(_ line: String, _ command: (any ParsableCommand.Type)?) -> String? {
    guard command == nil, let name = line.firstMatch(of: /[Uu]nexpected arguments?:? '([^']*)'/)?.1 else { return nil }
    let names = Loadscope.configuration.subcommands.map { $0._commandName }
    return NearMiss.of(String(name), among: names).map { "Error: Unknown command '\(name)'. Did you mean '\($0)'?" }
  }

  // MARK: The options of a command

  /// Returns the command's long option names without dashes, from the description that the parser provides.
  private static func optionNames(of command: any ParsableCommand.Type) -> [String] {
    let description = try? JSONDecoder().decode(ToolDescription.self, from: Data(command._dumpHelp().utf8))
    return (description?.command.arguments ?? []).flatMap { $0.names ?? [] }.filter { $0.kind == "long" }.map(\.name)
  }

  private struct ToolDescription: Decodable {
    let command: Command

    struct Command: Decodable { let arguments: [Argument]? }
    struct Argument: Decodable { let names: [Name]? }
    struct Name: Decodable {
      let kind: String
      let name: String
    }
  }
}
