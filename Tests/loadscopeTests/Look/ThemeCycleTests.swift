import Foundation
import Testing
import TerminalUI

@testable import loadscope

@Suite("The theme cycle")
struct ThemeCycleTests {
  private static let names = ["default", "dark", "light", "high-contrast", "deuteranopia", "mono"]

  private func catalogue(fromFileWith text: String) throws -> ThemeCycle {
    try withTemporaryFile(text, name: "theme.yaml") { try ThemeCycle(startingWith: $0) }
  }

  /// The names in the order of the cycle, once around.
  private func round(_ catalogue: ThemeCycle) -> [String] {
    var (catalogue, names) = (catalogue, [catalogue.start.name])
    var theme = catalogue.next().theme
    while theme != catalogue.start, names.count < 20 {
      names.append(theme.name)
      theme = catalogue.next().theme
    }
    return names
  }

  @Test("starts with the chosen theme and wraps around", arguments: names.indices)
  func start(index: Int) throws {
    let catalogue = try ThemeCycle(startingWith: Self.names[index])
    #expect(round(catalogue) == Array(Self.names[index...] + Self.names[..<index]))
  }

  @Test("has a theme file before the built-in themes")
  func file() throws {
    let catalogue = try catalogue(fromFileWith: "name: mine\nroles: { text: red }\n")
    #expect(round(catalogue) == ["mine"] + Self.names)
  }

  @Test("keeps both themes if a file has a built-in name")
  func sameName() throws {
    let catalogue = try catalogue(fromFileWith: "name: dark\nroles: { text: red }\n")
    #expect(round(catalogue) == ["dark"] + Self.names)
  }

  @Test("skips a built-in theme that a file copies")
  func copy() throws {
    let catalogue = try catalogue(fromFileWith: try ThemesCommand.file(of: "light", on: .builtIn))
    #expect(round(catalogue).sorted() == Self.names.sorted())
  }

  @Test("has the user's themes last, or in place of built-in ones of the same name")
  func own() throws {
    try withThemes(["zebra": "name: z\nroles: {}\n", "dark": "name: dark\nroles: { text: red }\n"]) { library in
      #expect(round(try ThemeCycle(startingWith: "default", on: library)) == Self.names + ["zebra"])
      #expect(round(try ThemeCycle(startingWith: "zebra", on: library)) == ["zebra"] + Self.names)
      let dark = try ThemeCycle(startingWith: "dark", on: library).start
      #expect(dark.styles == [.text: try Style(parsing: "red")])
    }
  }

  @Test("skips an invalid theme and reports it")
  func broken() throws {
    try withThemes(["mine": "name: mine\nroles: { txet: red }\n"]) { library in
      var catalogue = try ThemeCycle(startingWith: "mono", on: library)
      let step = catalogue.next()
      #expect(step.theme.name == "default")
      #expect(step.notice.hasSuffix("; skipped mine, `loadscope themes` shows the errors"))
      #expect(!catalogue.next().notice.contains("skipped"))
    }
  }

  @Test("shows a theme's summary and its number of omitted roles")
  func notice() throws {
    try withThemes(["mine": "name: m\nsummary: red\nroles: { text: red, muted: dim }\n"]) { library in
      var catalogue = try ThemeCycle(startingWith: "mono", on: library)
      #expect(catalogue.next().notice == "theme: mine, red; omits \(StyleRole.allCases.count - 2) roles")
      let usual = "theme: default, for dark and light terminals, on the terminal's own background"
      #expect(catalogue.next().notice == usual)
    }
  }

  @Test("refuses an unknown name and lists the known ones")
  func unknown() {
    let problem = #expect(throws: Problem.self) { try ThemeCycle(startingWith: "zebra") }
    for name in Self.names { #expect(problem?.message.contains(name) == true) }
  }

  @Test("refuses an unknown name with the nearest one")
  func nearName() {
    let problem = #expect(throws: Problem.self) { try ThemeCycle(startingWith: "drak") }
    #expect(problem?.message.contains("did you mean `dark`?") == true)
  }

  @Test("has the names that are in the theme files", arguments: EmbeddedFiles.themes.map(\.name))
  func fileNames(name: String) throws {
    let theme = try ThemeReader.theme(name)
    #expect(theme.name == name)
    #expect(!theme.summary.isEmpty)
  }

  @Test("has every theme of the folder")
  func folder() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../themes")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }
    #expect(files.map { $0.dropLast(".yaml".count) }.sorted() == EmbeddedFiles.themes.map { $0.name[...] }.sorted())
  }
}

@Suite("loadscope themes")
@MainActor
struct ThemesCommandTests {
  @Test("lists every theme with its summary")
  func list() {
    let lines = ThemesCommand.list(.builtIn).split(separator: "\n")
    #expect(lines.count == EmbeddedFiles.themes.count)
    #expect(lines.first == "default        for dark and light terminals, on the terminal's own background")
  }

  @Test("prints a file that can be used as a theme")
  func file() throws {
    #expect(try ThemesCommand.file(of: "mono", on: .builtIn).contains("\nname: mono\n"))
  }

  @Test("lists the known themes for an unknown name")
  func unknown() {
    let problem = #expect(throws: Problem.self) { try ThemesCommand.file(of: "zebra", on: .builtIn) }
    #expect(problem?.message.contains("high-contrast") == true)
  }

  @Test("marks the user's themes, with the number of omitted roles and their errors")
  func own() throws {
    let themes = [
      "mine": "name: m\nsummary: red\nroles: { text: red }\n", "dark": "name: dark\nroles: {}\n",
      "broken": "name: b\nroles: { txet: red }\nsumary: x\n", "notes": "",
    ]
    try withThemes(themes) { library in
      let lines = ThemesCommand.list(library).split(separator: "\n").map(String.init)
      let count = StyleRole.allCases.count
      #expect(lines[1] == "dark           [yours, for the built-in one] omits \(count) roles")
      #expect(
        Array(lines.dropFirst(6)) == [
          "broken         [yours] cannot be used: line 2: `roles` has no key `txet`, and 1 more",
          "mine           [yours] red; omits \(count - 1) roles",
          "notes          [yours] cannot be used: line 1: the file is empty",
        ])
    }
  }

  @Test("previews every state in each theme, without escape sequences if there is no terminal")
  func preview() throws {
    let text = try ThemesCommand.preview(of: nil, on: .builtIn, colors: nil)
    #expect(!text.contains("\u{1B}"))
    for file in EmbeddedFiles.themes { #expect(text.contains("\n\(file.name): ") || text.hasPrefix("\(file.name): ")) }
    for state in ["✓ synced", "✗ failed", "◐ syncing", "○ idle"] {
      #expect(text.components(separatedBy: state).count > EmbeddedFiles.themes.count)
    }
  }

  @Test("previews a theme in the available colours")
  func colours() throws {
    let theme = try ThemeReader.theme("dark")
    for colors in [ColorSupport.trueColor, .palette256] {
      let text = try ThemesCommand.preview(of: "dark", on: .builtIn, colors: colors)
      #expect(text.contains(colors == .trueColor ? "38;2;" : "38;5;"))
      #expect(text.hasPrefix("dark: \(theme.summary)\n"))
    }
  }

  @Test("previews the other themes if one is invalid")
  func brokenPreview() throws {
    try withThemes(["mine": "name: mine\nroles: 1\n"]) { library in
      let text = try ThemesCommand.preview(of: nil, on: library, colors: nil)
      #expect(text.contains("\nmine: [yours] cannot be used: line 2: "))
      #expect(text.contains("\nmono: "))
    }
  }

  @Test("shows how each omitted role of a theme looks")
  func check() throws {
    #expect(ThemeMessages.check(of: try ThemeReader.theme("mono")) == "no errors, every role is set")
    var styles = try ThemeReader.theme("mono").styles
    (styles[.error], styles[.text]) = (nil, nil)
    #expect(
      ThemeMessages.check(of: Theme(name: "t", summary: "", styles: styles))
        == "no errors; omits 2 roles:\n  text: the terminal's own\n  error: like failed")
  }
}

@Suite("The theme library")
struct ThemeLibraryTests {
  @Test("names a user's theme after its file")
  func names() throws {
    try withThemes(["mine": "name: other\nroles: {}\n"]) { library in
      let theme = try ThemeReader.theme("mine", on: library)
      #expect(theme.name == "mine")
      #expect(library["other"] == nil)
    }
  }

  @Test("keeps the built-in themes if the user's themes must not replace them")
  func builtIn() throws {
    try withThemes(["dark": "name: dark\nroles: {}\n", "mine": "name: mine\nroles: {}\n"]) { _, folder in
      let library = ThemeLibrary(own: folder, replacesBuiltIn: false)
      let (dark, builtIn) = (try ThemeReader.theme("dark", on: library), try ThemeReader.theme("dark"))
      #expect(dark == builtIn)
      #expect(library.entries.map(\.name) == EmbeddedFiles.themes.map(\.name) + ["mine"])
    }
  }

  @Test("has only the built-in themes if there is no folder")
  func missing() {
    let library = ThemeLibrary(own: URL(filePath: "/nonexistent/themes"))
    #expect(library.entries == ThemeLibrary.builtIn.entries)
  }

  @Test("ignores files without the name of a theme file")
  func others() throws {
    try withThemes([".hidden": "name: h\nroles: {}\n"]) { _, folder in
      try Data().write(to: folder.appending(path: "README.md"))
      #expect(ThemeLibrary(own: folder).entries == ThemeLibrary.builtIn.entries)
    }
  }
}

/// Calls `body` with a library of theme files with these names and texts, and with their folder.
private func withThemes(_ files: [String: String], _ body: (ThemeLibrary, URL) throws -> Void) throws {
  try withTemporaryFile("", name: "unused") { path in
    let folder = URL(filePath: path).deletingLastPathComponent().appending(path: "themes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: "\(name).yaml")) }
    try body(ThemeLibrary(own: folder), folder)
  }
}

private func withThemes(_ files: [String: String], _ body: (ThemeLibrary) throws -> Void) throws {
  try withThemes(files) { library, _ in try body(library) }
}
