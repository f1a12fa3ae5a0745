import Foundation

/// The rights of this process beyond the rights of the user.
enum ProcessRights {
  /// Whether the program is setuid, setgid or similar, so that the user must not inspect the program.
  static var areRaised: Bool {
    #if os(Linux)
      getuid() != geteuid() || getgid() != getegid() || isSecure
    #else
      issetugid() != 0
    #endif
  }

  #if os(Linux)
    /// Whether the kernel gave the process rights that the user does not have, such as capabilities. A process with
    /// raised rights may be unable to read its own folder in `/proc`; the result is then true.
    private static var isSecure: Bool {
      guard let bytes = FileManager.default.contents(atPath: "/proc/self/auxv") else { return true }
      let secureEntry: UInt = 23
      let words = bytes.withUnsafeBytes { bytes in
        (0..<bytes.count / MemoryLayout<UInt>.size).map {
          bytes.loadUnaligned(fromByteOffset: $0 * MemoryLayout<UInt>.size, as: UInt.self)
        }
      }
      let entry = stride(from: 0, to: words.count - 1, by: 2).first { words[$0] == secureEntry }
      return entry.map { words[$0 + 1] != 0 } ?? true
    }
  #endif
}
