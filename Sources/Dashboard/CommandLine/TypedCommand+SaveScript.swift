import Explanation
import InspectionModel

extension TypedCommand {
  /// The command `save-script FILE`, which saves a copy of the scenario. The copy's script repeats the user's commands.
  static let saveScript = TypedCommand(
    name: "save-script", parameters: "FILE", help: "save a copy of the scenario whose script repeats your session",
    reasonNot: { $0.reasonNotToAddToScenario },
    complete: { arguments, kept, _, _ in
      Completion(
        kept: kept, typed: arguments, kind: "file",
        advice: "the file of the copy, a new one; Enter saves it")
    },
    perform: { (arguments, model) throws(CommandProblem) in
      guard !arguments.isEmpty else { throw CommandProblem(Messages.saveScriptUsage) }
      return [.saveScript(file: arguments)]
    })
}

extension Context {
  /// The reason why the user's commands cannot be added to the run's scenario, as a sentence; nil if they can.
  var reasonNotToAddToScenario: String? {
    if source.clock.canBranch { return Messages.notInPast(keymap) }
    return source.clock.isOfProgram ? Messages.programHasNoScenario : reasonForReadOnly
  }
}
