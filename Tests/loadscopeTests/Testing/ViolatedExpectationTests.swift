import ArgumentParser
import Foundation
import Scenarios
import Testing

@testable import loadscope

/// `RECORD_DIAGNOSTICS=1` records the current results, for review before the commit.
@Suite("Violated expectations", .serialized)
@MainActor
struct ViolatedExpectationTests {
  @Test("test reports what was expected, what was seen and when, and exits with 1", arguments: ViolatedExpectation.all)
  func says(file: ExpectedFile) throws {
    var lines: [String] = []
    let problem = #expect(throws: Problem.self) { try TestCommand.parse([file.url.path]).test { lines += $0 } }
    #expect(problem?.exitCode == .checkFailed)
    #expect(problem?.message == "1 expectation not met; `loadscope run \(file.url.path)` shows the run, 8 its checks")
    let folder = ViolatedExpectation.folder.path
    let text = lines.map { $0.replacing(folder, with: "").replacing(" /", with: " ") + "\n" }.joined()
    guard !ExpectedFile.isRecording else {
      try file.record(text)
      Issue.record("recorded \(file.name).expected; read it, and run again without RECORD_DIAGNOSTICS")
      return
    }
    #expect(try text == file.expected())
  }

  @Test("with --seeds, also with a single one, the command that shows the run has the failed seed")
  func seed() throws {
    let file = try #require(ViolatedExpectation.all.first).url.path
    let problem = #expect(throws: Problem.self) { try TestCommand.parse([file, "--seeds", "7"]).test { _ in } }
    #expect(problem?.message == "1 expectation not met; `loadscope run \(file) --seed 7` shows the run, 8 its checks")
  }

  @Test("each result has a `not ok` line with `expected`, `seen` and `at`")
  func complete() throws {
    for file in ViolatedExpectation.all {
      let text = try file.expected()
      #expect(text.contains("\n1..1\nnot ok 1 - \(file.name).yaml:"), "\(file.name)")
      for key in ["expected", "seen", "at"] { #expect(text.contains("\n  \(key): \""), "\(file.name): \(key)") }
    }
  }

  @Test("every form of `expect` and every condition is violated by a file")
  func forms() throws {
    let violated = try Set(ViolatedExpectation.all.flatMap { try forms(of: $0) })
    let conditions = ["at", "by", "always", "never"].flatMap { form in
      ["state", "contents", "error", "needsSync"].map { "\(form) \($0)" }
    }
    let counts = ["attempts", "notifications"].flatMap { form in
      ["equals", "atLeast", "atMost"].flatMap { ["\(form) \($0)", "\(form) \($0) by"] }
    }
    let others = ["backoff", "order", "violations", "waiter satisfied", "waiter timedOut"]
    #expect(violated.isSuperset(of: conditions + counts + others))
  }

  @Test("the folder holds nothing else")
  func folder() throws {
    #expect(try ExpectedFile.strays(in: ViolatedExpectation.folder) == [])
  }

  /// The forms of the file's expectations, with their used keys.
  private func forms(of file: ExpectedFile) throws -> [String] {
    try ScenarioSource.file(file.url.path).readUsable().expectations.flatMap { expectation -> [String] in
      switch expectation.kind {
      case .at(_, let conditions): conditions.map { "at \($0.property.word)" }
      case .by(_, _, let conditions): conditions.map { "by \($0.property.word)" }
      case .always(_, let conditions): conditions.map { "always \($0.property.word)" }
      case .never(_, let conditions): conditions.map { "never \($0.property.word)" }
      case .backoff: ["backoff"]
      case .attempts(_, let range, let by): ["attempts \(range.word)" + (by == nil ? "" : " by")]
      case .notifications(_, let range, let by): ["notifications \(range.word)" + (by == nil ? "" : " by")]
      case .order: ["order"]
      case .violations: ["violations"]
      case .waiter(_, let end, _): ["waiter \(end)"]
      // Tested with the servers.
      case .measured: []
      }
    }
  }
}

extension NodeCondition.Property {
  fileprivate var word: String {
    switch self {
    case .state: "state"
    case .contents: "contents"
    case .error: "error"
    case .needsSync: "needsSync"
    }
  }
}

extension Scenarios.Expectation.CountRange {
  fileprivate var word: String { most == nil ? "atLeast" : least == most ? "equals" : "atMost" }
}
