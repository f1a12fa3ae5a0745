import ArgumentParser
import TerminalUI

/// `loadscope themes [NAME]`
struct ThemesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "themes", abstract: "List the built-in themes, or print the file of one.",
    discussion: """
      The file of a theme is a beginning for one of your own:
        loadscope themes dark > mine.yaml
        loadscope demo --theme mine.yaml
      """)

  @Argument(
    help: ArgumentHelp("The theme whose file is printed.", valueName: "name"),
    completion: .list(EmbeddedFiles.themes.map(\.name)))
  var name: String?

  func run() throws {
    try StandardOutput.write(try name.map(Self.file) ?? Self.list())
  }

  /// Every theme with its summary, a line each.
  static func list() throws(Problem) -> String {
    var rows: [(name: String, text: String)] = []
    for file in EmbeddedFiles.themes { rows.append((file.name, try ThemeReader.theme(file.name).summary)) }
    return NameList.lines(rows)
  }

  /// The text of a built-in theme's file.
  static func file(of name: String) throws(Problem) -> String {
    guard let file = EmbeddedFiles.themes.first(where: { $0.name == name }) else {
      throw Problem("there is no built-in theme called \(name); there are: \(EmbeddedFiles.themeNames)")
    }
    return String(decoding: file.bytes, as: UTF8.self)
  }
}
