import GRDB

/// The reason that a store cannot be used or that an object in a store cannot be read. The store's file is unchanged.
public struct ActionStoreError: Error, Sendable, CustomStringConvertible {
  /// The machine-readable reasons for errors of a store.
  public enum Code: Sendable, Hashable, CaseIterable {
    /// The file cannot be opened or created.
    case cannotOpen
    /// The file is not the database of a store.
    case notAStore
    /// The file is damaged.
    case damaged
    /// A newer version of the program has written the file.
    case newerVersion
    /// The file or the file's folder is not writable.
    case readOnly
    /// The disk is full.
    case diskFull
    /// The store's database was closed.
    case closed
    /// There is not enough memory.
    case outOfMemory
    /// The store is already open, in this or another process, or another program is writing.
    case inUse
    /// The name of the collection or the key contains a zero character, which is not allowed.
    case impossibleName
    /// The type of the object or of the metadata is not registered in ``StoredTypes``.
    case unregisteredType
    /// The object has another type than the one asked for.
    case otherType
    /// The JSON of the object or of the metadata cannot be decoded as the registered type.
    case undecodable
    /// The object or the metadata cannot be encoded as JSON.
    case unencodable
    /// Another error, such as an I/O error of SQLite.
    case failed
  }

  /// The machine-readable reason for the error.
  public let code: Code
  /// A sentence for the user: the reason and how to resolve it.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}

extension ActionStoreError {
  /// Converts an error of SQLite about the file; nil for other errors of SQLite, such as a violated constraint.
  ///
  /// - Parameter place: The name of the file in the description.
  init?(_ error: DatabaseError, at place: String) {
    switch error.resultCode {
    case .SQLITE_NOTADB:
      self.init(.notAStore, "\(place) is not a store: another kind of file, or damaged; choose another path")
    case .SQLITE_CORRUPT:
      self.init(
        .damaged,
        "\(place) is damaged; nothing was changed. Copy it, and try `sqlite3 FILE .recover` on the copy, or use "
          + "another file")
    case .SQLITE_READONLY, .SQLITE_PERM:
      self.init(.readOnly, "\(place) cannot be written; give yourself the right to write the file and its folder")
    case .SQLITE_FULL:
      self.init(
        .diskFull,
        "the disk of \(place) is full; nothing was lost, but nothing can be stored or removed until there is room: "
          + "a removal writes to a journal first")
    case .SQLITE_MISUSE:
      self.init(.closed, "\(place) was closed; open a store again, and keep it while a manager uses it")
    case .SQLITE_NOMEM:
      // SQLite reports a closed database like this too.
      self.init(
        .outOfMemory,
        "there is not enough memory to read or write \(place), or its database was closed: free some memory, or open a "
          + "store again")
    case .SQLITE_INTERRUPT, .SQLITE_ABORT:
      self.init(.failed, "a read or write of \(place) was interrupted; nothing was changed, try again")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self.init(.inUse, "\(place) is being written by another program; end that one, or wait until it is done")
    case .SQLITE_CANTOPEN:
      self.init(
        .cannotOpen, "\(place) cannot be opened or created; check that the folder exists and the path is a file")
    case .SQLITE_IOERR:
      self.init(.failed, "\(place) cannot be read or written: \(error.message ?? "I/O error"); look at its disk")
    default: return nil
    }
  }

  /// Converts an error of a statement of this library; nil for an error about the file, which names the file.
  init?(ofOwnStatement error: DatabaseError) {
    guard ActionStoreError(error, at: "") == nil else { return nil }
    let reason = error.message ?? "SQLite reports \(error.resultCode)"
    switch error.resultCode {
    // The tables check the types of values, so only a damaged page can break them.
    case .SQLITE_CONSTRAINT:
      self.init(
        .damaged,
        "the store is damaged (\(reason)); nothing was changed. Copy its file, and try `sqlite3 FILE .recover` on the copy"
      )
    default: self.init(.failed, "the store cannot be read or written: \(reason)")
    }
  }
}
