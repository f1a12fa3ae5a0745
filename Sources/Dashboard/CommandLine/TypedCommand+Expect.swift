import Explanation
import InspectionModel

extension TypedCommand {
  /// `expect [NODE]`: what is true of the node now is expected of the copy of the scenario.
  static let expect = TypedCommand(
    name: "expect", parameters: "[NODE]", help: "expect of the copy what is true of NODE now; of the selected one",
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
