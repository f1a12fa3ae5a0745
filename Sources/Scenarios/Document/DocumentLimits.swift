/// How much of a file the reader goes along with, so that no file can exhaust memory, time or the stack.
package enum DocumentLimits {
  /// The size of a file: 16 MiB.
  package static let bytes = 16 * 1024 * 1024

  /// How deep values may be nested.
  package static let depth = 1_000

  /// How many values a document may have, those that aliases repeat counted every time.
  package static let nodes = 1_000_000

  /// How many bytes the texts of a document may have together, those that aliases repeat counted every time: somebody
  /// looks at each of them.
  package static let textBytes = 64 * 1024 * 1024

  /// How many combining marks may follow each other. No writing system needs more than a few.
  package static let marks = 100

  /// How many diagnostics of one file are kept.
  package static let diagnostics = 1_000
}
