import Foundation

/// Functions for files with private data of the user: recordings, logs, stores, saved scripts, remembered state.
///
/// A new file has ``mode`` from its creation, so no other user can ever open it. An existing file keeps its mode.
package enum PrivateFile {
  /// The mode of a new file, 0600: only the user can read and write it.
  package static let mode: mode_t = 0o600
  /// The mode of a new folder, 0700: only the user can list, change and enter it.
  package static let folderMode: mode_t = 0o700

  /// Opens a file. Creates the file if it does not exist.
  ///
  /// - Parameter flags: The flags of open(2); `O_CREAT` and `O_CLOEXEC` are added.
  /// - Returns: The file descriptor; -1 on failure, with the reason in `errno`.
  package static func open(_ path: String, _ flags: Int32) -> Int32 {
    Foundation.open(path, flags | O_CREAT | O_CLOEXEC, mode)
  }

  /// Creates a file with the given contents. If writing fails, removes the file.
  ///
  /// - Parameter mode: The mode of the file, from which the umask takes away.
  /// - Throws: ``PrivateFileError``; its code is `EEXIST` if the file exists.
  package static func create(
    _ path: String, with contents: Data, mode: mode_t = PrivateFile.mode
  ) throws(PrivateFileError) {
    let descriptor = Foundation.open(path, O_WRONLY | O_EXCL | O_CREAT | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw PrivateFileError() }
    do throws(PrivateFileError) { try fill(descriptor, with: contents) } catch {
      unlink(path)
      throw error
    }
  }

  /// Creates or atomically replaces a file with the given contents. For a symbolic link, replaces the link's target.
  ///
  /// - Throws: ``PrivateFileError``; the file is then unchanged.
  package static func replace(_ path: String, with contents: Data) throws(PrivateFileError) {
    let target = resolved(path) ?? path
    // The copy is in the same folder, since rename(2) works only within a file system.
    let copy = "\(target).\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    let descriptor = open(copy, O_WRONLY | O_EXCL)
    guard descriptor >= 0 else { throw PrivateFileError() }
    do throws(PrivateFileError) {
      var status = stat()
      let keptMode = stat(target, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? status.st_mode & 0o7777 : mode
      try fill(descriptor, with: contents, mode: keptMode)
      guard rename(copy, target) == 0 else { throw PrivateFileError() }
    } catch {
      unlink(copy)
      throw error
    }
  }

  /// Creates a folder and its missing parents. Has no effect if the folder exists.
  ///
  /// - Throws: ``PrivateFileError``; its code is `ENOTDIR` if the path or a parent is not a folder.
  package static func createFolder(_ path: String) throws(PrivateFileError) {
    guard mkdir(path, folderMode) != 0 else { return }
    let error = PrivateFileError()
    let parent = (path as NSString).deletingLastPathComponent
    switch error.code {
    case EEXIST:
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { throw PrivateFileError(ENOTDIR) }
    case ENOENT where !parent.isEmpty && parent != path:
      try createFolder(parent)
      guard mkdir(path, folderMode) == 0 || errno == EEXIST else { throw PrivateFileError() }
    default: throw error
    }
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Writes the contents to `descriptor`, a new file, after setting its mode. Closes the file even if writing fails.
  private static func fill(
    _ descriptor: Int32, with contents: Data, mode: mode_t = PrivateFile.mode
  ) throws(PrivateFileError) {
    var failure = mode == PrivateFile.mode || fchmod(descriptor, mode) == 0 ? nil : PrivateFileError()
    if failure == nil {
      do throws(WriteFailure) { try FileDescriptor(descriptor).writeAll(contents) } catch {
        failure = PrivateFileError(error.code)
      }
    }
    if close(descriptor) != 0, failure == nil, errno != EINTR { failure = PrivateFileError() }
    if let failure { throw failure }
  }
}

/// The error of the system that a file or folder could not be created or written.
package struct PrivateFileError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  package let code: Int32

  /// Creates the error for a value of `errno`, by default the current one.
  package init(_ code: Int32 = errno) { self.code = code }

  /// The system's message for ``code``.
  package var description: String { String(cString: strerror(code)) }

  package var errorDescription: String? { description }
}
