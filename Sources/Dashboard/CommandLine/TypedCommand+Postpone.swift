import Explanation
import InspectionModel

extension TypedCommand {
  /// The command `postpone TIME`, which postpones the selected scheduled action by a duration.
  static let postpone = TypedCommand(
    name: "postpone", parameters: "TIME", help: "postpone the selected action: 10s, 1m30s",
    reasonNot: { $0.reasonNotToPostpone },
    complete: { arguments, kept, model, _ in
      Completion(kept: kept, typed: arguments, kind: "time", isFollowed: false, from: candidates(arguments, model))
    },
    perform: { (arguments, model) throws(CommandProblem) in
      guard let node = model.context.subject else { throw CommandProblem(Messages.noSubject(model.context)) }
      guard !arguments.isEmpty else { throw CommandProblem(Messages.postponeTakes) }
      guard let length = TimeText.positiveLength(arguments) else {
        if arguments.contains(" ") || model.context.node(named: arguments) != nil {
          throw CommandProblem(Messages.postponesSelected)
        }
        throw CommandProblem(Messages.noSuchLength(arguments))
      }
      model.context.lastPostponement = length
      return [.perform(.postpone(node.id, by: length))]
    })

  /// Returns the completions of a text: the text if it is a duration, else the text with each unit, else examples.
  private static func candidates(_ text: String, _ model: Model) -> [String] {
    if TimeText.positiveLength(text) != nil { return [text] }
    let withUnits = ["s", "ms", "m", "h"].map { text + $0 }.filter { TimeText.positiveLength($0) != nil }
    guard withUnits.isEmpty else { return withUnits }
    let last = TimeText.typed(model.context.lastPostponement)
    return [last] + ["500ms", "10s", "1m30s", "1h"].filter { $0 != last }
  }
}
