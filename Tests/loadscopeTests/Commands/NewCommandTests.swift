import Foundation
import Scenarios
import Testing

@testable import loadscope

@Suite("new and schema")
struct NewCommandTests {
  @Test("the starter is a valid scenario with expectations")
  func starter() throws {
    let scenario = try ScenarioReader.read(bytes: EmbeddedFiles.starter, file: "starter.yaml")
    #expect(!scenario.script.isEmpty)
    #expect(!scenario.expectations.isEmpty)
  }

  @Test("the starter's commented-out actions are valid")
  func actions() throws {
    let text = String(decoding: EmbeddedFiles.starter, as: UTF8.self)
    let starter = try ScenarioReader.read(text, file: "starter.yaml")
    #expect(!starter.hasActions)
    let uncommented = text.replacing("\n# actions:\n#   - {", with: "\nactions:\n  - {")
    let scenario = try ScenarioReader.read(uncommented, file: "starter.yaml")
    #expect(scenario.hasActions)
  }

  @Test("a new file contains the starter")
  func writes() throws {
    try withTemporaryFile("", name: "other.yaml") { other in
      let file = other.replacing("other", with: "mine")
      try NewFile.write(EmbeddedFiles.starter, to: file)
      #expect(try Array(Data(contentsOf: URL(filePath: file))) == EmbeddedFiles.starter)
      // The usual permissions: the file contains no data of a run.
      #expect(try fileMode(file) == usualFileMode())
    }
  }

  @Test("a file that exists is not overwritten")
  func neverOverwrites() throws {
    try withTemporaryFile("mine", name: "mine.yaml") { file in
      let problem = #expect(throws: Problem.self) { try NewFile.write(EmbeddedFiles.starter, to: file) }
      #expect(problem?.message == "\(file): the file exists and is not overwritten")
      #expect(problem?.exitCode == .unusable)
      let text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
      #expect(text == "mine")
    }
  }

  @Test("a missing folder is an error")
  func noFolder() throws {
    let problem = #expect(throws: Problem.self) { try NewFile.write([], to: "/nonexistent/mine.yaml") }
    #expect(problem?.message.hasPrefix("/nonexistent/mine.yaml: cannot be written: ") == true)
    #expect(problem?.exitCode == .unusable)
  }
}
