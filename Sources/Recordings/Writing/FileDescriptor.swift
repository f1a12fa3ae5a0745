import Foundation

package enum WriteFailure: Error, Hashable, Sendable {
  /// The reader of the pipe has closed the pipe.
  case readerIsGone
  /// The system reported an error with this `errno` value.
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
        // Only if the process ignores SIGPIPE, or the thread blocks it.
        throw .readerIsGone
      } else if errno != EINTR {
        throw .system(errno)
      }
    }
  }

  /// Writes all bytes. If a pipe's reader is gone, throws an error instead of ending the process by SIGPIPE. The
  /// process's handling of that signal stays as it is.
  package func writeAllWithoutSignal(_ bytes: [UInt8]) throws(WriteFailure) {
    // SIGPIPE goes to the writing thread. The thread blocks the signal, and removes it before the block ends.
    var pipe = sigset_t()
    var previous = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    let wasPending = Self.isPipeSignalPending
    pthread_sigmask(SIG_BLOCK, &pipe, &previous)
    defer {
      var number: Int32 = 0
      if !wasPending, Self.isPipeSignalPending { sigwait(&pipe, &number) }
      pthread_sigmask(SIG_SETMASK, &previous, nil)
    }
    try writeAll(bytes)
  }

  private static var isPipeSignalPending: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return sigismember(&pending, SIGPIPE) == 1
  }
}
