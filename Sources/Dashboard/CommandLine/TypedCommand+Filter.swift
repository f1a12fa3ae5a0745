import InspectionModel

extension TypedCommand {
  /// `filter TEXT`: shows the matches of the text; without one, everything.
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
