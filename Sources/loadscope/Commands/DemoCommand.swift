import ArgumentParser
import Scenarios

/// `loadscope demo [NAME]`: shows a built-in scenario.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Show a built-in scenario; without a name, the tour.")

  @Argument(
    help: ArgumentHelp("The name of the scenario; --list shows all.", valueName: "name"),
    completion: .builtInScenario)
  var name = "tour"

  @Flag(help: "List the built-in scenarios.")
  var list = false

  @OptionGroup var options: RunOptions

  @OptionGroup var clock: ClockOptions

  @OptionGroup var screen: ScreenOptions

  func run() throws {
    guard list else {
      // The tour waits for its reader, unless the clock is set by hand.
      let isGuided = name == "tour" && clock.isEmpty
      return try options.show(try .builtIn(named: name), screen, clock, isGuided: isGuided)
    }
    let rows = try EmbeddedFiles.scenarios.map { file in
      (file.name, try ScenarioSource.builtIn(file).readUsable().title)
    }
    try StandardOutput.write(NameList.lines(rows))
  }
}
