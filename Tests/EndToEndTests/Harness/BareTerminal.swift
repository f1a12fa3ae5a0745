import Foundation
import TestSupport

/// A program on a pseudo terminal without a display: for tests of the terminal's disconnection.
final class BareTerminal {
  let process: Process
  private let ours: FileHandle

  /// Starts a program; the terminal's end sends it no signal, because it is not in the terminal's session.
  init(
    _ program: String, _ arguments: [String], size: (width: Int, height: Int) = (120, 40),
    environment: [String: String] = [:], directory: URL
  ) throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: UInt16(size.height), ws_col: UInt16(size.width), ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw HarnessError("there is no pseudo terminal") }
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    ours = FileHandle(fileDescriptor: master, closeOnDealloc: true)
    let theirs = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    let variables = ["TERM": "xterm-256color"].merging(environment) { $1 }
    process = try Process.start(
      program, arguments, environment: CommandRunner.environment.merging(variables) { $1 },
      directory: directory, input: theirs, output: theirs, error: theirs)
    try theirs.close()
  }

  /// Reads what the program writes until it has written `text`, and returns it.
  @discardableResult
  func read(until text: String) throws -> String {
    var output = Data()
    while output.range(of: Data(text.utf8)) == nil {
      var state = pollfd(fd: ours.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&state, 1, 20_000) > 0 else { throw HarnessError("the program has not written “\(text)”") }
      output += try readAvailable()
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Reads what the program writes until it ends. Returns the output since the last read.
  func readToEnd() throws -> String {
    var output: [UInt8] = []
    while true {
      var state = pollfd(fd: ours.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&state, 1, 20_000) > 0 else { throw HarnessError("the program does not end") }
      guard let bytes = try? readAvailable() else { return String(decoding: output, as: UTF8.self) }
      output += bytes
    }
  }

  private func readAvailable() throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(ours.fileDescriptor, &buffer, buffer.count)
    // At the end, Linux reports an error.
    guard count > 0 else { throw HarnessError("the program has ended") }
    return Array(buffer[..<count])
  }

  /// Sends bytes to the program, as keyboard and mouse would.
  func write(_ text: String) throws { try ours.write(contentsOf: Data(text.utf8)) }

  /// Disconnects the terminal.
  func close() throws { try ours.close() }

  func end(within timeout: Duration) async throws -> Process.TerminationReason {
    guard try await poll(for: timeout, until: { !process.isRunning }) else {
      process.terminate()
      throw HarnessError("the program has not ended within \(timeout)")
    }
    return process.terminationReason
  }
}
