import Foundation

package enum WriteFailure: Error, Hashable, Sendable {
  /// The reader of the pipe has closed the pipe.
  case readerIsGone
  /// The system reported an error, with this error number.
  case system(Int32)

  package var text: String {
    switch self {
    case .readerIsGone: "its reader has closed it"
    case .system(let number): String(cString: strerror(number))
    }
  }
}

/// An open file, pipe or device that is written to.
package struct FileDescriptor: Sendable {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  /// Writes all bytes, in as many system calls as needed.
  package func writeAll(_ bytes: [UInt8]) throws(WriteFailure) {
    var start = 0
    while start < bytes.count {
      let written = bytes[start...].withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
      if written >= 0 {
        start += written
      } else if errno == EPIPE {
        // Only if the process ignores SIGPIPE.
        throw .readerIsGone
      } else if errno != EINTR {
        throw .system(errno)
      }
    }
  }
}
