import Foundation

/// The system's reason that a file or folder could not be created or written.
package struct PrivateFileError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  package let code: Int32

  /// - Parameter code: The value of `errno`.
  package init(_ code: Int32 = errno) { self.code = code }

  /// The system's message for the code.
  package var description: String { String(cString: strerror(code)) }

  package var errorDescription: String? { description }
}
