import Foundation
import PrivateFiles

/// A lock file beside the store that keeps other processes out. The system releases the lock however the process ends.
///
/// With SQLite's locks alone, two processes could write in turn, and both would run the due items.
final class StoreLock: Sendable {
  /// The absolute path of the store's file, with symbolic links resolved.
  let storePath: String
  private let descriptor: Int32

  /// Locks the store at a path for this process.
  ///
  /// - Throws: ``ActionStoreError`` if the store is locked, the path is not a file, or the folder is not writable.
  init(storeAt path: String) throws(ActionStoreError) {
    storePath = try Self.realPath(path)
    let lockPath = "\(storePath)-lock"
    // The lock file is never deleted, as another process may just have opened it.
    let descriptor = PrivateFile.open(lockPath, O_RDWR | O_NOFOLLOW)
    guard descriptor >= 0 else { throw Self.cannotOpen(path, errno) }
    let text = Self.text(descriptor)
    guard text.allSatisfy({ $0.isNumber || $0.isNewline }) else {
      close(descriptor)
      throw ActionStoreError(
        .cannotOpen, "\(lockPath) has to be free for the lock of the store, and is something else; choose another path")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(descriptor)
      throw code == EWOULDBLOCK ? Self.inUse(path, by: Int32(text.prefix { $0.isNumber })) : Self.cannotOpen(path, code)
    }
    self.descriptor = descriptor
    let number = "\(getpid())\n"
    _ = ftruncate(descriptor, 0)
    _ = number.withCString { pwrite(descriptor, $0, number.utf8.count, 0) }
  }

  deinit {
    // Unlocked explicitly, as a child process shares the open file until it has started.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Creates the store's file if missing, with access for the user alone. SQLite gives its further files the same mode.
  ///
  /// - Throws: ``ActionStoreError`` if the file cannot be created.
  func createStoreFile() throws(ActionStoreError) {
    // Never opens an existing file: closing it would release SQLite's locks in this process.
    let descriptor = PrivateFile.open(storePath, O_RDWR | O_EXCL)
    guard descriptor >= 0 else {
      if errno == EEXIST { return }
      throw Self.cannotOpen(storePath, errno)
    }
    close(descriptor)
  }

  private static func realPath(_ path: String) throws(ActionStoreError) -> String {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        throw ActionStoreError(
          .cannotOpen,
          isFolder ? "\(path) is a folder; name a file in it" : "\(path) is not a file; choose another path")
      }
      guard status.st_nlink == 1 else {
        throw ActionStoreError(
          .cannotOpen,
          "\(path) is one of several names of one file (hard links), which SQLite cannot keep apart; copy it")
      }
      if let resolved = resolved(path) { return resolved }
    }
    let target = try target(of: path)
    let (folder, name) = parts(of: target)
    guard let folder = resolved(folder) else { throw cannotOpen(path, errno) }
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// Returns the target of a symbolic link to a missing file, where SQLite would create the file; otherwise the path.
  private static func target(of path: String) throws(ActionStoreError) -> String {
    var target = path
    // At most 40 links in a row, as in Linux.
    for _ in 0..<40 {
      guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: target) else { return target }
      target = link.hasPrefix("/") ? link : parts(of: target).folder + link
    }
    throw cannotOpen(path, ELOOP)
  }

  /// Splits a path into the folder, with a trailing slash, and the name in the folder.
  private static func parts(of path: String) -> (folder: String, name: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return (path.contains("/") ? String(path.dropLast(name.count)) : "./", name)
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func inUse(_ path: String, by owner: Int32?) -> ActionStoreError {
    if owner == getpid() {
      return ActionStoreError(.inUse, "\(path) is open in this process already; use the store that has it")
    }
    let number = owner.map { ", number \($0)" } ?? ""
    return ActionStoreError(.inUse, "\(path) is in use by another process\(number); end that one first")
  }

  private static func cannotOpen(_ path: String, _ code: Int32) -> ActionStoreError {
    switch code {
    case EACCES, EROFS, EPERM:
      ActionStoreError(.readOnly, "the folder of \(path) cannot be written; a store needs files beside it")
    case ENOSPC, EDQUOT:
      ActionStoreError(.diskFull, "the disk of \(path) is full; make room, or choose another path")
    case ENOENT:
      ActionStoreError(.cannotOpen, "\(path) cannot be created: the folder does not exist; create it first")
    default:
      ActionStoreError(
        .cannotOpen, "\(path) cannot be opened or made: \(String(cString: strerror(code))); choose another path")
    }
  }

  /// Returns the start of the lock file's contents, long enough for the number of a process.
  private static func text(_ descriptor: Int32) -> String {
    withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { buffer in
      let count = pread(descriptor, buffer.baseAddress, buffer.count, 0)
      return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    }
  }
}
