/// The version of the lines of a recording and of a headless run: `major.minor`.
///
/// A newer minor version only adds keys, which a reader skips. A newer major version is refused.
package struct FormatVersion: Hashable, Sendable, CustomStringConvertible {
  package var major: UInt64
  package var minor: UInt64

  /// The version that this program writes.
  package static let current = FormatVersion(major: 3, minor: 0)

  package init(major: UInt64, minor: UInt64 = 0) {
    self.major = major
    self.minor = minor
  }

  package var description: String { "\(major).\(minor)" }

  var isReadable: Bool { (1...Self.current.major).contains(major) }

  /// Whether there may be keys unknown to this program.
  package var hasUnknownKeys: Bool { major == Self.current.major && minor > Self.current.minor }
}

extension FormatVersion {
  /// Reads `"3.0"`, or a whole number: versions 1 and 2 had no minor version.
  package init(_ scanner: inout JSONScanner) throws(JSONFailure) {
    guard scanner.skip("\"") else {
      self.init(major: try scanner.integer())
      return
    }
    let major: UInt64 = try scanner.integer()
    guard scanner.skip(".") else { throw scanner.failure("there should be a version such as \"3.0\"") }
    self.init(major: major, minor: try scanner.integer())
    guard scanner.skip("\"") else { throw scanner.failure("there should be a version such as \"3.0\"") }
  }
}
