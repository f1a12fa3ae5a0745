import Foundation

/// Files with a user's own data: recordings, logs, stores, saved scripts, remembered state.
///
/// A new file has ``mode`` from its first byte on, so that no other user can open it in between. A file that exists keeps
/// the mode that its user has given it.
package enum PrivateFile {
  /// The mode of a new file: the user alone reads and writes it.
  package static let mode: mode_t = 0o600
  /// The mode of a new folder: the user alone reads and enters it.
  package static let folderMode: mode_t = 0o700

  /// Opens a file, which is created if it is missing.
  ///
  /// - Parameter flags: Of open(2); `O_CREAT` and `O_CLOEXEC` are added.
  /// - Returns: The descriptor, or -1 with the reason in `errno`.
  package static func open(_ path: String, _ flags: Int32) -> Int32 {
    Foundation.open(path, flags | O_CREAT | O_CLOEXEC, mode)
  }

  /// Creates a file with contents, or none at all.
  ///
  /// - Throws: ``PrivateFileError``, with `EEXIST` if there is such a file.
  package static func create(_ path: String, with contents: Data) throws(PrivateFileError) {
    let descriptor = open(path, O_WRONLY | O_EXCL)
    guard descriptor >= 0 else { throw PrivateFileError() }
    do throws(PrivateFileError) { try fill(descriptor, with: contents) } catch {
      unlink(path)
      throw error
    }
  }

  /// Gives a file new contents, all of them or none; it is created if it is missing. A link stays a link.
  ///
  /// - Throws: ``PrivateFileError``.
  package static func replace(_ path: String, with contents: Data) throws(PrivateFileError) {
    let target = resolved(path) ?? path
    // Beside it, since only a file of the same disk can take its place.
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

  /// Creates a folder and those above it, as far as they are missing.
  ///
  /// - Throws: ``PrivateFileError``, with `ENOTDIR` if something else has the name of one of them.
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

  /// Writes contents and closes the file, also where that fails.
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
