import ArgumentParser
import Scenarios

/// `loadscope demo [NAME]`
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Show a built-in scenario; without a name, the tour.")

  @Argument(
    help: ArgumentHelp("Which one; --list tells their names.", valueName: "name"),
    completion: .builtInScenario)
  var name = "tour"

  @Flag(help: "List the built-in scenarios and leave.")
  var list = false

  @OptionGroup var options: RunOptions

  @OptionGroup var screen: ScreenOptions

  func run() throws {
    guard list else { return try options.show(try .builtIn(named: name), screen) }
    let rows = try EmbeddedFiles.scenarios.map { file in
      (file.name, try ScenarioSource.builtIn(file).readUsable().title)
    }
    try StandardOutput.write(NameList.lines(rows))
  }
}
