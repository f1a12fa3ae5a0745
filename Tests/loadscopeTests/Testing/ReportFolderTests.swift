import ArgumentParser
import Foundation
import Recordings
import TestSupport
import Testing

@testable import loadscope

@Suite("The folder of a report", .serialized)
@MainActor
struct ReportFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      scenario: Chance
      nodes: [{ id: a, latency: 1s, failureRate: 0.5, error: x }]
      script: [{ at: 0s, sync: a }]
      end: 2s
      expect: [{ at: 2s, state: { a: synced } }, { at: 0s, state: { a: syncing } }]
      """, to: "chance.yaml")
    try folder.write("scenario: Broken", to: "<b>.yaml")
  }

  private var report: String { folder.path("report") }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: report)) ?? []).sorted()
  }

  private func file(_ name: String) -> String {
    (try? String(contentsOfFile: "\(report)/\(name)", encoding: .utf8)) ?? ""
  }

  @discardableResult
  private func test(_ arguments: String...) -> (problem: String?, lines: [String]) {
    var lines: [String] = []
    let problem = problem { try TestCommand.parse(arguments + ["--report", report]).test { lines += $0 } }
    return (problem, lines)
  }

  @Test("has an index, JUnit XML, and a page and a recording of each file that can be tested")
  func files() throws {
    defer { folder.remove() }
    test(folder.path("<b>.yaml"), folder.path("chance.yaml"))
    #expect(names == ["2.html", "2.loadscope.ndjson", "index.html", "junit.xml"])
    #expect(file("index.html").contains("&lt;b&gt;.yaml") && !file("index.html").contains("<b>"))
    #expect(file("index.html").contains(#"<a href="2.html">"#))
    #expect(file("2.html").contains("chance.yaml"))
    #expect(try Recording(contentsOf: "\(report)/2.loadscope.ndjson").end == .ended)
  }

  @Test("shows the first of many seeds that fails, with a link to the failure")
  func seeds() throws {
    defer { folder.remove() }
    let lines = test(folder.path("chance.yaml"), "--seeds", "1..40").lines
    let seed = try #require(lines.first { $0.hasPrefix("  seed: ") }?.dropFirst(8))
    #expect(try Recording(contentsOf: "\(report)/1.loadscope.ndjson").header.seed == UInt64(seed))
    #expect(file("index.html").contains("1 of 2 expectations not met"))
    #expect(file("index.html").contains(#"<a href="1.html#check=1">"#))
    #expect(file("1.html").contains(#""failure":{"expected""#))
  }

  @Test("replaces an earlier report, of which nothing stays")
  func again() {
    defer { folder.remove() }
    test(folder.path("chance.yaml"), folder.path("chance.yaml"))
    #expect(names.contains("2.html"))
    test(folder.path("chance.yaml"))
    #expect(names == ["1.html", "1.loadscope.ndjson", "index.html", "junit.xml"])
  }

  @Test("is refused if it has other files, and they stay", arguments: ["notes.txt", "index.html", "2.txt"])
  func otherFiles(name: String) throws {
    defer { folder.remove() }
    try FileManager.default.createDirectory(atPath: report, withIntermediateDirectories: false)
    try folder.write("mine", to: "report/\(name)")
    let told = test(folder.path("chance.yaml")).problem
    #expect(told?.hasPrefix("--report \(report): ") == true && told?.hasSuffix("choose a new or empty folder") == true)
    #expect(names == [name] && file(name) == "mine")
  }

  @Test("is not written unless it is asked for")
  func notAsked() throws {
    defer { folder.remove() }
    _ = problem { try TestCommand.parse([folder.path("chance.yaml")]).test { _ in } }
    #expect(folder.names == ["<b>.yaml", "chance.yaml"])
  }

  @Test("has the results of the same run without a report", arguments: ["tour", "metastable-breaker", "flaky"])
  func sameResults(scenario: String) throws {
    defer { folder.remove() }
    var plain: [String] = []
    _ = problem { try TestCommand.parse([scenario]).test { plain += $0 } }
    #expect(test(scenario).lines == plain)
  }
}
