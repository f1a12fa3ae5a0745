import Explanation
import Foundation
import InspectionModel
import PrivateFiles
import Recordings
import RunPage

/// The folder that `test --report` writes: an index, JUnit XML, and a page and a recording of each scenario's run.
///
/// Files have the number of the scenario: a name from outside is never a path. A part that cannot be written ends no test:
/// ``problem`` has the first reason.
@MainActor
final class TestReport {
  private let folder: String
  /// The seeds of the runs that have a page, by the number of the scenario.
  private var pages: [Int: UInt64] = [:]
  /// The reason why a part of the report could not be written; nil if all were.
  private(set) var problem: Problem?

  private static let index = "index.html"
  private static let junit = "junit.xml"
  private static let recordingEnd = ".loadscope.ndjson"

  /// Creates the folder, or empties one that holds an earlier report. Throws for a folder with other files.
  init(in folder: String) throws(Problem) {
    self.folder = folder
    try makeFolder()
    try removeEarlierReport()
    // Also of a test that is killed: the next report may replace it.
    try writeNew(Self.index, ReportPage.text(title: "The test has not finished", programVersion: ProgramVersion.text))
  }

  private func makeFolder() throws(Problem) {
    var path = folder.hasPrefix("/") ? "/" : ""
    for name in folder.split(separator: "/") {
      path += name
      if mkdir(path, 0o777) != 0, errno != EEXIST { throw failed(String(cString: strerror(errno))) }
      path += "/"
    }
    var status = stat()
    guard !folder.isEmpty, stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw failed("not a folder")
    }
  }

  private func removeEarlierReport() throws(Problem) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw failed("the folder cannot be read")
    }
    guard !names.isEmpty else { return }
    let advice = "choose a new or empty folder"
    if let other = names.sorted().first(where: { !isPart($0) }) {
      throw failed("has other files, such as \(other); \(advice)")
    }
    let index = try? String(contentsOfFile: path(Self.index), encoding: .utf8)
    guard index?.contains(ReportPage.mark) == true else { throw failed("its files are not of a report; \(advice)") }
    for name in names where unlink(path(name)) != 0 { throw failed(String(cString: strerror(errno))) }
  }

  /// Whether a file of the folder can be part of a report: by its name, and because it is no folder.
  private func isPart(_ name: String) -> Bool {
    var status = stat()
    guard lstat(path(name), &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { return false }
    return name == Self.index || name == Self.junit || name.wholeMatch(of: /[0-9]+\.(html|loadscope\.ndjson)/) != nil
  }

  // MARK: Pages

  /// Returns a writer for the recording of a scenario's run; nil if it cannot be written.
  ///
  /// - Parameter number: The number of the scenario, from 1.
  func recording(number: Int, _ header: RecordingHeader) -> RecordingWriter? {
    let path = path("\(number)\(Self.recordingEnd)")
    do throws(NewRecordingError) { return try RecordingWriter(path, header) } catch {
      note(error.sentence(about: path))
      return nil
    }
  }

  /// Writes the page of a run, from its recording, which has ended.
  func writePage(number: Int, of writer: RecordingWriter?) {
    guard let writer else { return }
    writer.flush()
    switch writer.progress.end {
    case .limit: note("\(writer.path): the recording is as large as it may be, and ends early")
    case .failed: return note("\(writer.path): cannot be written: \(writer.progress.failure?.text ?? "no reason")")
    default: break
    }
    let page = path("\(number).html")
    do {
      let recording = try Recording(contentsOf: writer.path)
      let damage = try RunPage.write(
        recording, programVersion: ProgramVersion.text, toNewFile: page, isPrivate: false)
      if let damage { note("\(writer.path):\(damage.line): \(damage.sentence)") }
      pages[number] = recording.header.seed
    } catch let failure as WriteFailure {
      note("\(page): cannot be written: \(failure.text)")
    } catch let error as RecordingError {
      note(error.sentence(about: writer.path))
    } catch let error as NewRecordingError {
      note(error.sentence(about: page))
    } catch {
      note("\(page): \(error)")
    }
  }

  /// Writes the JUnit XML and the index.
  func finish(_ files: [TestedFile]) {
    do throws(Problem) {
      try writeNew(Self.junit, JUnitReport.text(files))
      unlink(path(Self.index))
      try writeNew(Self.index, indexText(files))
    } catch {
      problem = problem ?? error
    }
  }

  private func writeNew(_ name: String, _ text: String) throws(Problem) {
    do {
      let output = try BufferedOutput(newFile: path(name))
      try output.writeLine(text)
      try output.flush()
    } catch let error as Problem {
      throw Problem("--report \(error.message)")
    } catch {
      throw failed("\(error)")
    }
  }

  private func path(_ name: String) -> String { URL(filePath: folder).appending(path: name).path }

  private func failed(_ reason: String) -> Problem { Problem("--report \(folder): \(reason)") }

  private func note(_ sentence: String) { problem = problem ?? Problem("--report \(sentence)") }

  /// Returns whether a file would be in a folder, or in its place.
  nonisolated static func isInside(_ folder: String, _ file: String) -> Bool {
    let (file, folder) = (URL(filePath: file), URL(filePath: folder).resolvingSymlinksInPath().path)
    return [file, file.deletingLastPathComponent()].contains { $0.resolvingSymlinksInPath().path == folder }
  }

  // MARK: The index

  private func indexText(_ files: [TestedFile]) -> String {
    let failed = files.reduce(0) { $0 + $1.failedExpectationCount }
    let all = files.reduce(0) { $0 + $1.expectations.count }
    let unusable = files.count { $0.error != nil }
    let met = failed == 0 ? "\(all) of \(all) expectations met" : "\(failed) of \(all) expectations not met"
    let errors = "\(unusable) of \(files.count) files with errors"
    let title = [all > 0 ? met : nil, unusable > 0 ? errors : nil].compactMap(\.self).joined(separator: ", ")
    let numbered = files.enumerated().map { (number: $0 + 1, file: $1) }
    let (wrong, right) = (numbered.filter { $0.file.isWrong }, numbered.filter { !$0.file.isWrong })
    return ReportPage.text(
      title: title, content: (wrong + right).map { section($0.file, number: $0.number) },
      programVersion: ProgramVersion.text)
  }

  private func section(_ file: TestedFile, number: Int) -> [ReportPage.Element] {
    let page = pages[number].map { _ in "\(number).html" }
    var elements: [ReportPage.Element] = [.heading(file.name, link: page)]
    if file.runs > 1 { elements.append(.remark("\(file.runs) seeds")) }
    if let error = file.error { elements.append(.error(error)) }
    if file.lints.total > 0 { elements.append(.warning(file.lints.text)) }
    for (index, expectation) in file.expectations.enumerated() {
      if let failure = expectation.firstFailure {
        // The page is of one run: a failure of another seed is not on it.
        let isOnPage = pages[number] == failure.seed && !failure.isOfAllRuns
        elements.append(
          .failed(
            expectation: expectation.text, line: expectation.line, facts: facts(failure, of: expectation, in: file),
            causes: failure.causes, link: isOnPage ? page.map { "\($0)#check=\(index + 1)" } : nil))
      } else {
        elements.append(.met(expectation: expectation.text, when: expectation.metText, line: expectation.line))
      }
      if let advice = expectation.advice { elements.append(.warning(advice)) }
    }
    if page != nil { elements.append(.file("recording", link: "\(number)\(Self.recordingEnd)")) }
    return elements
  }

  private func facts(
    _ failure: TestedExpectation.Failure, of expectation: TestedExpectation, in file: TestedFile
  ) -> [(String, String)] {
    let facts = [("expected", failure.expected), ("seen", failure.seen), ("at", failure.time)]
    guard !failure.isOfAllRuns else { return facts }
    let seeds = TAPReport.seedsText(expectation.failedSeeds, runs: file.runs)
    return facts + [("seed", "\(failure.seed)")] + (file.runs > 1 ? [("failed seeds", seeds)] : [])
  }
}

extension TestedFile {
  fileprivate var isWrong: Bool { error != nil || failedExpectationCount > 0 }
}
