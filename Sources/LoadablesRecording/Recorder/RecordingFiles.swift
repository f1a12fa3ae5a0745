import Foundation
import Recordings
import RunPage

/// The names of the recordings that this process writes for failed tests.
///
/// A file is named after its test. The name contains the module only if tests of different modules have the same name.
@MainActor
struct RecordingFiles {
  /// The maximum number of recordings of one test, for example of its failed cases.
  nonisolated static let limit = 10

  enum Place: Equatable {
    /// Write the recording to this path. `number` is the recording's number for this test, from 1.
    case file(String, number: Int)
    /// Write no file, but report that the test has too many recordings. Returned once for each test.
    case limitReached
    case none
  }

  private struct Key: Hashable {
    let folder: String
    let module: String
    /// The name of the test in lower case, because some file systems ignore the case.
    let name: String
  }

  private struct Series {
    let name: RecordingName
    var count = 0
  }

  private var series: [Key: Series] = [:]

  /// Returns where to write a test's next recording. A test's first call deletes the test's recordings of earlier runs.
  ///
  /// - Parameter folder: The path of an existing folder; empty for the working directory.
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

  /// Returns the name for a test's files, with the module if the plain name is taken. Deletes the test's earlier files.
  private func begin(_ test: RecordedTest, _ key: Key) -> RecordingName {
    let names = [RecordingName(test.name), RecordingName("\(test.module).\(test.name)")]
    for file in (try? FileManager.default.contentsOfDirectory(atPath: key.folder.isEmpty ? "." : key.folder)) ?? []
    where names.contains(where: { $0.isName(ofFile: file) }) {
      let path = Self.path(file, in: key.folder)
      Self.delete(path, of: test)
    }
    guard !test.module.isEmpty else { return names[0] }
    let isTaken = series.keys.contains { $0.folder == key.folder && $0.name == key.name && $0.module != key.module }
    // For example, another process wrote the recording of another module's test.
    let isKept = FileManager.default.fileExists(atPath: Self.path(names[0].fileName(number: 1), in: key.folder))
    return isTaken || isKept ? names[1] : names[0]
  }

  /// Deletes the file at `path`, and the page beside it, if it is a recording of this test.
  static func delete(_ path: String, of test: RecordedTest) {
    guard RecordingFile.process(of: path)?.name == test.processName else { return }
    unlink(path)
    if RunPage.isPage(at: page(of: path)) { unlink(page(of: path)) }
  }

  /// Returns the path of the page of a recording.
  static func page(of path: String) -> String { path.dropLast(RecordingName.suffix.count) + ".loadscope.html" }

  /// Returns the path of a file in a folder; if `folder` is empty, the name of the file.
  private static func path(_ file: String, in folder: String) -> String {
    folder.isEmpty ? file : URL(filePath: folder).appending(path: file).path
  }
}

extension RecordedTest {
  /// The process name in a recording's header: the test's module, to tell tests of the same name apart.
  var processName: String { module.isEmpty ? name : module }
}

/// The name of a test as a part of file names: letters and digits of any script, `.`, `-` and `_`.
struct RecordingName: Hashable {
  /// The end of every recording's file name.
  static let suffix = ".loadscope.ndjson"

  /// The maximum length of ``text`` in UTF-8 bytes. File systems could refuse a longer file name.
  private static let limit = 200

  let text: String

  /// Creates the name from a test's full name. Characters that a file name should not have become hyphens.
  init(_ test: String) {
    var text = ""
    var isGap = false
    for character in test {
      guard character.isLetter || character.isNumber || ".-_".contains(character) else {
        isGap = true
        continue
      }
      if text.isEmpty, character == "-" || character == "." { continue }
      let added = isGap && !text.isEmpty ? "-\(character)" : "\(character)"
      isGap = false
      guard text.utf8.count + added.utf8.count <= Self.limit else { break }
      text += added
    }
    self.text = text.isEmpty ? "test" : text
  }

  /// Returns the file name of a test's recording. From the second recording on, it contains `+` and the number. The
  /// file name is unique, because the name of a test contains no `+`.
  func fileName(number: Int) -> String { "\(text)\(number > 1 ? "+\(number)" : "")\(Self.suffix)" }

  /// Returns whether `file` is the name of one of the test's recordings, with or without a number.
  func isName(ofFile file: String) -> Bool {
    guard file.hasPrefix(text), file.hasSuffix(Self.suffix) else { return false }
    let number = file.dropFirst(text.count).dropLast(Self.suffix.count)
    return number.isEmpty || (number.first == "+" && number.count > 1 && number.dropFirst().allSatisfy(\.isWholeNumber))
  }
}
