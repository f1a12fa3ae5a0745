import Foundation

/// Why bytes could not be written.
package enum WriteFailure: Error, Hashable, Sendable {
  /// There is nobody any more who would read them.
  case readerIsGone
  /// The system's number for it.
  case system(Int32)

  /// Why, in words.
  package var words: String {
    switch self {
    case .readerIsGone: "its reader has gone away"
    case .system(let number): String(cString: strerror(number))
    }
  }
}

/// An open file, a pipe or a device that is written to, by the system's number for it.
package struct FileDescriptor: Sendable {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  /// Writes all of it, however many calls that takes.
  package func writeAll(_ bytes: [UInt8]) throws(WriteFailure) {
    var start = 0
    while start < bytes.count {
      let written = bytes[start...].withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
      if written >= 0 {
        start += written
      } else if errno == EPIPE {
        // Only where somebody has had the signal ignored that ends the process otherwise.
        throw .readerIsGone
      } else if errno != EINTR {
        throw .system(errno)
      }
    }
  }
}
