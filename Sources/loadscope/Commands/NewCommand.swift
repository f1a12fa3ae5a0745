import ArgumentParser

/// `loadscope new [FILE]`: writes an example scenario for the user to edit.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Write a scenario to start from, with comments.")

  @Argument(
    help: "The file to write, which must not exist; standard output without one.",
    completion: .yaml)
  var file: String?

  func run() throws {
    guard let file, file != InputFile.standardInput else {
      return try StandardOutput.write(String(decoding: EmbeddedFiles.starter, as: UTF8.self))
    }
    try NewFile.write(EmbeddedFiles.starter, to: file)
    try StandardOutput.write("\(file): written; loadscope run \(file) shows it")
  }
}
