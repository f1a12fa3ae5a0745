import Foundation

/// Files with private data of the user: recordings, logs, stores, saved scripts, remembered state.
///
/// A new file has ``mode`` at once, so no other user can open the new file; an existing file keeps the existing mode.
package enum PrivateFile {
  /// The mode of a new file: only the user can read and write the file.
  package static let mode: mode_t = 0o600
  /// The mode of a new folder: only the user can read and enter the folder.
  package static let folderMode: mode_t = 0o700

  /// Opens a file, and creates the file if missing.
  ///
  /// - Parameter flags: The flags of open(2); `O_CREAT` and `O_CLOEXEC` are added.
  /// - Returns: The descriptor, or -1 with the reason in `errno`.
  package static func open(_ path: String, _ flags: Int32) -> Int32 {
    Foundation.open(path, flags | O_CREAT | O_CLOEXEC, mode)
  }

  /// Creates a file with the complete contents; after an error, no file remains.
  ///
  /// - Throws: ``PrivateFileError``, with `EEXIST` if the file exists.
  package static func create(_ path: String, with contents: Data) throws(PrivateFileError) {
    let descriptor = open(path, O_WRONLY | O_EXCL)
    guard descriptor >= 0 else { throw PrivateFileError() }
    do throws(PrivateFileError) { try fill(descriptor, with: contents) } catch {
      unlink(path)
      throw error
    }
  }

  /// Replaces or creates a file with the given contents, atomically. For a symbolic link, replaces the target.
  ///
  /// - Throws: ``PrivateFileError``.
  package static func replace(_ path: String, with contents: Data) throws(PrivateFileError) {
    let target = resolved(path) ?? path
    // In the same folder, since only a file on the same disk can replace it.
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

  /// Creates a folder, if missing, and the folder's missing parents.
  ///
  /// - Throws: ``PrivateFileError``, with `ENOTDIR` if the path or a parent is not a folder.
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

  /// Writes contents and closes the file, also on failure.
  private static func fill(
    _ descriptor: Int32, with contents: Data, mode: mode_t = PrivateFile.mode
  ) throws(PrivateFileError) {
    var failure = mode == PrivateFile.mode || fchmod(descriptor, mode) == 0 ? nil : PrivateFileError()
    contents.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while failure == nil, !rest.isEmpty {
        let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          failure = PrivateFileError()
        }
      }
    }
    if close(descriptor) != 0, failure == nil, errno != EINTR { failure = PrivateFileError() }
    if let failure { throw failure }
  }
}
