import Foundation
import Recordings
import TerminalUI
import Testing

@testable import loadscope

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("A recording as a picture", .serialized)
@MainActor
struct SvgExportTests {
  /// Fails if the file is not well-formed XML.
  private func check(_ file: String) throws {
    let parser = XMLParser(data: Data(file.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError)) in line \(parser.lineNumber)")
  }

  @Test("is animated and shows the states of the run") func moving() throws {
    try withRecording(of: "tour") { path in
      let (file, remarks) = try exported(path, "--format", "svg")
      try check(file)
      #expect(remarks == [])
      #expect(file.contains("<title>Loadscope: A tour</title>"))
      #expect(file.contains(".f{animation:45s step-end infinite}"))
      for text in ["failed", "syncing", "synced", "http-503"] { #expect(file.contains(">\(text)<")) }
    }
  }

  @Test("stays within the frame budget and reports omitted frames") func bounded() throws {
    try withRecording(of: "jittered-herd") { path in
      let (file, remarks) = try exported(path, "--format", "svg", "--fps", "60", "--speed", "0.2")
      try check(file)
      let points = Set(file.matches(of: /([\d.]+)%\{/).map { String($0.output.1) })
      #expect((100...300).contains(points.count))
      #expect(remarks.count == 1)
      #expect(remarks.first?.contains("The film has 300 of ") == true)
    }
  }

  @Test("is a film strip of the chosen moments with their times") func strip() throws {
    try withRecording(of: "tour") { path in
      let file = try exported(
        path, "--format", "svg", "--film", "--moments", "2s,13.6s", "--size", "80x20", "--ascii"
      ).text
      try check(file)
      #expect(!file.contains("@keyframes"))
      #expect(file.contains(">2s<"))
      #expect(file.contains(">13.6s<"))
      #expect(file.contains("00:13.600"))
      // Two pictures of 20 rows, each below a line, and one row between.
      #expect(file.contains("height=\"\(43 * 19 + 28)\""))
    }
  }

  @Test("is a film strip of six moments by default, including the last") func usualStrip() throws {
    try withRecording(of: "tour") { path in
      let file = try exported(path, "--format", "svg", "--film", "--size", "80x20").text
      #expect(file.matches(of: /00:\d\d\.\d{3} of 00:42\.000/).count == 6)
      #expect(file.contains("end of the recording"))
    }
  }

  @Test("has fewer frames the larger they are") func large() {
    #expect(FrameBudget(of: Size(width: 100, height: 30)).frames == 300)
    #expect(FrameBudget(of: Size(width: 1_000, height: 1_000)).frames == 10)
    #expect(FrameBudget(of: .zero).remark(on: 300) == nil)
    #expect(FrameBudget(of: .zero).remark(on: 301)?.hasPrefix("The film has 300 of 301 frames") == true)
  }
}
