/// How much of a file the reader goes along with, so that no file can exhaust memory, time or the stack.
package enum DocumentLimits {
  /// The size of a file: 16 MiB.
  package static let bytes = 16 * 1024 * 1024

  /// How deep values may be nested.
  package static let depth = 1_000

  /// How many values a document may have, those that aliases repeat counted every time.
  package static let nodes = 1_000_000

  /// How many diagnostics of one file are kept.
  package static let diagnostics = 1_000
}
