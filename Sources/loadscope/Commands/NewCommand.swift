import ArgumentParser
import Foundation

/// `loadscope new [FILE]`
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Write a scenario to start from, with comments.")

  @Argument(
    help: "The file to write, which must not exist; standard output without one.",
    completion: .file(extensions: ["yaml", "yml"]))
  var file: String?

  func run() throws {
    guard let file, file != InputFile.standardInput else {
      return try StandardOutput.write(String(decoding: EmbeddedFiles.starter, as: UTF8.self))
    }
    try Self.write(EmbeddedFiles.starter, to: file)
    try StandardOutput.write("\(file): written; loadscope run \(file) shows it")
  }

  /// Whether the file exists is found out by making it: between a look and the writing somebody else could.
  static func write(_ bytes: [UInt8], to path: String) throws(Problem) {
    do {
      try Data(bytes).write(to: URL(filePath: path), options: .withoutOverwriting)
    } catch CocoaError.fileWriteFileExists {
      throw Problem("\(path): there is such a file already, and new never overwrites one")
    } catch {
      throw Problem("\(path): cannot be written: \(InputFile.reason(error))")
    }
  }
}
