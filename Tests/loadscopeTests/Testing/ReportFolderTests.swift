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

  @Test(
    "is refused if it has other files, and they stay",
    arguments: ["notes.txt", "index.html", "2.txt", "1.html", "junit.xml", "½.html"])
  func otherFiles(name: String) throws {
    defer { folder.remove() }
    try FileManager.default.createDirectory(atPath: report, withIntermediateDirectories: false)
    try folder.write("mine", to: "report/\(name)")
    let told = test(folder.path("chance.yaml")).problem
    #expect(told?.hasPrefix("--report \(report): ") == true && told?.hasSuffix("choose a new or empty folder") == true)
    #expect(names == [name] && file(name) == "mine")
  }

  @Test("is refused if an earlier report has a folder with the name of a page, which stays")
  func folderInside() throws {
    defer { folder.remove() }
    test(folder.path("chance.yaml"))
    try FileManager.default.createDirectory(atPath: "\(report)/2.html", withIntermediateDirectories: false)
    try folder.write("mine", to: "report/2.html/notes.txt")
    #expect(test(folder.path("chance.yaml")).problem?.contains("has other files, such as 2.html") == true)
    #expect(file("2.html/notes.txt") == "mine" && names.contains("1.html"))
  }

  @Test("keeps an earlier report if the test cannot begin")
  func invalidTest() {
    defer { folder.remove() }
    test(folder.path("chance.yaml"))
    let told = test(folder.path("chance.yaml"), "--store", folder.path("none/actions.db")).problem
    #expect(told != nil && names.contains("1.html"))
    #expect(test(folder.path("chance.yaml"), "--junit", "\(report)/1.html").problem?.hasPrefix("--junit ") == true)
    #expect(names.contains("1.html"))
  }

  @Test("may be replaced after a test that was killed")
  func unfinished() throws {
    defer { folder.remove() }
    _ = try TestReport(in: report)
    #expect(names == ["index.html"])
    test(folder.path("chance.yaml"))
    #expect(names.contains("1.html"))
  }

  @Test("that cannot be written ends no test")
  func fullDisk() throws {
    defer { folder.remove() }
    let report = try TestReport(in: report)
    // A folder in the place of a file: nothing can be written there.
    try FileManager.default.createDirectory(atPath: "\(self.report)/1.html", withIntermediateDirectories: false)
    let header = RecordingHeader(title: "a", file: "a.yaml", scenario: "", seed: 1)
    let writer = try #require(report.recording(number: 1, header))
    let chance = try ScenarioSource.file(folder.path("chance.yaml")).readUsable()
    let tested = try TestRunner.run(chance, name: "a", recording: writer)
    report.writePage(number: 1, of: writer)
    report.finish([tested])
    #expect(report.problem?.message.hasPrefix("--report \(self.report)/1.html") == true)
    #expect(names.contains("junit.xml") && file("index.html").contains("<h2>a</h2>"))
  }

  @Test("has no link to a failure of another seed than that of the page")
  func otherSeeds() throws {
    defer { folder.remove() }
    try folder.write(
      """
      scenario: Two chances
      nodes:
        - { id: a, latency: 1s, failureRate: 0.3, error: x }
        - { id: b, latency: 1s, failureRate: 0.3, error: x }
      script: [{ at: 0s, sync: a }, { at: 0s, sync: b }]
      end: 2s
      expect: [{ at: 2s, state: { a: synced } }, { at: 2s, state: { b: synced } }]
      """, to: "two.yaml")
    let lines = test(folder.path("two.yaml"), "--seeds", "1..40").lines
    let seeds = lines.filter { $0.hasPrefix("  seed: ") }.compactMap { UInt64($0.dropFirst(8)) }
    try #require(seeds.count == 2 && seeds[0] != seeds[1])
    let first = try #require(seeds.min())
    #expect(try Recording(contentsOf: "\(report)/1.loadscope.ndjson").header.seed == first)
    for (index, seed) in seeds.enumerated() {
      #expect(file("index.html").contains("1.html#check=\(index + 1)") == (seed == first))
    }
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
