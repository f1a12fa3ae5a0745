import Dashboard
import Foundation
import Testing
import TerminalUI
import YAMLReading

@testable import loadscope

/// Configurations, named after their subject, and their settings or errors.
enum ConfigurationFixture {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "ConfigurationFiles")

  static let all = ExpectedFile.all(in: folder)
}

/// `RECORD_DIAGNOSTICS=1` records the current diagnostics, for review before the commit.
@Suite("Configuration files")
struct ConfigurationFileTests {
  @Test("have the expected settings, or report every error with its place", arguments: ConfigurationFixture.all)
  func says(file: ExpectedFile) throws {
    let reader = ConfigurationFile(file: file.url.lastPathComponent, folder: file.folder, library: .builtIn)
    let said: String
    do {
      said = description(of: try reader.read(try file.bytes()), in: file.folder)
    } catch let list as DiagnosticList {
      said = list.rendered()
    }
    guard !ExpectedFile.isRecording else {
      try file.record(said)
      Issue.record("recorded \(file.name).expected; read it, and run again without RECORD_DIAGNOSTICS")
      return
    }
    #expect(try said == file.expected())
  }

  @Test("include valid and invalid ones, in a folder with only a theme besides")
  func folder() throws {
    let texts = try ConfigurationFixture.all.map { try $0.expected() }
    #expect(texts.count { $0.contains(": error: ") } >= 30)
    #expect(texts.count { !$0.contains(": error: ") } >= 6)
    #expect(try ExpectedFile.strays(in: ConfigurationFixture.folder) == ["theme.txt"])
  }

  /// A line for each setting, and for each action with changed keys.
  private func description(of configuration: Configuration, in folder: URL) -> String {
    let standard = Dictionary(uniqueKeysWithValues: Keymap.standard.bindings.map { ($0.actionName, $0.keyNames()) })
    let bindings = configuration.keymap?.bindings.filter { standard[$0.actionName] != $0.keyNames() } ?? []
    let settings: [(String, Any?)] = [
      ("theme", configuration.theme?.replacing(folder.path, with: "FOLDER")), ("color", configuration[Settings.color]),
      ("ascii", configuration[Settings.ascii]), ("mouse", configuration[Settings.mouse]),
      ("frame-rate", configuration[Settings.frameRate]),
      ("history", configuration[Settings.history]), ("panels", configuration.panels?.joined(separator: " ")),
    ]
    let lines = settings.compactMap { name, value in value.map { "\(name) is \($0)" } }
    return (lines + bindings.map { "\($0.actionName) has \($0.keyNames())" }).map { "\($0)\n" }.joined()
  }
}
