import Explanation
import InspectionModel

extension TypedCommand {
  /// The command `save-scenario FILE`, which saves the observed run of a program or a recording as a scenario.
  static let saveScenario = TypedCommand(
    name: "save-scenario", parameters: "FILE", help: "save the run of a program or a recording as a scenario",
    reasonNot: { $0.source.clock.isOfProgram || $0.source.clock.isRecorded ? nil : Messages.runHasScenario },
    complete: { arguments, kept, _, _ in
      Completion(
        kept: kept, typed: arguments, kind: "file", advice: "the file of the scenario, a new one; Enter saves it")
    },
    perform: { (arguments, _) throws(CommandProblem) in
      guard !arguments.isEmpty else { throw CommandProblem(Messages.saveScenarioUsage) }
      return [.saveScenario(file: arguments)]
    })
}
