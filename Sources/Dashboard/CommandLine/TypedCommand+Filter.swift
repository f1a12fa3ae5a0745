import InspectionModel

extension TypedCommand {
  /// The command `filter [TEXT]`, which filters the tree by a text; without a text, it clears the filter.
  static let filter = TypedCommand(
    name: "filter", parameters: "[TEXT]", help: "filter by a text or an expression; without one, show all",
    complete: { arguments, kept, _, _ in
      let advice = FilterReading(arguments).problem ?? "such as state:failed; Enter keeps it"
      return Completion(kept: kept, typed: arguments, kind: "text", advice: advice)
    },
    perform: { (arguments, model) throws(CommandProblem) in
      let reading = FilterReading(arguments)
      if let problem = reading.problem ?? reading.missing { throw CommandProblem(problem) }
      model.context.filter(by: arguments)
      return []
    })
}
