import Foundation

/// The reason that bytes could not be written.
package enum WriteFailure: Error, Hashable, Sendable {
  /// The reader of the pipe has closed the pipe.
  case readerIsGone
  /// The system reported an error with this `errno` value.
  case system(Int32)

  /// The value of `errno`.
  package var code: Int32 {
    switch self {
    case .readerIsGone: EPIPE
    case .system(let number): number
    }
  }

  package var text: String { self == .readerIsGone ? "its reader has closed it" : String(cString: strerror(code)) }
}

/// An open file, pipe or device that is written to.
package struct FileDescriptor: Sendable {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  /// Writes all bytes, in as many system calls as needed.
  package func writeAll(_ bytes: some ContiguousBytes) throws(WriteFailure) {
    let failure = bytes.withUnsafeBytes { bytes -> WriteFailure? in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = write(number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          // EPIPE only if the process ignores SIGPIPE, or the thread blocks it.
          return errno == EPIPE ? .readerIsGone : .system(errno)
        }
      }
      return nil
    }
    if let failure { throw failure }
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
