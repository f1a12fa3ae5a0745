import Explanation
import InspectionModel

extension TypedCommand {
  /// The command `theme NAME`, which switches to the theme with this name.
  static let theme = TypedCommand(
    name: "theme", parameters: "NAME", help: "switch to another theme",
    complete: { arguments, kept, model, _ in
      Completion(kept: kept, typed: arguments, kind: "theme", isFollowed: false, from: model.context.themeNames)
    },
    perform: { (arguments, model) throws(CommandProblem) in
      guard model.context.themeNames.contains(arguments) else {
        throw CommandProblem(Messages.noSuchTheme(arguments, model.context.themeNames))
      }
      return [.theme(arguments)]
    })
}
