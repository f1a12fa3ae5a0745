import Explanation
import InspectionModel

extension TypedCommand {
  /// The command `expect [NODE]`, which adds a node's state as an expectation to the file that `save-script` saves.
  static let expect = TypedCommand(
    name: "expect", parameters: "[NODE]", help: "add an expectation: the state of NODE, or of the selected node",
    reasonNot: { $0.reasonNotToAddToScenario },
    complete: { arguments, kept, _, names in
      Completion(kept: kept, typed: arguments, isFollowed: false, from: names)
    },
    perform: { (arguments, model) throws(CommandProblem) in
      guard !arguments.isEmpty else {
        guard let selected = model.context.subject else { throw CommandProblem(Messages.noSubject(model.context)) }
        return [.expect(selected.id)]
      }
      guard let node = model.context.node(named: arguments) else {
        throw CommandProblem(Messages.noSuchNode(arguments, in: model.context))
      }
      return [.expect(node)]
    })
}
