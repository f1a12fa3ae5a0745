import Foundation

/// Splits the bytes of a stream, which arrive in pieces of any size, into lines.
package struct LineSplitter: Sendable {
  /// The maximum length of a program's line, in bytes.
  package static let programLimit = 16 << 20
  /// The maximum length of a client's line, in bytes.
  package static let clientLimit = 64 << 10

  private let limit: Int
  private var buffer: [UInt8] = []
  /// The start of the first line that was not taken.
  private var start = 0
  /// The end of the bytes known to hold no line break.
  private var searched = 0

  /// - Parameter limit: The maximum length of a line, in bytes.
  package init(limit: Int) { self.limit = limit }

  /// The number of bytes of an incomplete line.
  package var pendingCount: Int { buffer.count - start }

  package mutating func append(_ bytes: some Sequence<UInt8>) { buffer.append(contentsOf: bytes) }

  /// Calls `body` with the next complete line, without the line break.
  ///
  /// - Returns: The result of `body`; nil if no line is complete.
  /// - Throws: ``LinkFailure/longLine(limit:)``, or an error of `body`.
  package mutating func next<Result>(
    _ body: (UnsafeRawBufferPointer) throws(LinkFailure) -> Result
  ) throws(LinkFailure) -> Result? {
    let found = buffer.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress,
        let end = memchr(base + searched, Int32(UInt8(ascii: "\n")), bytes.count - searched)
      else { return nil }
      return UnsafeRawPointer(end) - base
    }
    guard let end = found else {
      guard pendingCount <= limit else { throw .longLine(limit: limit) }
      // Once for all lines that were taken.
      buffer.removeFirst(start)
      (start, searched) = (0, buffer.count)
      return nil
    }
    guard end - start <= limit else { throw .longLine(limit: limit) }
    let line = start..<end
    (start, searched) = (end + 1, end + 1)
    var result: Swift.Result<Result, LinkFailure>?
    buffer.withUnsafeBytes { bytes in
      do throws(LinkFailure) {
        result = .success(try body(UnsafeRawBufferPointer(rebasing: bytes[line])))
      } catch {
        result = .failure(error)
      }
    }
    return try result?.get()
  }
}
