import Foundation
import Synchronization

/// A command that prints the stream of a program, such as `ssh host loadscope relay app`. There is no shell: the words are
/// the command's name and its arguments.
@MainActor
final class StreamCommand {
  /// The socket that is the command's standard input and output.
  let socket: Int32

  private let process: pid_t
  private let errors: ErrorTail

  /// The ended commands whose exit is still unknown.
  private static var ended: [pid_t] = []

  /// Starts a command.
  ///
  /// - Throws: A ``Problem`` if there is no such command, or no descriptor is left.
  init(_ words: [String]) throws(Problem) {
    Self.reap()
    guard let streams = Self.sockets() else { throw Self.problem(words, errno) }
    guard let errors = Self.sockets() else {
      let code = errno
      for descriptor in [streams.ours, streams.theirs] { close(descriptor) }
      throw Self.problem(words, code)
    }
    let started = Spawn.start(
      at: words[0], words,
      replacing: [
        (STDIN_FILENO, streams.theirs), (STDOUT_FILENO, streams.theirs), (STDERR_FILENO, errors.theirs),
      ], inOwnGroup: false)
    for descriptor in [streams.theirs, errors.theirs] { close(descriptor) }
    switch started {
    case .success(let process): (socket, self.errors, self.process) = (streams.ours, ErrorTail(errors.ours), process)
    case .failure(let failure):
      for descriptor in [streams.ours, errors.ours] { close(descriptor) }
      throw Self.problem(words, failure.code)
    }
  }

  /// Creates two connected sockets, of which processes inherit none unless it is asked for; nil if none is left.
  private static func sockets() -> (ours: Int32, theirs: Int32)? {
    var sockets: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let type = SOCK_STREAM
    #else
      let type = Int32(SOCK_STREAM.rawValue)
    #endif
    guard socketpair(AF_UNIX, type, 0, &sockets) == 0 else { return nil }
    for descriptor in sockets { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return (sockets[0], sockets[1])
  }

  private static func problem(_ words: [String], _ code: Int32) -> Problem {
    Problem("--via \(words[0]): \(code == ENOENT ? "no such command" : String(cString: strerror(code)))")
  }

  /// Returns the last lines that the command has written to its standard error.
  func lastErrors() -> [String] { errors.lastLines() }

  /// Ends the command, and closes the descriptors.
  func end() {
    close(socket)
    errors.end()
    kill(process, SIGTERM)
    Self.ended.append(process)
    Self.reap()
  }

  /// Takes the exit of ended commands from the system, which otherwise keeps them as zombies.
  private static func reap() { ended.removeAll { waitpid($0, nil, WNOHANG) != 0 } }
}

/// The end of what a command writes to its standard error. A thread reads it, so that a command that writes much is never
/// blocked.
private final class ErrorTail: Sendable {
  private static let limit = 4_096
  private static let shownLines = 3

  private let descriptor: Int32
  private let bytes = Mutex<[UInt8]>([])

  /// Reads a socket, which this object owns: its number stays valid while the thread or the command needs it.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    Thread.detachNewThread { [self] in
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      repeat { _ = poll(&waiting, 1, -1) } while read()
    }
  }

  deinit { close(descriptor) }

  /// Reads what there is. Returns false at the end.
  @discardableResult
  private func read() -> Bool {
    bytes.withLock { bytes in
      var buffer = [UInt8](repeating: 0, count: 1 << 12)
      while true {
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        guard count > 0 else { return count < 0 && [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) }
        bytes = (bytes + buffer[..<count]).suffix(Self.limit)
      }
    }
  }

  func lastLines() -> [String] {
    read()
    let text = String(decoding: bytes.withLock { $0 }, as: UTF8.self)
    return text.split { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }.suffix(Self.shownLines).map(String.init)
  }

  /// Ends the thread.
  func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
