import Foundation

/// The reason why a file could not be written, as the system gives it.
package struct PrivateFileError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// The value of `errno`.
  package let code: Int32

  /// - Parameter code: The value of `errno`.
  package init(_ code: Int32 = errno) { self.code = code }

  /// The system's words for it.
  package var description: String { String(cString: strerror(code)) }

  package var errorDescription: String? { description }
}
