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
