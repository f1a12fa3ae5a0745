import Foundation

/// A command that prints the stream of a program, such as `ssh host loadscope relay app`. There is no shell: the words are
/// the command's name and its arguments.
@MainActor
final class StreamCommand {
  /// The socket that is the command's standard input and output.
  let socket: Int32

  private let process: pid_t
  /// The end of the pipe that is the command's standard error.
  private let errors: Int32
  /// The end of what the command wrote to its standard error.
  private var errorBytes: [UInt8] = []

  /// The ended commands whose exit is still unknown.
  private static var ended: [pid_t] = []

  private static let errorLimit = 4_096
  private static let shownLines = 3

  /// Starts a command.
  ///
  /// - Throws: A ``Problem`` if there is no such command, or no descriptor is left.
  init(_ words: [String]) throws(Problem) {
    Self.reap()
    var sockets: [Int32] = [-1, -1]
    var pipes: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let type = SOCK_STREAM
    #else
      let type = Int32(SOCK_STREAM.rawValue)
    #endif
    guard socketpair(AF_UNIX, type, 0, &sockets) == 0 else { throw Self.problem(words, errno) }
    guard pipe(&pipes) == 0 else {
      let code = errno
      for descriptor in sockets { close(descriptor) }
      throw Self.problem(words, code)
    }
    for descriptor in [sockets[0], pipes[0]] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(pipes[0], F_SETFL, fcntl(pipes[0], F_GETFL) | O_NONBLOCK)
    let started = Spawn.start(
      at: words[0], words,
      replacing: [(STDIN_FILENO, sockets[1]), (STDOUT_FILENO, sockets[1]), (STDERR_FILENO, pipes[1])], inOwnGroup: false
    )
    for descriptor in [sockets[1], pipes[1]] { close(descriptor) }
    switch started {
    case .success(let process): (socket, errors, self.process) = (sockets[0], pipes[0], process)
    case .failure(let failure):
      for descriptor in [sockets[0], pipes[0]] { close(descriptor) }
      throw Self.problem(words, failure.code)
    }
  }

  private static func problem(_ words: [String], _ code: Int32) -> Problem {
    Problem("--via \(words[0]): \(code == ENOENT ? "no such command" : String(cString: strerror(code)))")
  }

  /// Returns the last lines that the command has written to its standard error.
  func lastErrors() -> [String] {
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      let count = read(errors, &buffer, buffer.count)
      guard count > 0 else { break }
      errorBytes = (errorBytes + buffer[..<count]).suffix(Self.errorLimit)
    }
    let lines = String(decoding: errorBytes, as: UTF8.self).split { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
    return lines.suffix(Self.shownLines).map(String.init)
  }

  /// Ends the command, and closes the descriptors.
  func end() {
    for descriptor in [socket, errors] { close(descriptor) }
    kill(process, SIGTERM)
    Self.ended.append(process)
    Self.reap()
  }

  /// Takes the exit of ended commands from the system, which otherwise keeps them as zombies.
  private static func reap() { ended.removeAll { waitpid($0, nil, WNOHANG) != 0 } }
}
