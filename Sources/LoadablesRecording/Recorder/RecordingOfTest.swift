import Foundation
import PrivateFiles
import Recordings
import RunPage

/// The recording of one failed test, to be written to a file.
@MainActor
struct RecordingOfTest {
  /// The environment variable with the folder for recordings, used if the test names no folder.
  static let folderVariable = "LOADSCOPE_RECORDINGS"

  /// The environment variable that asks for pages, if it is set and not empty.
  private static let pageVariable = "LOADSCOPE_PAGES"

  private static var files = RecordingFiles()

  let moments: KeptMoments
  let test: RecordedTest
  let start: Date
  let endTime: Int64

  /// Creates a recording from its moments. `start` is the date of time 0. `endTime` is the test's end, in ns.
  init(_ moments: KeptMoments, of test: RecordedTest, start: Date, endTime: Int64) {
    (self.moments, self.test, self.start, self.endTime) = (moments, test, start, endTime)
  }

  /// Writes the recording to a file, and prints the command that opens the file, or the reason of a failure.
  ///
  /// - Parameters:
  ///   - folder: The folder, created if missing. Nil means that of ``folderVariable``, or the working directory.
  ///   - page: Whether to write a page for browsers too. ``pageVariable`` asks for it as well.
  ///   - output: The file for the printed line, by default standard error. Errors of printing are ignored.
  func save(
    in folder: String?, page: Bool = false, printingOn output: FileDescriptor = FileDescriptor(STDERR_FILENO)
  ) {
    let isAsked = ProcessInfo.processInfo.environment[Self.pageVariable].map { !$0.isEmpty } ?? false
    guard let line = write(to: folder, page: page || isAsked) else { return }
    try? output.writeAllWithoutSignal(Array("\(line)\n".utf8))
  }

  /// Writes the recording to a file.
  ///
  /// - Parameter sizeLimit: The maximum size of the file, in bytes.
  /// - Returns: A line for the user, about how to open the file or why writing has failed. Nil if nothing was written
  ///   because the user already knows that the test has too many recordings.
  func write(to folder: String?, page: Bool = false, sizeLimit: Int = RecordingWriter.defaultLimit) -> String? {
    let folder = folder ?? ProcessInfo.processInfo.environment[Self.folderVariable] ?? ""
    do throws(NewRecordingError) {
      if !folder.isEmpty { try RecordingFile.createFolder(folder) }
    } catch {
      return error.sentence(about: folder)
    }
    switch Self.files.next(for: test, in: folder) {
    case .file(let path, let number):
      let line = write(path, number: number, sizeLimit: sizeLimit)
      return page && FileManager.default.fileExists(atPath: path) ? "\(line); \(Self.writePage(of: path))" : line
    case .limitReached: return "\(test.name): \(RecordingFiles.limit) failures are recorded, later failures are not"
    case .none: return nil
    }
  }

  private func write(_ path: String, number: Int, sizeLimit: Int) -> String {
    var header = RecordingHeader(of: .current(name: test.processName, start: start))
    header.title = test.title(number: number)
    RecordingFiles.delete(path, of: test)
    do throws(NewRecordingError) {
      let writer = try RecordingWriter(path, header, limit: sizeLimit)
      writer.add(moments)
      writer.finish(.ended, at: endTime)
      let reason = Self.reason(of: writer.progress, sizeLimit: sizeLimit)
      if writer.progress.moments == 0 { return "\(path): the recording is empty: \(reason ?? "no moments")" }
      let line = "\(header.title) failed; its loadables: loadscope replay \(Self.quoted(path)) (L: end, w: cause)"
      return line + (reason.map { "; the recording ends early: \($0)" } ?? "")
    } catch {
      return error.sentence(about: path)
    }
  }

  /// Writes the page of a recording beside it, and returns a clause about the page.
  private static func writePage(of path: String) -> String {
    let page = RecordingFiles.page(of: path)
    do {
      let recording = try Recording(contentsOf: path)
      _ = try RunPage.write(recording, programVersion: nil, toNewFile: page, isPrivate: true)
      return "in a browser: \(quoted(page))"
    } catch {
      let reason =
        switch error {
        case NewRecordingError.exists: "the file exists and is not a page of this test"
        case NewRecordingError.cannotBeMade(let reason): reason
        case let failure as WriteFailure: failure.text
        case let unreadable as RecordingError: unreadable.sentence(about: path)
        default: "\(error)"
        }
      return "no page, \(page): \(reason)"
    }
  }

  /// Returns the reason why a writer with this progress ended early; nil if the recording is complete.
  private static func reason(of progress: RecordingProgress, sizeLimit: Int) -> String? {
    switch progress.end {
    case .ended: nil
    case .limit: "the file has its maximum size of \(sizeLimit) bytes"
    case .restarted: "the time went back"
    case .failed, .stopped, nil: progress.failure?.text ?? "the file cannot be written"
    }
  }

  /// Returns a path as one word of a shell command, in quotes if necessary.
  static func quoted(_ path: String) -> String {
    let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "/._-+=:@%,".contains($0) }
    return isPlain ? path : "'\(path.replacingOccurrences(of: "'", with: #"'\''"#, options: .literal))'"
  }
}
