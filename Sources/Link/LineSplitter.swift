import Foundation

/// Splits a stream of bytes, which arrive in pieces of any size, into lines.
package struct LineSplitter: Sendable {
  /// The maximum length of a line that a program sends, in bytes (16 MiB): the list of a group's children is one line.
  package static let programLimit = 16 << 20
  /// The maximum length of a line that a client sends, in bytes (64 KiB).
  package static let clientLimit = 64 << 10

  private let limit: Int
  private var buffer: [UInt8] = []
  /// The index in the buffer at which the next line starts.
  private var start = 0
  /// The index up to which the buffer was searched for the end of the next line.
  private var searched = 0

  /// Creates a splitter without bytes. `limit` is the maximum length of a line, in bytes.
  package init(limit: Int) { self.limit = limit }

  /// The number of received bytes that ``next(_:)`` has not yet taken as part of a line.
  package var pendingCount: Int { buffer.count - start }

  package mutating func append(_ bytes: some Sequence<UInt8>) { buffer.append(contentsOf: bytes) }

  /// Takes the next complete line and calls `body` with it, without the line break.
  ///
  /// - Returns: The result of `body`; nil if no complete line has arrived.
  /// - Throws: ``LinkFailure/longLine(limit:)`` if a line is too long, or the error of `body`.
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
      // Removes all taken lines at once.
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

/// A line of JSON without whitespace between the tokens. The readers of lines accept no whitespace there.
struct CompactLine {
  private let line: UnsafeRawBufferPointer
  private let copy: [UInt8]?

  /// Refers to the bytes of the line. Copies them only if there is whitespace to remove.
  init(_ line: UnsafeRawBufferPointer) {
    self.line = line
    copy = Self.needsCompacting(line) ? Self.compact(line) : nil
  }

  func withBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws(LinkFailure) -> Result
  ) throws(LinkFailure) -> Result {
    guard let copy else { return try body(line) }
    var result: Swift.Result<Result, LinkFailure>?
    copy.withUnsafeBytes { bytes in
      do throws(LinkFailure) { result = .success(try body(bytes)) } catch { result = .failure(error) }
    }
    guard let result else { return try body(line) }
    return try result.get()
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  private static func needsCompacting(_ line: UnsafeRawBufferPointer) -> Bool {
    var (isText, isEscaped) = (false, false)
    for byte in line {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isText.toggle()
      } else if isText {
        isEscaped = byte == UInt8(ascii: "\\")
      } else if isBlank(byte) {
        return true
      }
    }
    return false
  }

  private static func compact(_ line: UnsafeRawBufferPointer) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(line.count)
    var (isText, isEscaped) = (false, false)
    for byte in line {
      if !isText, isBlank(byte) { continue }
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = isText
      } else if byte == UInt8(ascii: "\"") {
        isText.toggle()
      }
      bytes.append(byte)
    }
    return bytes
  }
}
