import Foundation
import PrivateFiles

package enum RecordingFile {
  /// The maximum size of a recording from a pipe, in bytes. A pipe cannot be mapped, so it is read into memory.
  private static let mostBytes = 512 << 20

  /// Returns the bytes of a file or pipe. A regular file is mapped and must not be truncated while the bytes are used.
  package static func bytes(of path: String) throws(RecordingError) -> Data {
    var status = stat()
    guard stat(path, &status) == 0 else { throw errno == ENOENT ? .missing : .unreadable(reason) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .directory }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    // An empty file cannot be mapped.
    guard !isFile || status.st_size > 0 else { throw .empty }
    guard let file = FileHandle(forReadingAtPath: path) else { throw .unreadable(reason) }
    do {
      if isFile { return try Data(contentsOf: URL(filePath: path), options: .alwaysMapped) }
      var data = Data()
      while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty {
        data.append(piece)
        guard data.count <= mostBytes else { throw RecordingError.tooLarge }
      }
      return data
    } catch let error as RecordingError {
      throw error
    } catch {
      throw .unreadable(error.localizedDescription)
    }
  }

  /// Returns whether a path is a regular file, not a link, that begins like a recording's header.
  package static func isRecording(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: path)
    else { return false }
    defer { try? file.close() }
    let start = Data(bytes: RecordingHeader.start.utf8Start, count: RecordingHeader.start.utf8CodeUnitCount)
    return (try? file.read(upToCount: start.count)) == start
  }

  /// Returns the program that a recording describes; nil for a recorded scenario, and for any other file.
  package static func process(of path: String) -> ProcessDescription? {
    guard isRecording(path), let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard let start = try? file.read(upToCount: 1 << 16), let end = start.firstIndex(of: UInt8(ascii: "\n")) else {
      return nil
    }
    return start[..<end].withUnsafeBytes { try? RecordingHeader(line: $0).process }
  }

  /// Creates a folder for recordings with mode 0700, and its missing parents, unless the folder exists.
  package static func createFolder(_ path: String) throws(NewRecordingError) {
    do throws(PrivateFileError) { try PrivateFile.createFolder(path) } catch {
      throw .cannotBeMade(error.description)
    }
  }

  private static var reason: String { String(cString: strerror(errno)) }
}
