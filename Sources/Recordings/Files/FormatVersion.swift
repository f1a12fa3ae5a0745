/// The format version, `major.minor`, of recordings, of streams from a program, and of `--log` lines.
///
/// A reader skips the unknown keys of a newer minor version and refuses a newer major version.
package struct FormatVersion: Hashable, Sendable, CustomStringConvertible {
  package var major: UInt64
  package var minor: UInt64

  /// The version that this program writes.
  package static let current = FormatVersion(major: 3, minor: 2)

  package init(major: UInt64, minor: UInt64 = 0) {
    self.major = major
    self.minor = minor
  }

  package var description: String { "\(major).\(minor)" }

  /// Whether streams of this version have lines about the lease, a client's right to control the program.
  package var hasLease: Bool { major > 3 || major == 3 && minor >= 1 }

  var isReadable: Bool { (1...Self.current.major).contains(major) }

  /// Whether lines of this version may have keys that this program does not know: it is a newer minor version.
  package var hasUnknownKeys: Bool { major == Self.current.major && minor > Self.current.minor }
}

extension FormatVersion {
  /// Reads a version: a text such as `"3.0"`, or the whole number of versions 1 and 2, which have no minor version.
  package init(_ scanner: inout JSONScanner) throws(JSONFailure) {
    guard scanner.skip("\"") else {
      self.init(major: try scanner.integer())
      guard major < 3 else { throw scanner.failure("a version is a text such as \"3.0\"") }
      return
    }
    let major: UInt64 = try scanner.integerPart()
    guard scanner.skip(".") else { throw scanner.failure("there should be a version such as \"3.0\"") }
    self.init(major: major, minor: try scanner.integer())
    guard scanner.skip("\"") else { throw scanner.failure("there should be a version such as \"3.0\"") }
  }
}
