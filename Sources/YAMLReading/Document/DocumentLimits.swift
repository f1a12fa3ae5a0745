/// The limits of a document, so that no file can exhaust memory, time or the stack.
package enum DocumentLimits {
  /// The maximum size of a file: 16 MiB.
  package static let bytes = 16 * 1024 * 1024

  /// The maximum depth of nested values.
  package static let depth = 1_000

  /// The maximum number of values, with all aliases expanded.
  package static let nodes = 1_000_000

  /// The maximum size of all texts in bytes, with all aliases expanded.
  package static let textBytes = 64 * 1024 * 1024

  /// The maximum number of consecutive combining marks. No writing system needs more than a few.
  package static let marks = 100

  /// The maximum number of errors that are kept for a file; further errors are only counted.
  package static let diagnostics = 1_000
}
