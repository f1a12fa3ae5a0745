import InspectionModel

extension TypedCommand {
  /// `filter TEXT`: only what the text finds is shown; all of it without one.
  static let filter = TypedCommand(
    name: "filter", parameters: "[TEXT]", help: "show what a text or an expression finds; without one, all",
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
