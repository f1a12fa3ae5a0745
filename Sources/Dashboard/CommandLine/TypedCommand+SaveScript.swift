import Explanation
import InspectionModel

extension TypedCommand {
  /// The command `save-script FILE`, which saves the commands of this run as the script of a copy of the scenario.
  static let saveScript = TypedCommand(
    name: "save-script", parameters: "FILE", help: "save a copy of the scenario whose script repeats your session",
    complete: { arguments, kept, _, _ in
      Completion(kept: kept, typed: arguments, kind: "file", advice: "the file of the copy, a new one; Enter saves it")
    },
    perform: { (arguments, _) throws(CommandProblem) in
      guard !arguments.isEmpty else { throw CommandProblem(Messages.saveScriptUsage) }
      return [.saveScript(file: arguments)]
    })
}
