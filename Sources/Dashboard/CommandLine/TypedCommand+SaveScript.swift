import Explanation
import InspectionModel

extension TypedCommand {
  /// The command `save-script FILE`, which saves a copy of the scenario whose script repeats this run's commands.
  static let saveScript = TypedCommand(
    name: "save-script", parameters: "FILE", help: "save a copy of the scenario whose script repeats your session",
    complete: { arguments, kept, model, _ in
      Completion(
        kept: kept, typed: arguments, kind: "file",
        advice: model.context.reasonNotToSaveScript ?? "the file of the copy, a new one; Enter saves it")
    },
    perform: { (arguments, model) throws(CommandProblem) in
      if let reason = model.context.reasonNotToSaveScript { throw CommandProblem(reason) }
      guard !arguments.isEmpty else { throw CommandProblem(Messages.saveScriptUsage) }
      return [.saveScript(file: arguments)]
    })
}

extension Context {
  /// The reason why the session cannot be saved as a script; nil if it can.
  fileprivate var reasonNotToSaveScript: String? {
    if source.clock.canBranch { return Messages.notInPast(keymap) }
    return reasonForReadOnly
  }
}
