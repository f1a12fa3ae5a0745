import ArgumentParser
import Foundation
import Recordings

/// A file or a pipe, standard output by default, written in large pieces.
final class BufferedOutput {
  private static let pieceSize = 64 * 1_024

  private let file: FileDescriptor
  private var bytes: [UInt8] = []
  /// Why nothing is written any more: what follows a gap would say something else.
  private var failure: (any Error)?

  init(descriptor: Int32 = STDOUT_FILENO) {
    file = FileDescriptor(descriptor)
    bytes.reserveCapacity(Self.pieceSize + 4_096)
  }

  /// Makes a file that was not there, or takes a pipe or a device that was. The umask decides who can read it: it is an
  /// export.
  convenience init(newFile path: String) throws(Problem) {
    do throws(NewRecordingError) {
      self.init(descriptor: try FileDescriptor(newRecordingAt: path, isPrivate: false).number)
    } catch {
      switch error {
      case .exists: throw Problem("\(path): there is such a file already, and it is not overwritten")
      case .cannotBeMade(let reason): throw Problem("\(path): cannot be written: \(reason)")
      }
    }
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
    do throws(WriteFailure) { try file.writeAll(bytes) } catch {
      guard error != .readerIsGone else { throw ExitCode.success }
      throw Problem("the result could not be written: \(error.words)")
    }
  }
}
