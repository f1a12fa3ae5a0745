import Scenarios
import Testing
import YAMLReading

/// `RECORD_DIAGNOSTICS=1` records the current diagnostics, for review before the commit.
@Suite("Invalid files")
struct InvalidFileTests {
  @Test("Every error is reported with its location, in file order", arguments: InvalidFile.all)
  func says(file: InvalidFile) throws {
    let list = try #require(throws: DiagnosticList.self) {
      try ScenarioReader.read(bytes: try file.bytes(), file: file.file)
    }
    let rendered = list.rendered()
    guard !InvalidFile.isRecording else {
      try file.record(rendered)
      Issue.record("recorded \(file.name).expected; read it, and run again without RECORD_DIAGNOSTICS")
      return
    }
    #expect(try rendered == file.expected())
  }

  @Test("The folder holds at least a hundred and fifty files, and nothing else")
  func folder() throws {
    #expect(InvalidFile.all.count >= 150)
    #expect(try InvalidFile.strays() == [])
  }
}
