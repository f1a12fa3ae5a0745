import Foundation
import PrivateFiles

/// The reason that a recording file cannot be created.
package enum NewRecordingError: Error, Hashable, Sendable {
  /// The file exists. It is not overwritten, because it may be the only copy of a run.
  case exists
  /// The system cannot create the file; the text is the system's message.
  case cannotBeMade(String)

  /// Returns a message for the user about the file at `path`.
  package func sentence(about path: String) -> String {
    switch self {
    case .exists: "\(path): the file exists, and a recording never overwrites a file"
    case .cannotBeMade(let reason): "\(path): the run cannot be recorded there: \(reason)"
    }
  }
}

extension FileDescriptor {
  /// Creates a file, or opens an existing pipe or device.
  ///
  /// - Parameters:
  ///   - path: The path of a new file, or of an existing pipe or device.
  ///   - isPrivate: Whether only the user can read the file, as for a recording. If false, the umask decides, as for an
  ///     export to share.
  package init(newRecordingAt path: String, isPrivate: Bool = true) throws(NewRecordingError) {
    let flags = O_WRONLY | O_EXCL
    var number = isPrivate ? PrivateFile.open(path, flags) : open(path, flags | O_CREAT | O_CLOEXEC, 0o666)
    if number < 0, errno == EEXIST {
      var status = stat()
      guard stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { throw .exists }
      number = open(path, O_WRONLY | O_CLOEXEC)
    }
    guard number >= 0 else { throw .cannotBeMade(String(cString: strerror(errno))) }
    self.init(number)
  }

  /// Truncates a file to `size` bytes. The next write continues there. A pipe or device stays unchanged.
  func cut(after size: Int) {
    guard ftruncate(number, off_t(size)) == 0 else { return }
    lseek(number, 0, SEEK_END)
  }

  /// The size of a file in bytes; nil for a pipe or device.
  var size: Int? {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  package func close() { _ = Foundation.close(number) }
}
