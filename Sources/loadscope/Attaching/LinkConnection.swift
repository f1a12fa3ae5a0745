import Foundation
import Link
import Recordings

/// A connection to an observed program: file descriptors, received bytes and unsent lines.
@MainActor
final class LinkConnection {
  let input: Int32
  /// The descriptor for sending lines to the program; nil for a read-only connection, such as a pipe.
  private let output: Int32?
  /// The command that prints the stream; nil for a socket of a program or a pipe.
  private let command: StreamCommand?

  private var lines = LineSplitter(limit: LineSplitter.programLimit)
  private var unsent: [UInt8] = []
  private var isClosed = false
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Maximum number of bytes that wait to be sent. At this limit, further lines to the program are dropped.
  private static let unsentLimit = 1 << 20
  /// The time after which a call of ``read(_:)`` returns, so that keys are handled before the next call.
  private static let readTime = Duration.milliseconds(10)

  /// The state of the connection after a call of ``read(_:)``.
  enum State: Equatable {
    /// The connection is open, and all available bytes are read.
    case open
    /// The connection is open, and more lines or bytes may be available immediately.
    case more
    /// The program closed the connection, or the connection broke.
    case closed
  }

  /// Creates a connection that owns the descriptors, does not block on them, and ends `command` when closed.
  ///
  /// - Parameter output: The descriptor to write to, which may equal `input`; nil for a read-only connection.
  init(input: Int32, output: Int32?, command: StreamCommand? = nil) {
    (self.input, self.output, self.command) = (input, output, command)
    for descriptor in Set([input, output].compactMap { $0 }) {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  static func socket(_ path: String) throws(Problem) -> LinkConnection {
    do throws(UnixSocket.Failure) {
      let descriptor = try UnixSocket.connect(to: path)
      return LinkConnection(input: descriptor, output: descriptor)
    } catch {
      throw Problem(error.sentence)
    }
  }

  /// Starts a command that prints a program's stream, and connects to the command's standard output and input.
  static func command(_ words: [String]) throws(Problem) -> LinkConnection {
    let command = try StreamCommand(words)
    return LinkConnection(input: command.socket, output: command.socket, command: command)
  }

  /// Reads the available bytes for about 10 ms.
  ///
  /// - Parameter take: Takes a complete line, without the line break. Returns false if no more lines should be taken now.
  /// - Returns: Whether the connection is open, and whether more lines or bytes may be available.
  func read(_ take: (UnsafeRawBufferPointer) throws(LinkFailure) -> Bool) throws(LinkFailure) -> State {
    guard !isClosed else { return .closed }
    // A program that reads again also sends again.
    if let output { flush(output) }
    let deadline = ContinuousClock.now + Self.readTime
    // First the lines that an earlier call has left.
    guard try takeLines(until: deadline, take) else { return .more }
    while !isClosed {
      let length = Foundation.read(input, &buffer, buffer.count)
      if length > 0 {
        lines.append(buffer[..<length])
        guard try takeLines(until: deadline, take), deadline > .now else {
          return isClosed ? .closed : .more
        }
      } else if length == 0 || ![EAGAIN, EWOULDBLOCK, EINTR].contains(errno) {
        return .closed
      } else if errno != EINTR {
        return .open
      }
    }
    return .closed
  }

  /// Takes the complete lines. Returns false if it stops before the last of them.
  private func takeLines(
    until deadline: ContinuousClock.Instant, _ take: (UnsafeRawBufferPointer) throws(LinkFailure) -> Bool
  ) throws(LinkFailure) -> Bool {
    while let wantsMore = try lines.next(take) {
      // A line may be the last one.
      if isClosed { return true }
      if deadline <= .now || !wantsMore { return false }
    }
    return true
  }

  /// Sends a line to the program. Drops the line if the connection is read-only or 1 MiB is still unsent.
  ///
  /// - Parameter names: The names of the nodes in the stream.
  /// - Returns: Whether the line was not dropped.
  @discardableResult
  func send(_ line: ClientLine, _ names: RecordedNames = RecordedNames()) -> Bool {
    guard let output, unsent.count < Self.unsentLimit else { return false }
    unsent += line.line { names[$0] }
    flush(output)
    return true
  }

  private func flush(_ output: Int32) {
    while !unsent.isEmpty {
      let count = unsent.withUnsafeBytes { bytes in
        Foundation.send(output, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 { unsent.removeFirst(count) } else if errno != EINTR { return }
    }
  }

  /// Whether lines can be sent to the program.
  var canSend: Bool { output != nil }

  /// The last lines that the command wrote about its errors; empty for a socket of a program or a pipe.
  var lastErrors: [String] { isClosed ? [] : command?.lastErrors() ?? [] }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    if let command { return command.end() }
    for descriptor in Set([input, output].compactMap { $0 }) { _ = Foundation.close(descriptor) }
  }
}
