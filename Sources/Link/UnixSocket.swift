import Foundation

/// Opens Unix sockets, which connect processes of this machine, by system calls.
package enum UnixSocket {
  /// The reason that a socket cannot be opened.
  package enum Failure: Error, Hashable, Sendable {
    /// The path has more bytes than the system allows, or a zero byte.
    case longPath(String)
    /// A program of another user, with this id, listens on the socket.
    case otherUser(path: String, uid_t)
    /// A system call failed with this error number (`errno`).
    case system(path: String, Int32)

    /// Whether no program listens on the socket any more.
    package var isStale: Bool { if case .system(_, ECONNREFUSED) = self { true } else { false } }

    /// A sentence for the user: the problem and, if possible, how to resolve it.
    package var sentence: String {
      switch self {
      case .longPath(let path):
        "\(path): the path of a socket has at most \(SocketFolder.longestPath) bytes; set XDG_RUNTIME_DIR to a shorter one"
      case .otherUser(let path, let user):
        "\(path): this socket belongs to another user, "
          + "\(getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? "\(user)"); run loadscope as that user"
      case .system(let path, ENOENT): "\(path): no such socket"
      case .system(let path, ECONNREFUSED): "\(path): no program listens there"
      case .system(let path, EAGAIN): "\(path): the program does not answer: it may be stopped, or its main thread busy"
      case .system(let path, let number): "\(path): \(String(cString: strerror(number)))"
      }
    }
  }

  /// Connects to the program that listens on a socket. Does not wait for a program that accepts no more connections.
  ///
  /// - Returns: The file descriptor of the connection, in blocking mode. The caller must close it.
  ///
  /// A program of another user is refused: it could send anything under a trusted name.
  package static func connect(to path: String) throws(Failure) -> Int32 {
    let connection = try open(path) { descriptor, address, length in
      let flags = fcntl(descriptor, F_GETFL)
      _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
      let result = Foundation.connect(descriptor, address, length)
      let number = errno
      _ = fcntl(descriptor, F_SETFL, flags)
      errno = number
      return result
    }
    if let user = peer(of: connection), user != getuid() {
      close(connection)
      throw .otherUser(path: path, user)
    }
    return connection
  }

  /// Returns the user of the process at the other end of a connection, as the kernel knows it; nil if unknown.
  private static func peer(of descriptor: Int32) -> uid_t? {
    #if os(Linux)
      // The system's `struct ucred`, which the system's headers declare only for GNU programs.
      var credentials: (pid: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
      var length = socklen_t(MemoryLayout.size(ofValue: credentials))
      guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return nil }
      return credentials.user
    #else
      var (user, group): (uid_t, gid_t) = (0, 0)
      return getpeereid(descriptor, &user, &group) == 0 ? user : nil
    #endif
  }

  /// Creates a socket at an unused path and listens. Only the user can connect.
  ///
  /// - Returns: The file descriptor of the listening socket.
  package static func listen(at path: String) throws(Failure) -> Int32 {
    let descriptor = try open(path) { descriptor, address, length in bind(descriptor, address, length) }
    // Restricted before listening, so that no other user can connect in between.
    guard chmod(path, 0o600) == 0, Foundation.listen(descriptor, 16) == 0 else {
      let number = errno
      close(descriptor)
      unlink(path)
      throw .system(path: path, number)
    }
    return descriptor
  }

  /// Returns whether a path is that of a socket on which no program listens any more.
  package static func isStale(_ path: String) -> Bool {
    do throws(Failure) {
      close(try connect(to: path))
      return false
    } catch {
      return error.isStale
    }
  }

  private static func open(
    _ path: String, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(Failure) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count <= SocketFolder.longestPath, !bytes.contains(0) else { throw .longPath(path) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    #if canImport(Glibc) || canImport(Musl)
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #endif
    guard descriptor >= 0 else { throw .system(path: path, errno) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { use(descriptor, $0, length) }
    }
    guard result == 0 else {
      let number = errno
      close(descriptor)
      throw .system(path: path, number)
    }
    return descriptor
  }
}
