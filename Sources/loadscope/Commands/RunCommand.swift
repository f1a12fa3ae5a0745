import ArgumentParser

/// `loadscope run FILE`
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Show a scenario file on the screen.")

  @Argument(help: "The scenario file; - for standard input.", completion: .file(extensions: ["yaml", "yml"]))
  var file: String

  @OptionGroup var screen: ScreenOptions

  func run() throws {
    try LiveSession.run(.file(file), screen)
  }
}
