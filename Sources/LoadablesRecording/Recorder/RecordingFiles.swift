import Foundation
import Recordings

/// The files of recordings that this process writes.
///
/// A file is named after its test. The name has the module only if another module's test has the same name.
@MainActor
struct RecordingFiles {
  /// The maximum number of recordings of a test.
  nonisolated static let limit = 10

  enum Place: Equatable {
    /// The path for the recording, and the number of the test's recording.
    case file(String, number: Int)
    /// The test has too many recordings for the first time.
    case limitReached
    case none
  }

  private struct Key: Hashable {
    let folder: String
    let module: String
    /// In lower case, since some file systems ignore the case.
    let name: String
  }

  private struct Series {
    let name: RecordingName
    var count = 0
  }

  private var series: [Key: Series] = [:]

  /// Returns the place of a test's next recording. The first call for a test deletes its recordings of earlier
  /// processes.
  ///
  /// - Parameter folder: An existing folder; empty for the working directory.
  mutating func next(for test: RecordedTest, in folder: String) -> Place {
    let key = Key(folder: folder, module: test.module, name: RecordingName(test.name).text.lowercased())
    var own = series[key] ?? Series(name: begin(test, key))
    own.count += 1
    series[key] = own
    switch own.count {
    case ...Self.limit: return .file(Self.path(own.name.fileName(number: own.count), in: folder), number: own.count)
    case Self.limit + 1: return .limitReached
    default: return .none
    }
  }

  /// Returns the name for the recordings of a test, and deletes the earlier ones.
  private func begin(_ test: RecordedTest, _ key: Key) -> RecordingName {
    let names = [RecordingName(test.name), RecordingName("\(test.module).\(test.name)")]
    for file in (try? FileManager.default.contentsOfDirectory(atPath: key.folder.isEmpty ? "." : key.folder)) ?? []
    where names.contains(where: { $0.isName(ofFile: file) }) {
      let path = Self.path(file, in: key.folder)
      Self.delete(path, of: test)
    }
    guard !test.module.isEmpty else { return names[0] }
    let isTaken = series.keys.contains { $0.folder == key.folder && $0.name == key.name && $0.module != key.module }
    // Such as the recording of another module's test, from another process.
    let isKept = FileManager.default.fileExists(atPath: Self.path(names[0].fileName(number: 1), in: key.folder))
    return isTaken || isKept ? names[1] : names[0]
  }

  /// Deletes a file if it is a recording of the test.
  static func delete(_ path: String, of test: RecordedTest) {
    if RecordingFile.process(of: path)?.name == test.processName { unlink(path) }
  }

  /// Returns the path of a file; without a folder, the name of the file.
  private static func path(_ file: String, in folder: String) -> String {
    folder.isEmpty ? file : URL(filePath: folder).appending(path: file).path
  }
}

extension RecordedTest {
  /// The name of the process in the header of a recording: the module, which tells tests of equal names apart.
  var processName: String { module.isEmpty ? name : module }
}
