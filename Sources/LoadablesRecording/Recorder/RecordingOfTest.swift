import Foundation
import Recordings

/// The recording of a failed test.
@MainActor
struct RecordingOfTest {
  /// The environment variable with the default folder.
  static let folderVariable = "LOADSCOPE_RECORDINGS"

  /// The number of recordings of each test in this process.
  private static var counts: [RecordingName: Int] = [:]

  let moments: KeptMoments
  private let header: RecordingHeader
  private let endTime: Int64

  /// - Parameter endTime: The time of the end of the test, in nanoseconds.
  init(_ moments: KeptMoments, _ header: RecordingHeader, endTime: Int64) {
    (self.moments, self.header, self.endTime) = (moments, header, endTime)
  }

  /// Writes the file, and prints the line about it on standard error.
  ///
  /// - Parameter folder: The folder of the recording; nil for the default.
  func save(in folder: String?, as name: RecordingName) {
    FileHandle.standardError.write(Data("\(write(to: folder, as: name))\n".utf8))
  }

  /// Writes the file, which replaces an older recording of the test.
  ///
  /// - Parameter sizeLimit: The maximum size of the file, in bytes.
  /// - Returns: A line about how to open the file, or about the reason of a failure.
  func write(
    to folder: String?, as name: RecordingName, sizeLimit: Int = RecordingWriter.defaultLimit
  ) -> String {
    let number = Self.counts[name, default: 0] + 1
    Self.counts[name] = number
    let path = Self.path(of: name.fileName(number: number), in: folder)
    if RecordingFile.isRecording(path) { unlink(path) }
    do throws(NewRecordingError) {
      let writer = try RecordingWriter(path, header, limit: sizeLimit)
      writer.add(moments)
      writer.finish(.ended, at: endTime)
      let reason = Self.reason(of: writer.progress, sizeLimit: sizeLimit)
      if writer.progress.moments == 0 { return "\(path): the recording is empty: \(reason ?? "no moments")" }
      let line = "\(name.text) failed; its loadables: loadscope replay \(path) (L: end, w: cause)"
      return line + (reason.map { "; the recording ends early: \($0)" } ?? "")
    } catch {
      return error.sentence(about: path)
    }
  }

  /// Returns the reason that a recording ended early; nil if it is complete.
  private static func reason(of progress: RecordingProgress, sizeLimit: Int) -> String? {
    switch progress.end {
    case .ended: nil
    case .limit: "the file has its maximum size of \(sizeLimit) bytes"
    case .restarted: "the time went back"
    case .failed, .stopped, nil: progress.failure?.text ?? "the file cannot be written"
    }
  }

  /// Returns the path of a file; without a folder, the name of the file.
  private static func path(of file: String, in folder: String?) -> String {
    let folder = folder ?? ProcessInfo.processInfo.environment[folderVariable] ?? ""
    return folder.isEmpty ? file : URL(filePath: folder).appending(path: file).path
  }
}
