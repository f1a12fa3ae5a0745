import Foundation
import Testing
import TerminalUI

@testable import loadscope

@Suite("The themes that t goes through")
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

  @Test("begin with the one that was asked for, and come round", arguments: names.indices)
  func start(index: Int) throws {
    let catalogue = try ThemeCycle(startingWith: Self.names[index])
    #expect(round(catalogue) == Array(Self.names[index...] + Self.names[..<index]))
  }

  @Test("have the one from a file before them")
  func file() throws {
    let catalogue = try catalogue(fromFileWith: "name: mine\nroles: { text: red }\n")
    #expect(round(catalogue) == ["mine"] + Self.names)
  }

  @Test("come round also when a file has the name of one of them")
  func sameName() throws {
    let catalogue = try catalogue(fromFileWith: "name: dark\nroles: { text: red }\n")
    #expect(round(catalogue) == ["dark"] + Self.names)
  }

  @Test("come round also when a file is the copy of one of them, which is passed by then")
  func copy() throws {
    let catalogue = try catalogue(fromFileWith: try ThemesCommand.file(of: "light", on: .builtIn))
    #expect(round(catalogue).sorted() == Self.names.sorted())
  }

  @Test("have a person's own after them, and in place of those of the same name")
  func own() throws {
    try withThemes(["zebra": "name: z\nroles: {}\n", "dark": "name: dark\nroles: { text: red }\n"]) { library in
      #expect(round(try ThemeCycle(startingWith: "default", on: library)) == Self.names + ["zebra"])
      #expect(round(try ThemeCycle(startingWith: "zebra", on: library)) == ["zebra"] + Self.names)
      let dark = try ThemeCycle(startingWith: "dark", on: library).start
      #expect(dark.styles == [.text: try Style(parsing: "red")])
    }
  }

  @Test("pass by one that cannot be used, and say so")
  func broken() throws {
    try withThemes(["mine": "name: mine\nroles: { txet: red }\n"]) { library in
      var catalogue = try ThemeCycle(startingWith: "mono", on: library)
      let step = catalogue.next()
      #expect(step.theme.name == "default")
      #expect(step.notice.hasSuffix("; passed by: mine: `loadscope themes` says what is wrong"))
      #expect(!catalogue.next().notice.contains("passed by"))
    }
  }

  @Test("are told with their summary, and with how many roles they leave to others")
  func notice() throws {
    try withThemes(["mine": "name: m\nsummary: red\nroles: { text: red, muted: dim }\n"]) { library in
      var catalogue = try ThemeCycle(startingWith: "mono", on: library)
      #expect(catalogue.next().notice == "theme: mine, red; leaves \(StyleRole.allCases.count - 2) roles to others")
      let usual = "theme: default, for dark and light terminals, on the terminal's own background"
      #expect(catalogue.next().notice == usual)
    }
  }

  @Test("are refused when the name is of none, which lists them all")
  func unknown() {
    let problem = #expect(throws: Problem.self) { try ThemeCycle(startingWith: "zebra") }
    for name in Self.names { #expect(problem?.message.contains(name) == true) }
  }

  @Test("are refused with the near name that was meant")
  func nearName() {
    let problem = #expect(throws: Problem.self) { try ThemeCycle(startingWith: "drak") }
    #expect(problem?.message.contains("did you mean `dark`?") == true)
  }

  @Test("are named in their files as in the table", arguments: EmbeddedFiles.themes.map(\.name))
  func fileNames(name: String) throws {
    let theme = try ThemeReader.theme(name)
    #expect(theme.name == name)
    #expect(!theme.summary.isEmpty)
  }

  @Test("are all of those in the folder")
  func folder() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../themes")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }
    #expect(files.map { $0.dropLast(".yaml".count) }.sorted() == EmbeddedFiles.themes.map { $0.name[...] }.sorted())
  }
}

@Suite("loadscope themes")
@MainActor
struct ThemesCommandTests {
  @Test("has a line for every theme, with its summary")
  func list() {
    let lines = ThemesCommand.list(.builtIn).split(separator: "\n")
    #expect(lines.count == EmbeddedFiles.themes.count)
    #expect(lines.first == "default        for dark and light terminals, on the terminal's own background")
  }

  @Test("prints a file that can be used as a theme")
  func file() throws {
    #expect(try ThemesCommand.file(of: "mono", on: .builtIn).contains("\nname: mono\n"))
  }

  @Test("names those that there are when there is none of a name")
  func unknown() {
    let problem = #expect(throws: Problem.self) { try ThemesCommand.file(of: "zebra", on: .builtIn) }
    #expect(problem?.message.contains("high-contrast") == true)
  }

  @Test("marks a person's own, says which roles they leave to others, and what is wrong with them")
  func own() throws {
    let themes = [
      "mine": "name: m\nsummary: red\nroles: { text: red }\n", "dark": "name: dark\nroles: {}\n",
      "broken": "name: b\nroles: { txet: red }\nsumary: x\n", "notes": "",
    ]
    try withThemes(themes) { library in
      let lines = ThemesCommand.list(library).split(separator: "\n").map(String.init)
      let count = StyleRole.allCases.count
      #expect(lines[1] == "dark           [yours, for the built-in one] leaves \(count) roles to others")
      #expect(
        Array(lines.dropFirst(6)) == [
          "broken         [yours] cannot be used: line 2: `roles` has no key `txet`, and 1 more",
          "mine           [yours] red; leaves \(count - 1) roles to others",
          "notes          [yours] cannot be used: line 1: there is nothing in this file",
        ])
    }
  }

  @Test("shows each theme with every state by its sign and word, without an escape sequence where there is no terminal")
  func preview() throws {
    let text = try ThemesCommand.preview(of: nil, on: .builtIn, colors: nil)
    #expect(!text.contains("\u{1B}"))
    for file in EmbeddedFiles.themes { #expect(text.contains("\n\(file.name): ") || text.hasPrefix("\(file.name): ")) }
    for state in ["✓ synced", "✗ failed", "◐ syncing", "○ idle"] {
      #expect(text.components(separatedBy: state).count > EmbeddedFiles.themes.count)
    }
  }

  @Test("shows a theme in the colours that there are")
  func colours() throws {
    let theme = try ThemeReader.theme("dark")
    for colors in [ColorSupport.trueColor, .palette256] {
      let text = try ThemesCommand.preview(of: "dark", on: .builtIn, colors: colors)
      #expect(text.contains(colors == .trueColor ? "38;2;" : "38;5;"))
      #expect(text.hasPrefix("dark: \(theme.summary)\n"))
    }
  }

  @Test("shows the others also when one cannot be used")
  func brokenPreview() throws {
    try withThemes(["mine": "name: mine\nroles: 1\n"]) { library in
      let text = try ThemesCommand.preview(of: nil, on: library, colors: nil)
      #expect(text.contains("\nmine: [yours] cannot be used: line 2: "))
      #expect(text.contains("\nmono: "))
    }
  }

  @Test("says of a theme how each role looks that it leaves out")
  func check() throws {
    #expect(ThemeMessages.check(of: try ThemeReader.theme("mono")) == "fine, it has every role")
    var styles = try ThemeReader.theme("mono").styles
    (styles[.error], styles[.text]) = (nil, nil)
    #expect(
      ThemeMessages.check(of: Theme(name: "t", summary: "", styles: styles))
        == "fine; leaves 2 roles to others:\n  text: the terminal's own\n  error: like failed")
  }
}

@Suite("The library of themes")
struct ThemeLibraryTests {
  @Test("calls a person's own theme by its file, whatever name is in it")
  func names() throws {
    try withThemes(["mine": "name: other\nroles: {}\n"]) { library in
      let theme = try ThemeReader.theme("mine", on: library)
      #expect(theme.name == "mine")
      #expect(library["other"] == nil)
    }
  }

  @Test("leaves the built-in ones as they are where the result is to be the same for everybody")
  func builtIn() throws {
    try withThemes(["dark": "name: dark\nroles: {}\n", "mine": "name: mine\nroles: {}\n"]) { _, folder in
      let library = ThemeLibrary(own: folder, replacesBuiltIn: false)
      let (dark, builtIn) = (try ThemeReader.theme("dark", on: library), try ThemeReader.theme("dark"))
      #expect(dark == builtIn)
      #expect(library.entries.map(\.name) == EmbeddedFiles.themes.map(\.name) + ["mine"])
    }
  }

  @Test("has what is built in where there is no folder")
  func missing() {
    let library = ThemeLibrary(own: URL(filePath: "/nonexistent/themes"))
    #expect(library.entries == ThemeLibrary.builtIn.entries)
  }

  @Test("leaves out what is no theme file by its name")
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
