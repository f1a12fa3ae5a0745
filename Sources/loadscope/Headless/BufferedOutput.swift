import ArgumentParser
import Foundation

/// A file or a pipe, standard output by default, written in large pieces.
final class BufferedOutput {
  private static let pieceSize = 64 * 1_024

  private let descriptor: Int32
  private var bytes: [UInt8] = []
  /// Why nothing is written any more: what follows a gap would say something else.
  private var failure: (any Error)?

  init(descriptor: Int32 = STDOUT_FILENO) {
    self.descriptor = descriptor
    bytes.reserveCapacity(Self.pieceSize + 4_096)
  }

  /// Adds a line, and writes when there is enough.
  func writeLine(_ line: String) throws {
    if let failure { throw failure }
    bytes.append(contentsOf: line.utf8)
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count >= Self.pieceSize { try flush() }
  }

  /// Writes what there is, which costs nothing where that is nothing. A reader that has gone away ends the command
  /// quietly.
  func flush() throws {
    if let failure { throw failure }
    do { try writeAll() } catch {
      failure = error
      throw error
    }
    bytes.removeAll(keepingCapacity: true)
  }

  private func writeAll() throws {
    var start = 0
    while start < bytes.count {
      let written = bytes[start...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if written >= 0 {
        start += written
      } else if errno == EPIPE {
        // Only where somebody has had the signal ignored that ends the process otherwise.
        throw ExitCode.success
      } else if errno != EINTR {
        throw Problem("the result could not be written: \(String(cString: strerror(errno)))")
      }
    }
  }
}
