#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keeps a second process away from a store: a lock on a file beside it, which the system takes back however the process
/// ends.
///
/// SQLite alone would let both write in turn, but both would run what is due.
final class StoreLock: Sendable {
  private let descriptor: Int32
  private let path: String

  /// Locks the store at a path.
  ///
  /// - Throws: ``ActionStoreError`` if another process has it, or its folder cannot be written.
  init(storeAt storePath: String) throws(ActionStoreError) {
    path = "\(storePath)-lock"
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw Self.cannotOpen(storePath, errno) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let owner = Self.owner(descriptor)
        close(descriptor)
        throw ActionStoreError(
          .inUse, "\(storePath) is in use by another process\(owner.map { ", \($0)" } ?? ""); end that one first")
      }
      // The one who had it may have taken the file away after it was opened here.
      if Self.isSameFile(descriptor, path) {
        self.descriptor = descriptor
        break
      }
      close(descriptor)
    }
    let text = "\(getpid())\n"
    _ = ftruncate(descriptor, 0)
    _ = text.withCString { pwrite(descriptor, $0, text.utf8.count, 0) }
  }

  deinit {
    unlink(path)
    close(descriptor)
  }

  private static func cannotOpen(_ path: String, _ code: Int32) -> ActionStoreError {
    switch code {
    case EACCES, EROFS, EPERM:
      ActionStoreError(.readOnly, "the folder of \(path) cannot be written; a store needs files beside it")
    case ENOSPC, EDQUOT:
      ActionStoreError(.diskFull, "the disk of \(path) is full; make room, or choose another path")
    default:
      ActionStoreError(.cannotOpen, "\(path) cannot be opened or made: \(String(cString: strerror(code)))")
    }
  }

  private static func isSameFile(_ descriptor: Int32, _ path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino
      && opened.st_dev == named.st_dev
  }

  /// The number of the process that wrote into the file, in words.
  private static func owner(_ descriptor: Int32) -> String? {
    let digits = withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { buffer -> String in
      let count = pread(descriptor, buffer.baseAddress, buffer.count, 0)
      return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    }
    return Int32(digits.prefix { $0.isNumber }).map { "number \($0)" }
  }
}
