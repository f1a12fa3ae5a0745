import Foundation

/// The error of the system that a file or folder could not be created or written.
package struct PrivateFileError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  package let code: Int32

  /// Creates the error for a value of `errno`, by default the current one.
  package init(_ code: Int32 = errno) { self.code = code }

  /// The system's message for ``code``.
  package var description: String { String(cString: strerror(code)) }

  package var errorDescription: String? { description }
}
