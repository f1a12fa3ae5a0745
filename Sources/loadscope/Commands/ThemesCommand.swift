import ArgumentParser
import Foundation
import JSONQuoting
import NcursesBackend
import Scenarios
import TerminalExport
import TerminalUI
import YAMLReading

/// `loadscope themes [NAME]`: lists, prints, previews or checks themes.
struct ThemesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "themes", abstract: "List, show or check themes, or print the file of one.",
    discussion: """
      To make your own theme, copy the file of one into your theme folder; --theme finds it by its name:
        mkdir -p ~/.config/loadscope/themes
        loadscope themes dark > ~/.config/loadscope/themes/mine.yaml
        loadscope themes --check mine
        loadscope demo --theme mine
      The folder is $XDG_CONFIG_HOME/loadscope/themes, by default the one above.
      Exit codes of --check: 0 no errors; 1 errors; 2 unreadable.
      """)

  /// The task of the command, chosen by an option. Without an option, the command lists themes or prints one.
  enum Operation: String, EnumerableFlag {
    case preview
    case check

    static func help(for value: Operation) -> ArgumentHelp? {
      switch value {
      case .preview: "Show the colours of all themes, or of NAME."
      case .check: "List the errors of NAME, and the styles of the roles that it omits."
      }
    }
  }

  @Argument(
    help: ArgumentHelp(
      "The theme to print; with --preview and --check also the path of a theme file.", valueName: "name"),
    completion: .theme)
  var name: String?

  @Flag(exclusivity: .exclusive) var operation: Operation?

  @Option(help: ArgumentHelp("With --preview: when to use colours.", valueName: "when"))
  var color: ColorChoice?

  func validate() throws {
    guard operation != .check || name != nil else {
      throw ValidationError("--check needs the NAME of a theme, or its file")
    }
    guard color == nil || operation == .preview else { throw ValidationError("--color only goes with --preview") }
  }

  func run() throws {
    switch operation {
    case nil: try StandardOutput.write(try name.map { name in try Self.file(of: name) } ?? Self.list())
    case .check: try check(name ?? "")
    case .preview:
      let frames = try MainActor.assumeIsolated { try Self.preview(of: name, colors: colors) }
      try StandardOutput.write(drawn: frames)
    }
  }

  /// Returns one line for each theme, with its name and summary.
  static func list(_ library: ThemeLibrary = .all) -> String {
    NameList.lines(library.entries.map { ($0.name.visible, ThemeMessages.line(of: $0)) })
  }

  /// Returns the YAML text of a theme's file.
  static func file(of name: String, on library: ThemeLibrary = .all) throws(Problem) -> String {
    guard let entry = library[name] else {
      let problem = "no theme called \(name)"
      throw Problem(
        library.suggestion(for: name).map { "\(problem): \($0)" } ?? "\(problem); known: \(library.names)")
    }
    return String(decoding: try entry.text(), as: UTF8.self)
  }

  private func check(_ name: String) throws {
    do {
      let theme = try ThemeReader.read(name, on: .all)
      try StandardOutput.write("\(name): \(ThemeMessages.check(of: theme))")
    } catch let list as DiagnosticList {
      StandardError.write(list.rendered())
      throw Problem(errors: list.diagnostics.count + list.omitted)
    }
  }

  // MARK: The preview

  /// Returns a small sample screen in the theme `name`; if nil, in each theme, or the error of each unusable one.
  ///
  /// - Parameter colors: The colours to use; nil for plain text.
  @MainActor
  static func preview(of name: String?, on library: ThemeLibrary = .all, colors: ColorSupport?) throws -> String {
    if let name { return try preview(try ThemeReader.theme(name, on: library), colors: colors) }
    let parts = try library.entries.map { entry in
      guard let theme = try? entry.read() else { return "\(entry.name.visible): \(ThemeMessages.line(of: entry))\n" }
      return try preview(theme, colors: colors)
    }
    return parts.joined(separator: "\n")
  }

  @MainActor
  private static func preview(_ theme: Theme, colors: ColorSupport?) throws -> String {
    let scenario = try ScenarioReader.read(bytes: EmbeddedFiles.preview, file: "preview.yaml")
    let renderer = SnapshotRenderer(
      size: Size(width: 78, height: 11), keys: [.key(.down)], glyphs: .unicode,
      theme: theme.adapted(to: colors ?? .none))
    let buffer = try renderer.render(scenario, at: .seconds(4))
    let heading = "\(theme.name): \(theme.summary)".visible
    return "\(heading)\n" + (colors.map { AnsiWriter(colors: $0).write(buffer) } ?? buffer.text())
  }

  /// The colours for standard output; nil for a file or a pipe, unless the user requested `--color always`.
  private var colors: ColorSupport? {
    let environment = ProcessInfo.processInfo.environment
    let (choice, isTerminal) = (color ?? .auto, isatty(STDOUT_FILENO) == 1)
    guard isTerminal || choice == .always else { return nil }
    let count = NcursesTerminal.describedColorCount
    let decided = ColorSupport.decide(choice: choice, colorCount: count, environment: environment)
    return isTerminal ? min(decided, ColorSupport(colorCount: count)) : decided
  }
}
