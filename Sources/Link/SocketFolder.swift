import Foundation

/// The folder of the sockets on which the user's programs listen for clients.
///
/// The default folder is `$XDG_RUNTIME_DIR/loadscope`. If the variable is not an absolute path, or too long for a
/// socket's path, the folder is `loadscope-UID` in the temporary directory. Only the user has access to the folder.
package struct SocketFolder: Sendable {
  package let path: String

  /// The maximum length of a socket's path, in bytes, without the terminating zero.
  package static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
  /// The maximum length of a program's name, in characters, also as part of the socket's file name.
  private static let longestName = 40

  package init(path: String) { self.path = path }

  /// Chooses the default folder, which programs and clients share.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let temporary = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    let fallback = "\(temporary)/loadscope-\(getuid())"
    guard let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") else {
      path = fallback
      return
    }
    let usual = "\(runtime)/loadscope"
    // Includes the longest name and the longest process id.
    let isTooLong = usual.utf8.count + Self.longestName + 20 > Self.longestPath
    path = isTooLong ? fallback : usual
  }

  /// Returns whether a program can have a name: 1 to 40 characters, no `/`, no `-` at the start, no control characters.
  package static func isName(_ name: String) -> Bool {
    (1...longestName).contains(name.count) && !name.contains("/") && !name.hasPrefix("-")
      && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// Returns the path of the socket of a program.
  package func path(ofName name: String, pid: Int32) -> String {
    "\(path)/\(Self.fileName(of: name)).\(pid).sock"
  }

  /// Returns a program's name for a file name: at most 40 characters, with `-` for all but ASCII letters, digits, `_`.
  package static func fileName(of name: String) -> String {
    let characters = name.unicodeScalars.map { scalar -> Character in
      let isSafe =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "-_".contains(Character(scalar)))
      return isSafe ? Character(scalar) : "-"
    }
    let text = String(characters.prefix(longestName))
    return text.isEmpty ? "program" : text
  }

  // MARK: Checks

  /// Creates the folder if it does not exist, and checks it.
  ///
  /// - Throws: ``SocketFolderError`` if the path is not a folder to which only the user has access.
  package func create() throws(SocketFolderError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw .cannotBeMade(path, String(cString: strerror(errno))) }
    try check()
  }

  /// Checks the folder. Throws ``SocketFolderError`` if the path is not a folder to which only the user has access.
  package func check() throws(SocketFolderError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw .missing(path) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: break
    case S_IFLNK: throw .link(path)
    default: throw .noFolder(path)
    }
    guard status.st_uid == getuid() else { throw .ofAnotherUser(path) }
    guard status.st_mode & 0o077 == 0 else { throw .open(path) }
  }

  // MARK: Sockets

  /// A socket in the folder, with the program's name and process id from the socket's file name.
  package struct Entry: Sendable, Equatable {
    package let name: String
    package let pid: Int32
    package let path: String

    /// Whether the program's process does not exist any more.
    package var hasEnded: Bool { kill(pid, 0) != 0 && errno == ESRCH }
  }

  /// Returns the sockets in the folder, sorted by name and process id. Includes stale sockets, left by killed programs.
  package func entries() -> [Entry] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.compactMap(entry).sorted { ($0.name, $0.pid) < ($1.name, $1.pid) }
  }

  private func entry(_ file: String) -> Entry? {
    let pieces = file.split(separator: ".", omittingEmptySubsequences: false)
    guard pieces.count >= 3, pieces.last == "sock", let pid = Int32(pieces[pieces.count - 2]) else { return nil }
    return Entry(name: pieces.dropLast(2).joined(separator: "."), pid: pid, path: "\(path)/\(file)")
  }

  /// Removes stale sockets, on which no program listens.
  package func removeStale() {
    for entry in entries() where UnixSocket.isStale(entry.path) { unlink(entry.path) }
  }
}

/// The reason that the folder of the sockets cannot be used. The first text is the folder's path.
package enum SocketFolderError: Error, Hashable, Sendable {
  case missing(String)
  case cannotBeMade(String, String)
  case link(String)
  case noFolder(String)
  case ofAnotherUser(String)
  case open(String)

  /// A sentence for the user: the problem and, if possible, how to resolve it.
  package var sentence: String {
    switch self {
    case .missing(let path): "\(path): no such folder, no program has started an agent"
    case .cannotBeMade(let path, let reason): "\(path): the folder for sockets cannot be made, \(reason)"
    case .link(let path): "\(path): this is a link, and the folder for sockets must not be one; remove it"
    case .noFolder(let path): "\(path): not a folder, but the folder for sockets belongs there; remove it"
    case .ofAnotherUser(let path): "\(path): the folder for sockets belongs to another user; set XDG_RUNTIME_DIR"
    case .open(let path): "\(path): other users can enter the folder for sockets; chmod 700 \(path)"
    }
  }
}
