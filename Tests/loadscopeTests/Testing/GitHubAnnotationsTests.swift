import ArgumentParser
import Foundation
import Loadables
import Scenarios
import Testing

@testable import loadscope

@Suite("Annotations for GitHub Actions")
@MainActor
struct GitHubAnnotationsTests {
  private static let feed = """
    scenario: Feed
    nodes: [{ id: feed, kind: group, children: [{ id: token, latency: 1s, outcomes: [timeout] }] }]
    script: [{ at: 1s, sync: feed }]
    end: 9s
    expect:
      - { at: 1s, state: { feed: syncing } }
      - { never: {}, state: { feed: failed } }
    """

  private func tested(_ text: String, _ format: ResultFormat) throws -> [String] {
    try withTemporaryFile(text, name: "feed.yaml") { path in
      var lines: [String] = []
      _ = problem { try TestCommand.parse([path]).test(in: format) { lines += $0 } }
      return lines.map { $0.replacing(path, with: "feed.yaml") }
    }
  }

  @Test("an unmet expectation is an error at its line, with what was seen and the causes")
  func failure() throws {
    let annotations = try tested(Self.feed, .github).filter { $0.hasPrefix("::") }
    #expect(annotations.count == 1)
    #expect(
      annotations.first?.hasPrefix(
        "::error file=feed.yaml,line=7,title=expected%3A feed is never failed::seen: feed is failed%0Aat: 2s, seed 0%0A"
          + "caused by:%0A00:00:01.000  #1  script: sync feed%0A") == true)
  }

  @Test("the results are those of TAP, without annotations where they are not wanted")
  func tap() throws {
    let (plain, annotated) = (try tested(Self.feed, .text), try tested(Self.feed, .github))
    #expect(annotated.filter { !$0.hasPrefix("::") } == plain)
    #expect(!plain.contains { $0.hasPrefix("::") })
  }

  @Test("an error of an unusable file is at its line and column")
  func unusable() throws {
    let annotations = try tested("scenario: A\nnodes:\n  - { id: a, failureRat: 1 }\n", .github)
      .filter { $0.hasPrefix("::") }
    #expect(
      annotations == [
        "::error file=feed.yaml,line=3,col=14::a node of kind `loadable` has no key `failureRat`%0A"
          + "hint: did you mean `failureRate`?"
      ])
  }

  @Test("a file in the workspace is named as in the repository")
  func workspace() {
    let annotations = GitHubAnnotations(workspace: "/home/runner/work/app")
    #expect(annotations.line(.error, "/home/runner/work/app/a/feed.yaml", "x") == "::error file=a/feed.yaml::x")
    #expect(
      annotations.line(.error, "/home/runner/other/feed.yaml", "x") == "::error file=/home/runner/other/feed.yaml::x")
    #expect(
      GitHubAnnotations(workspace: nil).line(.warning, "feed.yaml", line: 3, "x")
        == "::warning file=feed.yaml,line=3::x")
  }

  /// Reads a line as the runner does: see `ActionCommand.TryParseV2` of https://github.com/actions/runner. By scalar, as a
  /// combining sign after a `:` makes no other character of it there.
  private func parsed(_ output: String) -> (name: String, properties: [String: String], message: String)? {
    let line = Array(output.unicodeScalars.drop(while: \.properties.isWhitespace))
    let mark = Array("::".unicodeScalars)
    guard line.starts(with: mark), let end = line.dropFirst(2).firstRange(of: mark) else { return nil }
    let words = line[2..<end.lowerBound].split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    func text(_ scalars: ArraySlice<Unicode.Scalar>, _ escapes: [(String, String)]) -> String {
      let text = String(String.UnicodeScalarView(scalars))
      return escapes.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1, options: .literal) }
    }
    let escapes = [("%0D", "\r"), ("%0A", "\n")]
    let pairs = (words.dropFirst().first ?? []).split(separator: ",").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (text(parts[0], []), text(parts[1], escapes + [("%3A", ":"), ("%2C", ","), ("%25", "%")]))
    }
    return (
      text(words[0], []), Dictionary(pairs) { first, _ in first },
      text(line[end.upperBound...], escapes + [("%25", "%")])
    )
  }

  @Test(
    "any text comes back as it was from the command, and other output is none",
    arguments: 1...200 as ClosedRange<UInt64>)
  func anyText(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let parts = [
      "%", "%25", "\r", "\n", ":", "::", ",", "=", " ", "a", "##[error]", "::error::", "%0A", "é", "##", "[", "\u{D4E}",
      "\u{301}", "\u{3000}",
    ]
    func text() -> String {
      (0..<Int.random(in: 1...12, using: &generator)).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
    }
    let (file, title, message) = (text(), text(), text())
    let line = GitHubAnnotations(workspace: nil).line(.error, file, line: 7, title: title, message)
    #expect(!line.contains("\n") && !line.contains("\r"))
    let command = try #require(parsed(line))
    #expect(command.name == "error" && command.message == message)
    #expect(command.properties == ["file": file, "line": "7", "title": title])
    // By scalar, as the runner reads it.
    for line in GitHubAnnotations.plain(text()).unicodeScalars.split(separator: "\n") {
      #expect(parsed(String(line)) == nil && line.ranges(of: "##[".unicodeScalars).isEmpty, "seed \(seed)")
    }
  }
}
