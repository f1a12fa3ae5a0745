import TestSupport
import Testing

@testable import loadscope

@Suite("Suggested names")
struct NameSuggestionTests {
  @Test("a near built-in scenario is suggested in place of the list")
  func scenario() {
    #expect(
      problem { try ScenarioSource.builtIn(named: "trou") }
        == "no built-in scenario called trou: did you mean `tour`?")
    #expect(
      problem { try ScenarioSource.builtIn(named: "feed", or: ["feed.yaml"]) }
        == "no built-in scenario called feed: did you mean `feed.yaml`?")
  }

  @Test("a near file of the same folder is suggested, as its path is typed")
  func file() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for name in ["photo-feed.yaml", ".hidden.yaml", "feed.ndjson"] { try folder.write("", to: name) }
    #expect(
      problem { try InputFile.read(folder.path("photo-fed.yaml")) }
        == "\(folder.path("photo-fed.yaml")): no such file: did you mean `\(folder.path("photo-feed.yaml"))`?")
    #expect(
      problem { try InputRecording.open(folder.path("fed.ndjson")) }?.hasSuffix(
        "did you mean `\(folder.path("feed.ndjson"))`?") == true)
    #expect(problem { try InputFile.read(folder.path("hidden.yaml")) }?.hasSuffix("no such file") == true)
  }

  @Test("a file is near by its name, whose extension counts only if the name is right")
  func extensions() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for name in ["feed.yml", "a.yaml"] { try folder.write("", to: name) }
    #expect(problem { try InputFile.read(folder.path("feed.yaml")) }?.hasSuffix("feed.yml`?") == true)
    #expect(problem { try InputFile.read(folder.path("xyz.yaml")) }?.hasSuffix("no such file") == true)
  }

  @Test("a near theme is suggested in place of the list")
  func theme() {
    let message = "no theme called drak: did you mean `dark`?"
    #expect(problem { try ThemeReader.theme("drak") } == message)
    #expect(problem { try ThemesCommand.file(of: "drak", on: .builtIn) } == message)
  }
}
