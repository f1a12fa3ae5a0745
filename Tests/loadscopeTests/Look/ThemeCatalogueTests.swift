import Foundation
import Testing
import TerminalUI

@testable import loadscope

@Suite("The themes that t goes through")
struct ThemeCatalogueTests {
  private static let names = ["default", "dark", "light", "high-contrast", "deuteranopia", "mono"]

  /// A catalogue that begins with a theme from a file.
  private func catalogue(fromFileWith text: String) throws -> ThemeCatalogue {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).yaml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try ThemeCatalogue(startingWith: file.path)
  }

  /// The names in the order of going through, until the first comes again.
  private func round(_ catalogue: ThemeCatalogue) -> [String] {
    var (names, theme) = ([catalogue.start.name], catalogue.next(after: catalogue.start))
    while theme != catalogue.start, names.count < 20 {
      names.append(theme.name)
      theme = catalogue.next(after: theme)
    }
    return names
  }

  @Test("are those that are built in, in the order of their list")
  func order() throws {
    #expect(try ThemeCatalogue(startingWith: "default").themes.map(\.name) == Self.names)
  }

  @Test("begin with the one that was asked for, and come round", arguments: names)
  func start(name: String) throws {
    let catalogue = try ThemeCatalogue(startingWith: name)
    #expect(catalogue.start.name == name)
    #expect(round(catalogue).count == Self.names.count)
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

  @Test("come round also when a file is the copy of one of them")
  func copy() throws {
    let catalogue = try catalogue(fromFileWith: try ThemesCommand.file(of: "light"))
    #expect(round(catalogue).sorted() == Self.names.sorted())
  }

  @Test("are refused when the name is of none, which lists them all")
  func unknown() {
    let problem = #expect(throws: Problem.self) { try ThemeCatalogue(startingWith: "drak") }
    for name in Self.names { #expect(problem?.message.contains(name) == true) }
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
struct ThemesCommandTests {
  @Test("has a line for every theme, with its summary")
  func list() throws {
    let lines = try ThemesCommand.list().split(separator: "\n")
    #expect(lines.count == EmbeddedFiles.themes.count)
    #expect(lines.first == "default        for dark and light terminals, on the terminal's own background")
  }

  @Test("prints a file that can be used as a theme")
  func file() throws {
    #expect(try ThemesCommand.file(of: "mono").contains("\nname: mono\n"))
  }

  @Test("names those that there are when there is none of a name")
  func unknown() {
    let problem = #expect(throws: Problem.self) { try ThemesCommand.file(of: "drak") }
    #expect(problem?.message.contains("high-contrast") == true)
  }
}
