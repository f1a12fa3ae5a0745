import Foundation

/// Divides the bytes of a stream into lines, however they arrive.
package struct LineSplitter: Sendable {
  /// The longest line that a program sends.
  package static let programLimit = 16 << 20
  /// The longest line that a client sends.
  package static let clientLimit = 64 << 10

  private let limit: Int
  private var buffer: [UInt8] = []
  /// Where the first line begins that was not taken.
  private var start = 0
  /// Up to where there is no line end.
  private var searched = 0

  /// - Parameter limit: The longest line, in bytes.
  package init(limit: Int) { self.limit = limit }

  /// The bytes of a line that has not ended yet.
  package var pendingCount: Int { buffer.count - start }

  package mutating func append(_ bytes: some Sequence<UInt8>) { buffer.append(contentsOf: bytes) }

  /// Calls `body` with the next whole line, without its end.
  ///
  /// - Returns: Nil if no line is whole.
  /// - Throws: ``LinkFailure/longLine(limit:)``, or what `body` throws.
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
      // In one go for all lines that were taken.
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
