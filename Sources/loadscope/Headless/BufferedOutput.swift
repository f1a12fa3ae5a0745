import ArgumentParser
import Foundation
import PrivateFiles
import Recordings

/// Buffered output to a file or a pipe, by default to standard output.
final class BufferedOutput {
  private static let pieceSize = 64 * 1_024

  private let file: FileDescriptor
  /// The path of the new file; nil for an output that existed.
  private var path: String?
  /// Whether this object has opened the output, and closes it.
  private var isOwned = false
  private var bytes: [UInt8] = []
  /// The first write error. Nothing is written after an error, because a file with a gap would be misleading.
  private var failure: (any Error)?

  init(descriptor: Int32 = STDOUT_FILENO) {
    file = FileDescriptor(descriptor)
    bytes.reserveCapacity(Self.pieceSize + 4_096)
  }

  /// Opens the output: a new file, or an existing pipe or device. The umask decides who can read a new file.
  convenience init(newFile path: String) throws(Problem) {
    let exists = access(path, F_OK) == 0
    do throws(NewRecordingError) {
      self.init(descriptor: try FileDescriptor(newRecordingAt: path, isPrivate: false).number)
    } catch {
      switch error {
      case .exists: throw Problem("\(path): the file exists and is not overwritten")
      case .cannotBeMade(let reason): throw Problem("\(path): cannot be written: \(reason)")
      }
    }
    if !exists { self.path = path }
    isOwned = true
  }

  deinit { if isOwned { close(file.number) } }

  /// Adds a line, and writes the buffer to the file if the buffer is full.
  func writeLine(_ line: String) throws {
    if let failure { throw failure }
    bytes.append(contentsOf: line.utf8)
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count >= Self.pieceSize { try flush() }
  }

  /// Writes the buffered bytes. If the reader has closed the pipe, throws `ExitCode.success`, which ends the command.
  func flush() throws {
    if let failure { throw failure }
    do { try writeAll() } catch {
      failure = error
      discard()
      throw error
    }
    bytes.removeAll(keepingCapacity: true)
  }

  private func writeAll() throws { try file.writeOutput(bytes, path) }

  /// Removes the new file, of which only a part would be left.
  func discard() {
    if let path { unlink(path) }
    path = nil
  }
}

extension FileDescriptor {
  /// Writes the result of a command. If the reader has closed the pipe, throws `ExitCode.success`, which ends the command.
  ///
  /// - Parameter path: The path of the file, for a message about a failure; nil for standard output.
  func writeOutput(_ bytes: [UInt8], _ path: String? = nil) throws {
    do throws(WriteFailure) { try writeAll(bytes) } catch {
      guard error != .readerIsGone else { throw ExitCode.success }
      throw Problem(
        path.map { "\($0): cannot be written: \(error.text)" } ?? "the result could not be written: \(error.text)")
    }
  }
}
