import Foundation
import InspectionModel
import Recordings
import RunPage
import Scenarios

/// The folder that `test --report` writes: an index, JUnit XML, and a page and a recording of each scenario's run.
///
/// Files have the number of the scenario: a name from outside is never a path.
@MainActor
struct TestReport {
  private let folder: String

  private static let index = "index.html"
  private static let junit = "junit.xml"
  private static let recordingEnd = ".loadscope.ndjson"

  /// Creates the folder, or empties one that holds an earlier report. Throws for a folder with other files.
  init(in folder: String) throws(Problem) {
    self.folder = folder
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      if let other = names.sorted().first(where: { !Self.isPart($0) }) {
        throw Problem("--report \(folder): has other files, such as \(other); choose a new or empty folder")
      }
      if names.contains(Self.index), !Self.isReport(Self.path(Self.index, in: folder)) {
        throw Problem("--report \(folder): its \(Self.index) is not of a report; choose a new or empty folder")
      }
      for name in names { try FileManager.default.removeItem(atPath: Self.path(name, in: folder)) }
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem("--report \(folder): cannot be written: \(error.localizedDescription)")
    }
  }

  /// Returns a writer for the recording of a scenario's run.
  ///
  /// - Parameter number: The number of the scenario, from 1.
  func recording(number: Int, _ header: RecordingHeader) throws(Problem) -> RecordingWriter {
    let path = path("\(number)\(Self.recordingEnd)")
    do throws(NewRecordingError) { return try RecordingWriter(path, header) } catch {
      throw Problem("--report \(error.sentence(about: path))")
    }
  }

  /// Writes the page of a recording that has ended.
  func writePage(number: Int) throws {
    let recording = try InputRecording.open(path("\(number)\(Self.recordingEnd)"))
    let output = try BufferedOutput(newFile: path("\(number).html"))
    _ = try RunPage.write(recording, programVersion: ProgramVersion.text) { try output.writeLine($0) }
    try output.flush()
  }

  /// Writes the index and the JUnit XML.
  func finish(_ files: [TestedFile]) throws {
    for (name, text) in [(Self.junit, JUnitReport.text(files)), (Self.index, index(files))] {
      let output = try BufferedOutput(newFile: path(name))
      try output.writeLine(text)
      try output.flush()
    }
  }

  private func path(_ name: String) -> String { Self.path(name, in: folder) }

  private static func path(_ name: String, in folder: String) -> String {
    URL(filePath: folder).appending(path: name).path
  }

  private static func isPart(_ name: String) -> Bool {
    if name == index || name == junit { return true }
    let number = name.prefix(while: \.isNumber)
    return !number.isEmpty && [".html", recordingEnd].contains(String(name.dropFirst(number.count)))
  }

  private static func isReport(_ path: String) -> Bool {
    (try? String(contentsOfFile: path, encoding: .utf8))?.contains(ReportPage.mark) == true
  }

  // MARK: The index

  private func index(_ files: [TestedFile]) -> String {
    let failed = files.reduce(0) { $0 + $1.failedExpectationCount }
    let all = files.reduce(0) { $0 + $1.expectations.count }
    let unusable = files.count { $0.error != nil }
    let met = failed == 0 ? "\(all) of \(all) expectations met" : "\(failed) of \(all) expectations not met"
    let errors = "\(unusable) of \(files.count) files with errors"
    let title = [all > 0 ? met : nil, unusable > 0 ? errors : nil].compactMap(\.self).joined(separator: ", ")
    let sections = files.enumerated().map { section($1, number: $0 + 1) }
    return ReportPage.text(title: title, content: sections, programVersion: ProgramVersion.text)
  }

  private func section(_ file: TestedFile, number: Int) -> [ReportPage.Element] {
    let hasPage = FileManager.default.fileExists(atPath: path("\(number).html"))
    var elements: [ReportPage.Element] = [.heading(file.name, link: hasPage ? "\(number).html" : nil)]
    if file.runs > 1 { elements.append(.remark("\(file.runs) seeds")) }
    if let error = file.error { elements.append(.error(error)) }
    for (index, expectation) in file.expectations.enumerated() {
      guard let failure = expectation.firstFailure else {
        elements.append(.met(expectation.text, expectation.metText, line: expectation.line))
        continue
      }
      var facts = [
        ("expected", failure.expected), ("seen", failure.seen), ("at", failure.time), ("seed", "\(failure.seed)"),
      ]
      if file.runs > 1 {
        facts.append(("failed seeds", TAPReport.seedsText(expectation.failedSeeds, runs: file.runs)))
      }
      elements.append(
        .failed(
          expectation.text, line: expectation.line, facts: facts, causes: failure.causes,
          link: hasPage ? "\(number).html#check=\(index + 1)" : nil))
    }
    if hasPage { elements.append(.file("recording", link: "\(number)\(Self.recordingEnd)")) }
    return elements
  }
}
