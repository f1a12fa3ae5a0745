import GRDB

/// The reason why a store is unusable, or an object in it is unreadable. The file is unchanged.
public struct ActionStoreError: Error, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: Sendable, Hashable, CaseIterable {
    /// The file cannot be opened or created.
    case cannotOpen
    /// The file is not a store.
    case notAStore
    /// The file is damaged.
    case damaged
    /// The file was written by a newer version of the program.
    case newerVersion
    /// The file or its folder is not writable.
    case readOnly
    /// The disk is full.
    case diskFull
    /// Another process has the store.
    case inUse
    /// A collection or a key is invalid.
    case impossibleName
    /// An object's type has no name in the store.
    case unregisteredType
    /// An object's JSON cannot be read as its type.
    case undecodable
    /// Any other error of SQLite.
    case failed
  }

  /// The kind of error.
  public let code: Code
  /// A readable description with the way out.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}

extension ActionStoreError {
  /// A readable form of an error of the file; nil for other errors, such as a constraint.
  ///
  /// - Parameter place: The name of the file.
  init?(_ error: DatabaseError, at place: String) {
    switch error.resultCode {
    case .SQLITE_NOTADB:
      self.init(.notAStore, "\(place) is no store: it is another kind of file, or badly damaged; choose another path")
    case .SQLITE_CORRUPT:
      self.init(
        .damaged,
        "\(place) is damaged; nothing was changed. Copy it, and try `sqlite3 FILE .recover` on the copy, or use "
          + "another file")
    case .SQLITE_READONLY, .SQLITE_PERM:
      self.init(.readOnly, "\(place) cannot be written; give yourself the right to write the file and its folder")
    case .SQLITE_FULL:
      self.init(
        .diskFull, "the disk of \(place) is full; nothing was lost, but nothing can be stored until there is room")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self.init(.inUse, "\(place) is being written by another program; end that one, or wait until it is done")
    case .SQLITE_CANTOPEN:
      self.init(.cannotOpen, "\(place) cannot be opened or made; is it a file, in a folder that is there?")
    case .SQLITE_IOERR:
      self.init(.failed, "\(place) cannot be read or written: \(error.message ?? "I/O error"); look at its disk")
    default: return nil
    }
  }
}
